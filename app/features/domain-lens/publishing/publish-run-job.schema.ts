import * as z from "zod";

/** Kind of the job that performs a publish run which somebody asked for. */
export const publishRunJob = "publish-run";

export const publishRunPayloadSchema = z.object({ runId: z.uuid() });
