import * as z from "zod";

import { languages } from "~/platform/languages";
import { themes } from "~/platform/themes";
import { timeZoneOf } from "~/platform/time-zones";

/**
 * Longest address of a page that is gone back to: a history's filter in Chinese has over a thousand
 * characters, written for an address.
 */
const longestReturn = 2000;

/** Longer than the name of any zone. */
const longestTimeZone = 64;

/** The form of the page footer, and of the page that asks for the time zone. */
export const preferencesSchema = z.object({
  language: z.enum(languages).optional(),
  theme: z.enum(themes).optional(),
  timeZone: z
    .string()
    .max(longestTimeZone)
    .refine((name) => timeZoneOf(name) !== undefined)
    .optional(),
  /** Where something more is asked on the way back. */
  next: z.enum(["time-zone"]).optional(),
  returnTo: z.string().max(longestReturn).default("/"),
});
