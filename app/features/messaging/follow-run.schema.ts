import * as z from "zod";

/** Largest sequence a run can reach: the database's integer. */
const sequenceLimit = 2_147_483_647;

const sequence = z.coerce.number().int().min(0).max(sequenceLimit);

/**
 * What `/messagingHub` is asked: a stream, from the event after `lastEventId`, or with
 * `after` one page of events.
 */
export const followRunSchema = z.object({
  runId: z.uuid().toLowerCase(),
  after: sequence.optional(),
  lastEventId: sequence.default(0),
});
export type FollowRunInput = z.infer<typeof followRunSchema>;
