import * as z from "zod";

import { contributionActions } from "./contribution";
import { textLimits } from "./solution";
import { revisionSchema } from "./solution.schema";

/** Characters of a form count a line break as two (HTML, 4.10.5.1.2). */
const note = z
  .string()
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .pipe(z.string().max(textLimits.note, { error: "too-long" }))
  .default("");

/** The form that makes a contribution; messages are keys of `contributions:error`. */
export const contributeFormSchema = z.object({
  targetId: z.uuid({ error: "no-choice" }),
  revision: revisionSchema,
  note,
});

/** The form of a decision on a contribution. */
export const contributionDecisionSchema = z.object({
  action: z.enum(contributionActions),
  revision: revisionSchema,
  targetRevision: revisionSchema.optional(),
  note,
});

/** What official solutions are searched for. */
export const targetSearchSchema = z.string().trim().max(textLimits.name).catch("");

export { note as noteSchema };
