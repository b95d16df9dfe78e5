import type { Order } from "~/lib/list/list-order";

import type { HealthRow, HealthSource } from "./health-row.view";
import { rowStatuses } from "./health-row.view";
import { rowsPerPage } from "./history-cursor";
import { severities, type Severity } from "./severity";

export const healthSorts = ["location", "health", "status", "began"] as const;
export type HealthSort = (typeof healthSorts)[number];

/** What the list shows, as its address says it; empty for all. */
export type HealthQuery = {
  search: string;
  health: Severity | "";
  source: HealthSource | "";
  sort: HealthSort;
  order: Order;
  page: number;
};

/** The list as it is at first: the worst on top. */
export const usualQuery: HealthQuery = {
  search: "",
  health: "",
  source: "",
  sort: "health",
  order: "descending",
  page: 1,
};

/** A page of the list; `page` is at most the last one. */
export type HealthPageRows = { rows: HealthRow[]; count: number; page: number; pageCount: number };

/**
 * The rows that an address asks for, sorted; rows that are alike by what they are sorted by, the newest first.
 *
 * @param language BCP 47, whose order of letters holds
 */
export function shownRows(
  all: readonly HealthRow[],
  asked: HealthQuery,
  language: string,
): HealthPageRows {
  const wanted = all.filter((row) => fits(row, asked));
  const turn = asked.order === "ascending" ? 1 : -1;
  const compare = comparison(asked.sort, language);
  wanted.sort(
    (one, other) =>
      turn * compare(one, other) ||
      other.beganAt.localeCompare(one.beganAt) ||
      (one.id < other.id ? -1 : 1),
  );
  const pageCount = Math.max(1, Math.ceil(wanted.length / rowsPerPage));
  const page = Math.min(asked.page, pageCount);
  return {
    rows: wanted.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    count: wanted.length,
    page,
    pageCount,
  };
}

/** The address of the list; what is as it is at first is left out. */
export function healthHref(path: string, query: HealthQuery): string {
  const changed = Object.entries(query).filter(
    ([name, value]) => value !== usualQuery[name as keyof HealthQuery],
  );
  const search = new URLSearchParams(
    changed.map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === "" ? path : `${path}?${search}`;
}

function fits(row: HealthRow, { search, health, source }: HealthQuery): boolean {
  if (health !== "" && row.severity !== health) return false;
  if (source !== "" && row.source !== source) return false;
  const words = row.source === "incident" ? [row.location, row.title, row.details] : [row.location];
  return words.some((text) => text.toLowerCase().includes(search.toLowerCase()));
}

function comparison(
  sort: HealthSort,
  language: string,
): (one: HealthRow, other: HealthRow) => number {
  if (sort === "location") {
    const { compare } = new Intl.Collator(language);
    return (one, other) => compare(one.location, other.location);
  }
  if (sort === "began") return (one, other) => one.beganAt.localeCompare(other.beganAt);
  if (sort === "status")
    return (one, other) => rowStatuses.indexOf(one.status) - rowStatuses.indexOf(other.status);
  return (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity);
}
