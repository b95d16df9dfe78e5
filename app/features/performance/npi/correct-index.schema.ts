import * as z from "zod";

import { slots } from "~/features/solutions/solution";

import { monthForm } from "./index-month";

/** Longest reason of a correction, in characters; the database allows as many. */
export const reasonLimit = 1000;

/** Longest id of a place, in characters. */
const placeMaxLength = 100;

/** What of an address says which frozen index is meant. */
export const frozenIndexSchema = z.object({
  month: z.string().regex(monthForm),
  place: z.string().min(1).max(placeMaxLength),
  slot: z.enum(slots),
});

/** The form of a correction; messages are the keys of words. */
export const correctionSchema = z.object({
  reason: z
    .string({ error: "missing" })
    .trim()
    .min(1, { error: "missing" })
    .max(reasonLimit, { error: "too-long" }),
  /** What is no revision is not the newest one. */
  revision: z.coerce.number().int().positive().catch(0),
});
