import type { Delivery, DeliveryFault, DeliveryState, Webhook } from "./webhook";

export type WebhookView = Omit<Webhook, "createdAt"> & { createdAt: string };

export type DeliveryView = {
  id: string;
  version: string;
  state: DeliveryState;
  attempts: number;
  status: number | null;
  fault: DeliveryFault | null;
  createdAt: string;
  triedAt: string | null;
};

export function webhookView({
  createdAt,
  id,
  instance,
  url,
  isActive,
  createdBy,
}: Webhook): WebhookView {
  return { id, instance, url, isActive, createdBy, createdAt: createdAt.toISOString() };
}

export function deliveryView({
  id,
  version,
  state,
  attempts,
  lastStatus,
  lastFault,
  createdAt,
  triedAt,
}: Delivery): DeliveryView {
  return {
    id,
    version,
    state,
    attempts,
    status: lastStatus,
    fault: lastFault,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
  };
}

/** Where a page of the log ends, as it stands in an address: the instant in ms, and the id. */
export function deliveryToken({ createdAt, id }: Pick<Delivery, "createdAt" | "id">): string {
  return `${createdAt.getTime()}-${id}`;
}

/** What `deliveryToken` wrote. */
export function readDeliveryToken(token: string): { createdAt: Date; id: string } {
  const at = token.indexOf("-");
  return { createdAt: new Date(Number(token.slice(0, at))), id: token.slice(at + 1) };
}
