import * as z from "zod";

import { readCursor, reportSorts } from "./report-list";

const longestCity = 100;
const longestCursor = 300;

/** What lists of reports are asked with, in the address of the page and of the call. */
export const reportListSchema = z
  .object({
    sort: z.enum(reportSorts).default("date"),
    order: z.enum(["descending", "ascending"]).default("descending"),
    /** Part of the city's name. */
    city: z.string().trim().max(longestCity).default(""),
    /** Of one's own: shared in any way, or in none. */
    sharing: z.enum(["all", "shared", "closed"]).default("all"),
    /** The `next` of the page before. */
    after: z.string().max(longestCursor).optional(),
  })
  .transform(({ after, ...asked }, context) => {
    const cursor = after === undefined ? null : readCursor(after, asked.sort);
    if (cursor !== undefined) return { ...asked, cursor };
    context.addIssue({
      code: "custom",
      path: ["after"],
      message: "No page of this list ends there.",
    });
    return z.NEVER;
  });
export type ReportListInput = z.infer<typeof reportListSchema>;
