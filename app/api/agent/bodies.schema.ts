import * as z from "zod";

/** Body of `POST /api/agent/complete`. */
export const clientCompleteSchema = z.strictObject({ formatVersion: z.int() });
