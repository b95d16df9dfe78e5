import * as z from "zod";

import { historyVersion, readHistory } from "~/features/performance/figures/ask-history.server";
import { asFigured } from "~/features/performance/figures/ask-overview.server";
import { isConnectednessOffered } from "~/features/performance/connectedness-offered.server";
import { datesOf } from "~/features/performance/figures/day-range";
import type { HistoryStep, LocalHistory } from "~/features/performance/figures/local-history";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import { offeredNames } from "~/features/performance/quality/quality-name";
import { minuteMs } from "~/lib/time";

import {
  date,
  figuredSolution,
  figureRefusals,
  idParameter,
  placeAndDates,
  placeOf,
  possibleRefusals,
  rangeOf,
  type FigureWord,
  type PlaceAndDates,
} from "./asked-figures";
import { figureEntity } from "./figure.view";
import { candidates, place } from "./named-place";
import { answerFigures, figureAnswer } from "./revalidated";
import { defineSolutionCall } from "./solution-call";
import { strictQuery } from "./strict-query";

/** The figures of a solution at a place over time; its path has more parts than those of the other calls. */
export const historyCall = defineSolutionCall<FigureWord, undefined, PlaceAndDates>({
  name: "PartnerPerformance/{id}/history",
  operation: "PartnerPerformance_history",
  method: "GET",
  summary: "Figures of a solution at a place over time",
  description:
    "Any solution for leadership, without a place over all places. Any other caller is answered 404. " +
    candidates,
  isForEveryAccount: true,
  parameters: [idParameter],
  query: strictQuery(
    z.object({ city: place, state: place, country: place, startDate: date, endDate: date }),
    placeAndDates,
  ),
  answer: figureAnswer("The history.", "LocalHistory"),
  isRevalidated: true,
  refusals: figureRefusals,
  possible: possibleRefusals,
  run: async (asked) => {
    const { context, actor, params, query, request } = asked;
    const figured = actor.isLeadership ? await figuredSolution(asked, params.id) : null;
    if (!figured) return { refusal: "not-found" };
    const { solution } = figured;
    const { now } = context;
    const found = await placeOf(query);
    if (!found.ok) return found.refusal;
    const range = rangeOf(query, { now, isInWeeks: false });
    if (!range.ok) return range.refusal;
    // Which days the last ones are depends on the time.
    const minute = Math.floor(now.getTime() / minuteMs);
    const version = [solution.id, solution.revision, ...(await historyVersion(context)), minute];
    return answerFigures(request, version, async () => {
      const history = await readHistory(context, {
        solution: asFigured(solution),
        place: found.value,
        range: range.value,
        names: offeredNames(await isConnectednessOffered(context)),
        hoursOf: null,
        language: "en",
      });
      return historyEntity(history, { solutionId: solution.id, range: range.value });
    });
  },
});

function historyEntity(
  { way, stepKind, steps, currentTo }: LocalHistory,
  { solutionId, range }: { solutionId: string; range: DayRange },
) {
  const { first: startDate, last: endDate } = datesOf(range);
  const place = way.at(-1);
  return {
    solutionId,
    entityID: place?.id ?? "",
    name: place?.name ?? "",
    startDate,
    endDate,
    step: stepKind,
    currentTo: currentTo?.toISOString() ?? null,
    steps: steps.map(stepEntity),
  };
}

function stepEntity({ isPartial, samples, customers, figures, ...days }: HistoryStep) {
  const { first: startDate, last: endDate } = datesOf(days);
  return {
    startDate,
    endDate,
    isPartial,
    samples,
    customers,
    figures: Object.fromEntries(
      Object.entries(figures).map(([key, figure]) => [key, figureEntity({ figure })]),
    ),
  };
}
