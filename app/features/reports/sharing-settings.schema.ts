import * as z from "zod";

import { reportLifeDays } from "./report";

/** A ticked box of a form; an empty one sends nothing. */
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The form of a tenant's sharing settings; its messages are keys of `sharing:error`. */
export const sharingSettingsSchema = z.object({
  shareReportWithPublic: ticked,
  shareReportWithinOrganization: ticked,
  /** Whole days; the most is what reports are kept without any setting (decision 0011). */
  reportLifeDays: z.coerce
    .number("life-days")
    .int("life-days")
    .min(1, "life-days")
    .max(reportLifeDays, "life-days"),
  /** When what the page showed was stored; empty when nothing was. */
  readAt: z.string().max(40).default(""),
});
