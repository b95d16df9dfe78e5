import { slotOf } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";
import { universalTime } from "~/platform/time-zones";

import { hourDays } from "../aggregation/kept-days";
import type { PlaceTree } from "../places/place-tree.server";
import { readOpenHistory } from "../privacy/read-open-history.server";
import { nothingPooled, type PlaceCells, type PlaceCorrelations } from "../quality/place-estimates";
import type { QualityName } from "../quality/quality-name";
import type { Realm } from "../realm";
import { readComparedCells, wholePlace } from "./compared-cells.server";
import { readCurrentTo } from "./current-to.server";
import { minutesPast, sharedZone, weekHours, type WeekHour } from "./local-clock";
import type { HistoryStep } from "./history-step";
import type { HistoryHours, LocalHistory } from "./local-history";
import { findNumberedSolution } from "./numbered-solution.repository.server";
import type { NumberedSolution } from "./numbered-solution";
import { placeFigures } from "./place-figures";
import { wayTo } from "./places-within";
import { inOneState, type DayRange, type FigureState } from "./read-figures.server";
import type { AskedSolution } from "./solution-overview";
import { readSteps } from "./read-steps.server";
import { readHourCells } from "./read-timed-cells.server";
import { shownPlace } from "./shown-place";
import { timedFigures, togetherCells, workloadsBehind } from "./timed-figures";
import { stepKindOf, stepsOf } from "./trend-steps";

type Reading = { db: Db; now: Date; tree: PlaceTree };

/** What is asked for. */
export type HistoryQuestion = {
  realm: Realm;
  solution: AskedSolution;
  /** Number of a place; 0 is everywhere. */
  place: number;
  range: DayRange;
  /** UTC day since 1970. */
  today: number;
  /** The figures of each step. */
  names: readonly QualityName[];
  /** The figure by hour of day and weekday; null for none. */
  hoursOf: QualityName | null;
  language: Language;
  /**
   * The partner that reads of its own solution, whose range is a multiple of four ISO weeks; null is leadership, to
   * whom nothing is hidden.
   */
  partnerId: string | null;
};

/**
 * Figures of a solution at one place over time, all from one state of the database. Intervals take the correlation
 * within customers that the cells of the whole range have together, as its overview does.
 */
export async function readLocalHistory(
  { db, now, tree }: Reading,
  question: HistoryQuestion,
): Promise<LocalHistory> {
  const { realm, solution, place, range, today, language, partnerId } = question;
  const way = wayTo(tree, place).map((number) => shownPlace(tree, number, language));
  return inOneState(db, async (state) => {
    const currentTo = await readCurrentTo(state.trx, { realm, now });
    if (partnerId !== null) {
      const open = await readOpenHistory(state, tree, { ...question, partnerId });
      return { ...open, way, stepKind: "fourWeeks", currentTo };
    }
    const steps = stepsOf(range, today);
    const numbered = await findNumberedSolution(state.trx, solution.id);
    const found = numbered ? await readFound(state, { tree, numbered }, question) : null;
    return {
      way,
      whole: found?.whole ?? null,
      compared: found?.compared ?? [],
      stepKind: stepKindOf(range),
      steps:
        found?.steps ??
        steps.map((step) => ({ ...step, ...timedFigures({}, nothingPooled, question.names) })),
      hours: found?.hours ?? null,
      currentTo,
    };
  });
}

type Found = Pick<LocalHistory, "whole" | "compared" | "hours"> & { steps: HistoryStep[] };

/** @returns null without a sample */
async function readFound(
  state: FigureState,
  { tree, numbered }: { tree: PlaceTree; numbered: NumberedSolution },
  question: HistoryQuestion,
): Promise<Found | null> {
  const { realm, solution, place, range, today, names } = question;
  const { official, cells, counts } = await readComparedCells(state, tree, {
    realm,
    slot: slotOf(solution.type),
    place,
    range,
    solution: numbered,
  });
  if (cells.now.rowsOf(numbered.number).length === 0) return null;
  const others = official.filter(({ number }) => number !== numbered.number);
  const asked = { realm, solution: numbered, place, tree };
  const steps = stepsOf(range, today);
  return {
    whole: placeFigures(
      { number: numbered.number, isOfficial: solution.isOfficial },
      { cells, others: others.map(({ number }) => number) },
      wholePlace(counts),
    ),
    compared: others.map(({ number, id, name }) => ({ number, id, name })),
    steps: await readSteps(state, { ...asked, names, pooled: cells.pooled }, { steps }),
    hours: await readHours(state, { ...asked, pooled: cells.pooled }, question),
  };
}

type HoursAsked = {
  realm: Realm;
  solution: NumberedSolution;
  place: number;
  tree: PlaceTree;
  pooled: PlaceCorrelations;
};

/** The days of a range for which hours are kept. */
function hourRange({ first, end }: DayRange, today: number): DayRange | null {
  const kept = { first: Math.max(first, today - hourDays + 1), end: Math.min(end, today + 1) };
  return kept.first < kept.end ? kept : null;
}

async function readHours(
  state: FigureState,
  { pooled, ...asked }: HoursAsked,
  { range, today, hoursOf: name }: HistoryQuestion,
): Promise<HistoryHours | null> {
  const days = hourRange(range, today);
  if (name === null || days === null) return null;
  const zone = sharedZone(asked.tree.timeZonesOf(asked.place), days);
  const clock = weekHours(zone ?? universalTime);
  const found = await readHourCells(
    state,
    { ...asked, days, workloads: workloadsBehind([name]) },
    (hour) => numberOf(clock(hour)),
  );
  const figures = (cells: readonly PlaceCells[]) =>
    timedFigures(cells.length === 1 && cells[0] ? cells[0] : togetherCells(cells), pooled, [name]);
  const at = (weekday: number, hour: number) => found.get(numberOf({ weekday, hour })) ?? {};
  return {
    zone,
    minutesPast: minutesPast(zone ?? universalTime, days),
    days,
    cells: weekdays.flatMap((weekday) =>
      hours.map((hour) => ({ weekday, hour, ...figures([at(weekday, hour)]) })),
    ),
    weekdays: weekdays.map((weekday) => ({
      weekday,
      ...figures(hours.map((hour) => at(weekday, hour))),
    })),
    hours: hours.map((hour) => ({
      hour,
      ...figures(weekdays.map((weekday) => at(weekday, hour))),
    })),
  };
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

const numberOf = ({ weekday, hour }: WeekHour) => weekday * hours.length + hour;
