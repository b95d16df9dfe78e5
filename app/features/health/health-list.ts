import * as z from "zod";

import { placeTextMaxLength } from "~/features/geo/place";
import { defineList, severalOf, type Asked } from "~/lib/list/define-list";
import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";

import { healthSources, rowStatuses, type HealthRow } from "./health-row.view";
import { severities } from "./severity";

const filters = {
  health: severalOf(z.enum(severities)),
  source: severalOf(z.enum(healthSources)),
};

const columns = {
  location: "always",
  health: "usual",
  status: "usual",
  details: "usual",
  began: "usual",
} as const;

/** Open issues, the worst first; those that are alike by what they are sorted by, the newest first. */
export const healthList = defineList({
  filters: z.object({
    search: z.string().trim().max(placeTextMaxLength).default(""),
    ...filters,
  }),
  sorts: {
    location: { key: "text" },
    health: { key: "text" },
    status: { key: "text" },
    began: { key: "text" },
  },
  sort: "health",
  order: "descending",
  columns,
});

/** All issues of the last 90 days, the newest first. */
export const healthHistoryList = defineList({
  filters: z.object(filters),
  sorts: { began: { key: "instant" } },
  sort: "began",
  order: "descending",
  columns,
});

export type HealthAsked = Asked<typeof healthList>;
export type HealthHistoryAsked = Asked<typeof healthHistoryList>;

/**
 * A page of the issues that an address asks for.
 *
 * @param language BCP 47, whose order of letters holds
 */
export function healthPage(
  all: readonly HealthRow[],
  asked: HealthAsked,
  { language, limit = healthList.pageSize }: { language: string; limit?: number },
): { page: ListPage<HealthRow>; matching: number } {
  const matching = all.filter((row) => fits(row, asked));
  const page = pageOfRows(matching, asked, {
    placeOf: (row) => placeOf(row, asked),
    compare: comparison(asked, language),
    limit,
  });
  return { page, matching: matching.length };
}

function fits(row: HealthRow, { search, health, source }: HealthAsked): boolean {
  if (health.length > 0 && !health.includes(row.severity)) return false;
  if (source.length > 0 && !source.includes(row.source)) return false;
  const words = row.source === "incident" ? [row.location, row.title, row.details] : [row.location];
  return words.some((text) => text.toLowerCase().includes(search.toLowerCase()));
}

/** Length of an instant as `toISOString` writes it, which each key begins with. */
const instantLength = "2026-11-20T05:00:00.000Z".length;

/** The instant at which an issue began, then what it is sorted by. */
function placeOf(row: HealthRow, { sort }: HealthAsked): ListPlace {
  const texts = {
    location: row.location,
    health: String(severities.indexOf(row.severity)),
    status: String(rowStatuses.indexOf(row.status)),
    began: "",
  };
  return { key: row.beganAt + texts[sort], id: row.id };
}

function comparison({ sort, order }: HealthAsked, language: string) {
  const turn = order === "ascending" ? 1 : -1;
  const compareTexts = sort === "location" ? new Intl.Collator(language).compare : compareCodes;
  const instantTurn = sort === "began" ? turn : -1;
  const partsOf = ({ key }: ListPlace) => {
    const text = key ?? "";
    return { began: text.slice(0, instantLength), text: text.slice(instantLength) };
  };
  return (one: ListPlace, other: ListPlace): number => {
    const [first, second] = [partsOf(one), partsOf(other)];
    return (
      turn * compareTexts(first.text, second.text) ||
      instantTurn * compareCodes(first.began, second.began) ||
      compareCodes(one.id, other.id)
    );
  };
}

function compareCodes(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
