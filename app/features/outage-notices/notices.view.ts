import type { DeliveryFault, DeliveryState } from "~/features/webhook-delivery/delivery";

import type { OutageDelivery, OutageWebhook } from "./subscription";

export type OutageWebhookView = {
  id: string;
  url: string;
  href: string;
  isActive: boolean;
  createdAt: string;
};

export type OutageDeliveryView = {
  id: string;
  event: string;
  state: DeliveryState;
  attempts: number;
  status: number | null;
  fault: DeliveryFault | null;
  createdAt: string;
  triedAt: string | null;
};

export function outageWebhookView(
  { id, url, isActive, createdAt }: OutageWebhook,
  href: string,
): OutageWebhookView {
  return { id, url, href, isActive, createdAt: createdAt.toISOString() };
}

export function outageDeliveryView(delivery: OutageDelivery): OutageDeliveryView {
  const { id, event, state, attempts, lastStatus, lastFault, createdAt, triedAt } = delivery;
  return {
    id,
    event: event ?? "test",
    state,
    attempts,
    status: lastStatus,
    fault: lastFault,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
  };
}
