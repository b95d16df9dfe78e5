import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";

import type { PlaceTree } from "../places/place-tree.server";
import { assessOpenPlaces } from "../privacy/assess-open-places.server";
import { readOpenSteps } from "../privacy/read-open-history.server";
import type { Realm } from "../realm";
import { assessPlaces } from "./assess-places.server";
import { readCurrentTo } from "./current-to.server";
import { findNumberedSolution } from "./numbered-solution.repository.server";
import { wayTo } from "./places-within";
import { shownPlace } from "./shown-place";
import type { Trend } from "./history-step";
import { inOneState, type DayRange, type FigureState } from "./read-figures.server";
import { readSteps } from "./read-steps.server";
import type { AskedSolution, AssessedPlaces, SolutionOverview } from "./solution-overview";
import { stepKindOf, stepsOf } from "./trend-steps";

/** What figures are read with. */
export type OverviewReading = {
  db: Db;
  now: Date;
  tree: PlaceTree;
};

/** What is asked for. */
export type OverviewQuestion = {
  realm: Realm;
  /** Its type is that of the version in force. */
  solution: AskedSolution;
  /** Number of a place; 0 is everywhere. */
  place: number;
  range: DayRange;
  language: Language;
  /** The partner that reads of its own solution; null is leadership, to whom nothing is hidden. */
  partnerId: string | null;
  /** UTC day since 1970; left out where the score over time is not asked for. */
  trendOn?: number;
};

/**
 * Figures of a solution at a place and at the places below it, compared with the official solutions of its
 * slot, all from one state of the database.
 */
export async function readSolutionOverview(
  { db, now, tree }: OverviewReading,
  question: OverviewQuestion,
): Promise<SolutionOverview> {
  const { realm, place, language } = question;
  const shown = (number: number) => shownPlace(tree, number, language);
  return inOneState(db, async (state) => {
    const currentTo = await readCurrentTo(state.trx, { realm, now });
    const { partnerId } = question;
    const assess = async () => {
      if (partnerId === null) {
        const assessed = await assessPlaces(state, tree, question);
        return { ...assessed, trend: await readTrend({ state, tree }, question, assessed) };
      }
      const assessed = await assessOpenPlaces(state, tree, { ...question, partnerId });
      return { ...assessed, trend: await readOpenTrend({ state, tree }, question, assessed) };
    };
    const { whole, rows, compared, trend } = await assess();
    return {
      way: wayTo(tree, place).map(shown),
      whole,
      places: rows.map(({ row, figures }) => ({
        ...figures,
        place: shown(row),
        isUnlocated: row === place,
      })),
      compared,
      trend,
      currentTo,
    };
  });
}

const score = [{ workload: null, figure: "performance" }] as const;

type Read = { state: FigureState; tree: PlaceTree };

async function readTrend(
  { state, tree }: Read,
  { realm, solution, place, range, trendOn }: OverviewQuestion,
  { whole, pooled }: AssessedPlaces,
): Promise<Trend | null> {
  if (trendOn === undefined || whole === null) return null;
  const numbered = await findNumberedSolution(state.trx, solution.id);
  const asked = { realm, solution: numbered ?? null, place, tree, names: score, pooled };
  return {
    stepKind: stepKindOf(range),
    steps: await readSteps(state, asked, { steps: stepsOf(range, trendOn) }),
  };
}

async function readOpenTrend(
  { state, tree }: Read,
  question: OverviewQuestion,
  { open, pooled }: Awaited<ReturnType<typeof assessOpenPlaces>>,
): Promise<Trend | null> {
  if (question.trendOn === undefined) return null;
  const steps = await readOpenSteps(state, tree, { ...question, names: score, open, pooled });
  return { stepKind: "fourWeeks", steps };
}
