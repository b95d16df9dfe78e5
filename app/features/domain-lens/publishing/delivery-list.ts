import * as z from "zod";

import { deliveryStates } from "~/features/webhook-delivery/delivery";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";
import type { ListFile } from "~/lib/list/list-file";

import type { Delivery } from "./webhook";

/** The deliveries of a webhook. */
export const deliveryList = defineList({
  filters: z.object({ state: severalOf(z.enum(deliveryStates)) }),
  sorts: { created: { key: "instant" } },
  sort: "created",
  order: "descending",
  columns: {
    version: "always",
    state: "usual",
    created: "usual",
    tries: "usual",
    tried: "usual",
    again: "usual",
  },
  pageSize: 50,
});

export type DeliveriesAsked = Asked<typeof deliveryList>;

/** Deliveries as a file; nothing of what a receiver answered but its status is kept. */
export const deliveryFile: ListFile<Delivery> = {
  name: "pathlens-deliveries",
  columns: {
    id: ({ id }) => id,
    version: ({ version }) => version,
    state: ({ state }) => state,
    attempts: ({ attempts }) => attempts,
    status: ({ lastStatus }) => lastStatus,
    fault: ({ lastFault }) => lastFault,
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    triedAt: ({ triedAt }) => triedAt?.toISOString() ?? null,
  },
};
