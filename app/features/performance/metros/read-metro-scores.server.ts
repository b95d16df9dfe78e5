import type { Db } from "~/platform/database.server";

import { metros } from "../aggregation/pseudo-solutions";
import { hourLevel, hoursOfDay } from "../aggregation/spans";
import { hourOfCell, placeOfCell, spansByHour } from "../figures/cells-by-hour";
import type { Figures } from "../figures/figures";
import { inOneState, readTimedFigures, type FigureState } from "../figures/read-figures.server";
import type { Realm } from "../realm";
import { scoresOfMetro, type CustomerScore } from "./customer-scores";
import { daysBefore, type Hours } from "./same-hours";

/** What is asked of the metros. */
export type MetroQuestion = {
  realm: Realm;
  /** The hours that count as now. */
  hours: Hours;
  /** On how many days before the same hours of the day are what is usual. */
  days: number;
  /** Customers that a metro must have in the hours for the days before to be read. */
  leastCustomers: number;
};

/** A city with samples in the hours. */
export type MetroScores = {
  /** GeoNames id. */
  place: number;
  /** Distinct customers in the hours. */
  customerCount: number;
  /** One score for each customer of one version of the key; none where the metro has too few customers. */
  recent: CustomerScore[];
  /** The same for each day before; none where the metro has too few customers in the hours. */
  earlier: CustomerScore[];
};

/** Reads the hour blocks that figures of solutions come from: every city that has samples in some hours. */
export function readMetroScores(db: Db, question: MetroQuestion): Promise<MetroScores[]> {
  return inOneState(db, async (state) => {
    const { leastCustomers } = question;
    const recent = await readDays(state, question, { from: 0, to: 0 });
    const places = new Set<number>();
    for (const [group, { customerCount }] of recent)
      if (customerCount >= leastCustomers) places.add(placeOf(group));
    const days = { from: 1, to: question.days };
    const earlier = places.size > 0 ? await readDays(state, question, { ...days, places }) : [];
    const daysOf = new Map<number, Figures[]>();
    for (const [group, figures] of earlier) {
      const place = placeOf(group);
      daysOf.set(place, [...(daysOf.get(place) ?? []), figures]);
    }
    return [...recent].map(([group, figures]) => {
      const place = placeOf(group);
      const { customerCount } = figures;
      if (!places.has(place)) return { place, customerCount, recent: [], earlier: [] };
      const before = daysOf.get(place) ?? [];
      const scores = scoresOfMetro(
        figures.customers,
        before.map(({ customers }) => customers),
      );
      return { place, customerCount, ...scores };
    });
  });
}

/** Days that the number of a group has room for. */
const daysMost = 128;

function groupOf(place: number, day: number): number {
  return place * daysMost + day;
}

function placeOf(group: number): number {
  return Math.floor(group / daysMost);
}

type AskedDays = {
  /** Days before the hours; 0 is the hours themselves. */
  from: number;
  to: number;
  /** By default every city. */
  places?: ReadonlySet<number>;
};

/** Figures of the hours on some days before, by city and day. */
function readDays(
  state: FigureState,
  { realm, hours }: MetroQuestion,
  { from, to, places }: AskedDays,
): Promise<Map<number, Figures>> {
  const dayOfHour = (hour: number) => Math.floor(hour / hoursOfDay);
  const first = dayOfHour(hours.first) - to;
  const end = dayOfHour(hours.end - 1) - from + 1;
  const dayAt = (hour: number) => {
    const day = daysBefore(hours, hour);
    return day !== null && day >= from && day <= to ? day : null;
  };
  return readTimedFigures(state, {
    realm,
    workload: "Exchange",
    packs: [metros],
    spans: spansByHour({ first, end }).filter(
      ({ level, start }) => level !== hourLevel || dayAt(start) !== null,
    ),
    measures: ["latencyMs"],
    customers: true,
    customersMost: Infinity,
    groupOf: (_, coded, span) => {
      const place = placeOfCell(coded, span);
      const day = dayAt(hourOfCell(coded, span));
      return day === null || (places && !places.has(place)) ? null : groupOf(place, day);
    },
  });
}
