import * as z from "zod";

import { correctnesses, internetTypes } from "./internet-type";

/** Longest id of a tenant: a UUID, or one of its domain names. */
const tenantIdLengthLimit = 64;

/** Names the tenant; what the session says goes before it. Blank is none. */
const tenantId = z
  .string()
  .max(tenantIdLengthLimit)
  .regex(/^[A-Za-z0-9.-]*$/)
  .transform((text) => text || undefined)
  .optional();

/** The query of logType. */
export const logTypeSchema = z.object({ runId: z.uuid(), value: z.enum(internetTypes), tenantId });
export type LogTypeInput = z.output<typeof logTypeSchema>;

/** The query of logCorrectness; with No and without a classification the answer is still open. */
export const logCorrectnessSchema = z.object({
  runId: z.uuid(),
  value: z.enum(correctnesses),
  classification: z
    .union([z.literal("").transform(() => undefined), z.enum(internetTypes)])
    .optional(),
  tenantId,
});
export type LogCorrectnessInput = z.output<typeof logCorrectnessSchema>;

/** The forms of pages: Yes or No from the report, or the right type, which says No by itself. */
export const surveyFormSchema = z.union([
  z.object({ correctness: z.enum(correctnesses), internetType: z.undefined().optional() }),
  z.object({ correctness: z.literal("No").default("No"), internetType: z.enum(internetTypes) }),
]);
