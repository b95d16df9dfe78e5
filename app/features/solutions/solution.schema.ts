import * as z from "zod";

import { revisionLimit } from "~/lib/revision";
import { oneLine } from "~/lib/storable-text";
import { webAddress } from "~/lib/web-address.schema";

import { importModes } from "./import-form";
import { connectionTypes, solutionTypes, textLimits, visibilities } from "./solution";

export const solutionIdSchema = z.uuid();

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

/** What the page of a solution says was just done. */
const doneWords = ["added", "saved", "verified", "closed", "imported"] as const;
export type DoneWord = (typeof doneWords)[number];

export function doneOf(word: string | null): DoneWord | null {
  return doneWords.find((each) => each === word) ?? null;
}

/** The id of an event, beyond which older ones are asked for. */
export const eventIdSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The form of an import beside its file. */
export const importSchema = z.object({ mode: z.enum(importModes), revision: revisionSchema });

/** Most ASNs, and most organisations, that the form with the AS tree may post. */
const choiceLimit = 20_000;

/** The form with the AS tree. */
export const asChoiceSchema = z.object({
  asns: z.array(z.coerce.number().int().min(1).max(4_294_967_294)).max(choiceLimit),
  organisations: z.array(z.string().max(10)).max(choiceLimit),
  search: z.string().max(200),
  intent: z.enum(["search", "save"]),
  revision: revisionSchema,
});
