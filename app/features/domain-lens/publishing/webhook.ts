import type { DeliveryFault, DeliveryState } from "~/features/webhook-delivery/delivery";

import type { Instance } from "../endpoint-sets/endpoint-set";

/** Most webhooks of one instance. */
export const webhooksMost = 50;

/** What stands in place of a version in a delivery that only tries the way. */
export const testVersion = "test";

/** Somebody's address that is told of new versions; its secret is never read with it. */
export type Webhook = {
  id: string;
  instance: Instance;
  url: string;
  isActive: boolean;
  createdBy: string;
  createdAt: Date;
};

export type Delivery = {
  id: string;
  webhookId: string;
  version: string;
  state: DeliveryState;
  attempts: number;
  lastStatus: number | null;
  lastFault: DeliveryFault | null;
  createdAt: Date;
  triedAt: Date | null;
};
