import type { DeliveryFault, DeliveryState } from "~/features/webhook-delivery/delivery";

import type { Delivery, Webhook } from "./webhook";

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
