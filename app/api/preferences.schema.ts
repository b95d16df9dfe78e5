import * as z from "zod";

import { languages } from "~/platform/languages";
import { themes } from "~/platform/themes";

/** Longest address of a page that is gone back to: a history's filter in Chinese has over a thousand characters, written for an address. */
const longestReturn = 2000;

/** The form of the page footer. */
export const preferencesSchema = z.object({
  language: z.enum(languages).optional(),
  theme: z.enum(themes).optional(),
  returnTo: z.string().max(longestReturn).default("/"),
});
