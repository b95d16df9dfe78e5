import * as z from "zod";

import { readHistory } from "~/features/performance/figures/ask-history.server";
import { asFigured, overviewVersion } from "~/features/performance/figures/ask-overview.server";
import { isConnectednessOffered } from "~/features/performance/connectedness-offered.server";
import { datesOf } from "~/features/performance/figures/day-range";
import type { HistoryStep } from "~/features/performance/figures/history-step";
import { listedSteps, type LocalHistory } from "~/features/performance/figures/local-history";
import { offeredNames } from "~/features/performance/quality/quality-name";
import { minuteMs } from "~/lib/time";

import type { Answered } from "./answer-overview";
import {
  date,
  figuredSolution,
  figureRefusals,
  idParameter,
  placeAndDates,
  placeOf,
  possibleRefusals,
  rangeOf,
  whoReads,
  type FigureWord,
  type PlaceAndDates,
} from "./asked-figures";
import { readEarlierDays } from "./earlier-days";
import { figureEntity } from "./figure.view";
import { place } from "./named-place";
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
    "For a member each step is of four weeks, without dates one of them; steps that may not be shown, or have no " +
    `samples, are left out. ${whoReads}`,
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
    const { context, params, query, request } = asked;
    const figured = await figuredSolution(asked, params.id);
    if (!figured) return { refusal: "not-found" };
    const { solution, reader } = figured;
    const isOfProvider = reader.partnerId !== null;
    const { now } = context;
    const found = await placeOf(query);
    if (!found.ok) return found.refusal;
    const range = rangeOf(query, { now, isInWeeks: isOfProvider });
    if (!range.ok) return range.refusal;
    // Which days the last ones are depends on the time.
    const minute = Math.floor(now.getTime() / minuteMs);
    const of = [solution.id, solution.revision, reader.partnerId, minute];
    const version = [...of, ...(await overviewVersion(context))];
    return answerFigures(request, version, async () => {
      const earlier = await readEarlierDays(context, range.value);
      const history = await readHistory(context, {
        ...reader,
        solution: asFigured(solution),
        place: found.value,
        range: range.value,
        names: offeredNames(await isConnectednessOffered(context)),
        hoursOf: null,
        language: "en",
      });
      const steps = listedSteps(history.steps, { isOfProvider });
      const answered = { ...earlier, solutionId: solution.id, range: range.value };
      return historyEntity({ ...history, steps }, answered);
    });
  },
});

type Steps = { steps: readonly HistoryStep[] };

function historyEntity(
  { way, stepKind, steps, currentTo }: Omit<LocalHistory, "steps"> & Steps,
  { solutionId, range, listsFrom, filledFrom }: Answered,
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
    listsFrom,
    filledFrom,
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
