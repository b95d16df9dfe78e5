import * as z from "zod";

import { noteSchema } from "./contribution.schema";
import { solutionStates, tagLimits, type SolutionState } from "./solution";
import { revisionSchema } from "./solution.schema";

/** The states that leadership approves a solution with. */
export const approvalStates = solutionStates.filter(
  (state): state is Exclude<SolutionState, "AwaitingEndorsement"> =>
    state !== "AwaitingEndorsement",
);

/** Longest text of tags: each of them with a comma and a blank. */
export const tagsTextLimit = tagLimits.count * (tagLimits.length + 2);

/** The forms of the review page; messages are keys of `solution-review:error`. */
export const reviewFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("approve"),
    revision: revisionSchema,
    state: z.enum(approvalStates, { error: "no-state" }),
    note: noteSchema,
  }),
  z.object({
    intent: z.literal("tag"),
    revision: revisionSchema,
    tags: z.string().max(tagsTextLimit, { error: "tags-too-long" }).default(""),
  }),
]);

export const entryDecisions = ["accept", "reject"] as const;
export type EntryDecisionName = (typeof entryDecisions)[number];

export { noteSchema } from "./contribution.schema";
