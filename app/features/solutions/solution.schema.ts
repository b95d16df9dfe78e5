import * as z from "zod";

import { revisionLimit } from "~/lib/revision";
import { webAddress } from "~/lib/web-address.schema";

import { connectionTypes, solutionTypes, textLimits, visibilities } from "./solution";

export const solutionIdSchema = z.uuid();

/** One line of text: a line break in a name would break messages and files. */
const oneLine = /^[^\p{Cc}]*$/u;

/** The fields of a solution besides its lists; messages are keys of `solutions:error`. */
export const solutionFieldsSchema = z.object({
  name: z
    .string({ error: "no-name" })
    .trim()
    .min(1, { error: "no-name" })
    .max(textLimits.name, { error: "too-long" })
    .regex(oneLine, { error: "one-line" }),
  type: z.enum(solutionTypes, { error: "no-type" }),
  connectionType: z.enum(connectionTypes, { error: "no-connection-type" }),
  visibility: z.enum(visibilities, { error: "no-visibility" }),
  description: z.string().trim().max(textLimits.description, { error: "too-long" }).default(""),
  setUpUrl: z
    .union([z.literal(""), webAddress.max(textLimits.setUpUrl)], { error: "not-an-address" })
    .nullish()
    .transform((url) => url || null),
});
export type SolutionFields = z.infer<typeof solutionFieldsSchema>;

export const revisionSchema = z.coerce.number().int().min(0).max(revisionLimit);
