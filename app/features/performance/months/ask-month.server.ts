import type { Language } from "~/platform/languages";

import { dayOf } from "../aggregation/spans";
import {
  askOverview,
  readOverview,
  type AnsweredOverview,
  type Asking,
  type FigureReader,
} from "../figures/ask-overview.server";
import { readHistory } from "../figures/ask-history.server";
import { datesOf } from "../figures/day-range";
import { contextInOneState } from "../figures/read-figures.server";
import type { LocalHistory } from "../figures/local-history";
import type { AskedSolution, PlaceFigures } from "../figures/solution-overview";
import type { Month } from "../npi/index-month";
import { everywhere } from "../places/place-number";
import { monthsBeside, periodOf, yearUpTo } from "./month-period";

/** A month of a solution as a reader may see it. */
export type AnsweredMonth = {
  month: Month;
  /** As the page of the overview shows the same days. */
  overview: AnsweredOverview;
  /** The month before, and its figures of all places; null where it is not offered. */
  before: { month: Month; whole: PlaceFigures | null } | null;
  /** The offered month that follows. */
  after: Month | null;
  /** The score over the year that the month ends. */
  year: LocalHistory;
};

type MonthQuestion = {
  solution: AskedSolution;
  reader: FigureReader;
  /** One that is offered. */
  month: Month;
  language: Language;
};

/** What of an address asks for the overview of a month. */
function monthQuery(month: Month, { isInWeeks }: { isInWeeks: boolean }): URLSearchParams {
  const { first, last } = datesOf(periodOf(month, { isInWeeks }));
  return new URLSearchParams({ from: first, to: last });
}

/** Reads the figures of a month by the ways of the overview, so that both show the same, and all from one state. */
export function askMonth(context: Asking, question: MonthQuestion): Promise<AnsweredMonth> {
  return contextInOneState(context, (within) => readMonth(within, question));
}

async function readMonth(
  context: Asking,
  { solution, reader, month, language }: MonthQuestion,
): Promise<AnsweredMonth> {
  const isInWeeks = reader.partnerId !== null;
  const reading = { today: dayOf(context.now.getTime()), isInWeeks };
  const query = monthQuery(month, reading);
  const beside = monthsBeside(month, reading);
  const question = { solution, place: everywhere, language, ...reader };
  const overview = await askOverview(context, { solution, reader, query, language });
  return {
    month,
    overview,
    before: beside.before
      ? {
          month: beside.before,
          whole: await wholeOf(context, { ...question, range: periodOf(beside.before, reading) }),
        }
      : null,
    after: beside.after,
    year: await readHistory(context, {
      ...question,
      range: yearUpTo(month, reading),
      names: [{ workload: null, figure: "performance" }],
      hoursOf: null,
    }),
  };
}

async function wholeOf(context: Asking, question: Parameters<typeof readOverview>[1]) {
  return (await readOverview(context, question)).whole;
}
