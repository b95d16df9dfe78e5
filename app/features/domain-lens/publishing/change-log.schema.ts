import * as z from "zod";

import { categories } from "../endpoint-sets/endpoint-set";

import { versionPattern } from "./version";

/** Longest service area code, and longest text that is looked for: a name of the DNS. */
const codeLimit = 40;
const textLimit = 253;

const orNull = (schema: z.ZodType<string>) => z.preprocess((value) => (value === "" ? null : value), schema.nullable()).catch(null);

/** A version as people type it, blanks around it allowed. */
export const versionSchema = z.string().trim().regex(versionPattern);

/** The address of a change log; what makes no sense falls back to the newest of everything. */
export const changeLogSchema = z.object({
  serviceArea: orNull(z.string().trim().max(codeLimit)),
  category: z.enum(categories).nullable().catch(null),
  text: z.string().trim().max(textLimit).catch(""),
  /** Only versions older than this one. */
  before: versionSchema.nullable().catch(null),
  /** Only what comes behind this record or set. */
  after: z.coerce.number().int().nonnegative().max(2 ** 31 - 1).catch(0),
});
export type ChangeLogInput = z.infer<typeof changeLogSchema>;
