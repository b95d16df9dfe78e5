import * as z from "zod";

/** Kind of the job that runs the tests of a change, a slice at a time. */
export const validationJob = "validation";

export const validationPayloadSchema = z.object({ runId: z.uuid() });
