import * as z from "zod";

import { categories } from "../endpoint-sets/endpoint-set";

import { versionPattern } from "./version";

/** Longest service area code, and longest text that is looked for: a name of the DNS. */
const codeLimit = 40;
const textLimit = 253;

/** A version as people type it, blanks around it allowed. */
export const versionSchema = z.string().trim().regex(versionPattern);

/** The address of a change log. */
export const changeLogSchema = z.object({
  serviceArea: z.string().trim().max(codeLimit).nullable().default(null),
  category: z.enum(categories).nullable().default(null),
  text: z.string().trim().max(textLimit).default(""),
  /** Only versions older than this one. */
  before: versionSchema.nullable().default(null),
  /** Only what comes behind this record or set. */
  after: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(2 ** 31 - 1)
    .default(0),
});
