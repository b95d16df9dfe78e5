import type { Db } from "~/platform/database.server";

import { metros } from "../aggregation/pseudo-solutions";
import { hoursOfDay } from "../aggregation/spans";
import { hourOfCell, placeOfCell, spansByHour } from "../figures/cells-by-hour";
import type { Figures } from "../figures/figures";
import { inOneState, readTimedFigures, type FigureState } from "../figures/read-figures.server";
import type { Realm } from "../realm";
import { customerScores, type CustomerScore } from "./customer-scores";

/** What is asked of the metros. */
export type MetroQuestion = {
  realm: Realm;
  /** UTC hours since 1970, from `first` to before `end`, that count as now. */
  hours: { first: number; end: number };
  /** UTC days since 1970, from `first` to before `end`, that now is compared with. */
  days: { first: number; end: number };
  /** Customers that a metro must have in the hours for its days to be read. */
  leastCustomers: number;
};

/** A city with samples in the hours. */
export type MetroScores = {
  /** GeoNames id. */
  place: number;
  /** Distinct customers in the hours. */
  customerCount: number;
  /** One score for each customer; none where the metro has too few customers. */
  recent: CustomerScore[];
  /** One score for each customer and day; none where the metro has too few customers in the hours. */
  earlier: CustomerScore[];
};

/** Reads the hour blocks that figures of solutions come from: every city that has samples in some hours. */
export function readMetroScores(db: Db, question: MetroQuestion): Promise<MetroScores[]> {
  return inOneState(db, async (state) => {
    const { hours, days, leastCustomers } = question;
    const dayOfHour = (hour: number) => Math.floor(hour / hoursOfDay);
    const recent = await readGroups(state, question, {
      days: { first: dayOfHour(hours.first), end: dayOfHour(hours.end - 1) + 1 },
      groupOf: (place, hour) => (hour >= hours.first && hour < hours.end ? place : null),
    });
    const judged = new Set(
      [...recent].flatMap(([place, { customerCount }]) =>
        customerCount >= leastCustomers ? [place] : [],
      ),
    );
    const earlier = await readGroups(state, question, {
      days: judged.size > 0 ? days : { first: 0, end: 0 },
      groupOf: (place, hour) =>
        judged.has(place) ? place * daysMost + dayOfHour(hour) - days.first : null,
    });
    const daysOf = new Map<number, Figures[]>();
    for (const [group, figures] of earlier) {
      const place = Math.floor(group / daysMost);
      daysOf.set(place, [...(daysOf.get(place) ?? []), figures]);
    }
    return [...recent].map(([place, figures]) => {
      const { customerCount } = figures;
      if (!judged.has(place)) return { place, customerCount, recent: [], earlier: [] };
      const spans = [figures, ...(daysOf.get(place) ?? [])];
      const [now = [], ...before] = customerScores(spans.map(({ customers }) => customers));
      return { place, customerCount, recent: now, earlier: before.flat() };
    });
  });
}

/** Days that can be told apart. */
const daysMost = 128;

type Grouping = {
  days: { first: number; end: number };
  /** @param place GeoNames id; @param hour UTC, since 1970 */
  groupOf: (place: number, hour: number) => number | null;
};

function readGroups(
  state: FigureState,
  { realm }: MetroQuestion,
  { days, groupOf }: Grouping,
): Promise<Map<number, Figures>> {
  return readTimedFigures(state, {
    realm,
    workload: "Exchange",
    packs: [metros],
    spans: spansByHour(days),
    measures: ["latencyMs"],
    customers: true,
    customersMost: Infinity,
    groupOf: (_, coded, span) => groupOf(placeOfCell(coded, span), hourOfCell(coded, span)),
  });
}
