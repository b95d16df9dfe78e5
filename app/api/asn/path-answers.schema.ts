import * as z from "zod";

import { linkKinds } from "~/features/asn/relationships/as-graph";

import { entriesMost } from "./as-parameters";

const asn = z.int().min(1);
const count = z.int().nonnegative();

const fault = z.enum([
  "up-after-across",
  "up-after-down",
  "across-after-across",
  "across-after-down",
]);

const path = z.object({
  hops: z.array(
    z.object({
      from: asn,
      to: asn,
      relation: z.enum(linkKinds).describe("What `to` is to `from`."),
      rule: z
        .enum(["up", "across", "down", "sibling"])
        .describe("To a provider, a peer, a customer or a sibling."),
      fault: fault.nullable().describe("Why the rules do not allow the hop; null where they do."),
    }),
  ),
});

const found = z.object({
  length: count.describe("Links of each path."),
  count: z
    .string()
    .regex(/^\d+$/)
    .describe("How many there are; it may be more than a number holds."),
  paths: z.array(path).max(entriesMost),
});

const refused = path.extend({
  brokenAt: z.int().min(1).describe("The first hop that breaks the rules, counted from 1."),
  fault,
});

const none = z.discriminatedUnion("reason", [
  z.object({ reason: z.literal("not-connected") }),
  z.object({
    reason: z.literal("no-allowed-path"),
    fromUphill: count.describe(
      "ASes that `from` reaches over providers and siblings, itself included.",
    ),
    toUphill: count.describe("The same of `to`."),
    refused: refused.describe("A shortest path of those that break the rules."),
  }),
]);

/** The paths between two ASes. */
export function pathAnswers(datasetId: z.ZodType): z.ZodType {
  return z
    .object({
      from: asn,
      to: asn,
      pageNumber: z.int().min(1),
      numberOfEntitiesPerPage: z.int().min(1).max(entriesMost),
      likely: found
        .extend({
          source: z
            .enum(["customer", "peer", "provider"])
            .describe("Whom `from` has its route from."),
        })
        .nullable(),
      shortest: found.nullable(),
      shorter: refused
        .nullable()
        .describe(
          "A shorter path that breaks the rules; null without `all`, and where there is none.",
        ),
      none: none.nullable().describe("Why there is no path."),
      datasetId,
    })
    .describe("The paths between two ASes by inferred relationships.");
}
