import { reportSorts } from "~/features/reports/report-list";

import type { Parameter } from "../openapi-parts";

/** The parameters of a list of reports. */
export const listParameters: Parameter[] = [
  {
    name: "sort",
    in: "query",
    description:
      "What the list is sorted by: `date` unless told. Reports without the figure come last.",
    schema: { enum: [...reportSorts] },
  },
  {
    name: "order",
    in: "query",
    description: "`descending` unless told.",
    schema: { enum: ["descending", "ascending"] },
  },
  {
    name: "city",
    in: "query",
    description: "Part of the city's name.",
    schema: { type: "string", maxLength: 100 },
  },
  {
    name: "after",
    in: "query",
    description: "The `next` of the page before, of the same sort.",
    schema: { type: "string" },
  },
];

/** The filter by whether a report is shared. */
export const sharingParameter: Parameter = {
  name: "sharing",
  in: "query",
  description: "Only those that are shared in any way, or in none.",
  schema: { enum: ["all", "shared", "closed"] },
};
