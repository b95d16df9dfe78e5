import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";
import type { KeyForm } from "~/lib/list/key-forms";

import { reportsPerPage, type ReportSort } from "./report-list";

const longestCity = 100;

const described = {
  filters: z.object({
    /** Part of the city's name. */
    city: z.string().trim().max(longestCity).default(""),
    /** Of one's own: shared in any way, or in none. */
    sharing: z.enum(["all", "shared", "closed"]).default("all"),
  }),
  sorts: {
    date: { key: "instant" },
    score: { key: "number", isNullable: true },
    latency: { key: "number", isNullable: true },
    city: { key: "text" },
  } satisfies Record<ReportSort, { key: KeyForm; isNullable?: boolean }>,
  sort: "date",
  order: "descending",
  pageSize: reportsPerPage,
} as const;

const foundColumns = { city: "usual", score: "usual", latency: "usual" } as const;

/** Reports that an account ran. */
export const ownedReportList = defineList({
  ...described,
  columns: { tested: "always", ...foundColumns, shared: "usual" },
});

/** Reports that others shared with an account. */
export const receivedReportList = defineList({
  ...described,
  columns: { tested: "always", received: "usual", from: "usual", ...foundColumns },
});

export type ReportListInput = Omit<Asked<typeof ownedReportList>, "columns">;
