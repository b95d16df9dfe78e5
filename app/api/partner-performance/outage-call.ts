import * as z from "zod";

import { readOutages, type ReadOutage } from "~/features/performance/outages/read-outages.server";
import { placeTree, type PlaceTree } from "~/features/performance/places/place-tree.server";
import { solutionIdSchema } from "~/features/solutions/solution.schema";

import {
  date,
  figuredSolution,
  figureRefusals,
  placeAndDates,
  placeOf,
  possibleRefusals,
  rangeOf,
  type FigureWord,
  type PlaceAndDates,
} from "./asked-figures";
import { solutionIdParameter } from "./figure-calls";
import { candidates, place } from "./named-place";
import { answerFigures, figureAnswer } from "./revalidated";
import { defineSolutionCall } from "./solution-call";
import { strictQuery } from "./strict-query";

type OutagesAsked = PlaceAndDates & { solutionId: string };

/** The outages of a solution, as the page of the solution lists them. */
export const outageCall = defineSolutionCall<FigureWord, undefined, OutagesAsked>({
  name: "Outage/history",
  method: "GET",
  summary: "Outages of a solution at a place and in it",
  description:
    "Any solution for leadership, for a member those of its own provider, at places whose figures it sees. Any other " +
    `is answered 404, and all are where outages are not offered. Without a place those of all places. ${candidates}`,
  isForEveryAccount: true,
  query: strictQuery(
    z.object({
      city: place,
      state: place,
      country: place,
      startDate: date,
      endDate: date,
      solutionId: solutionIdSchema,
    }),
    [...placeAndDates, solutionIdParameter],
  ),
  answer: figureAnswer("The outages.", "Outages"),
  isRevalidated: true,
  refusals: figureRefusals,
  possible: possibleRefusals,
  run: async (asked) => {
    const { context, query, request } = asked;
    const figured = await figuredSolution(asked, query.solutionId);
    if (!figured) return { refusal: "not-found" };
    const found = await placeOf(query);
    if (!found.ok) return found.refusal;
    const range = rangeOf(query, { now: context.now, isInWeeks: false });
    if (!range.ok) return range.refusal;
    const { solution, reader } = figured;
    const outages = await readOutages(context, {
      solutionId: solution.id,
      place: found.value,
      days: range.value,
      reader,
    });
    if (!outages) return { refusal: "not-found" };
    const tree = await placeTree();
    return answerFigures(request, [outages], () =>
      Promise.resolve(outages.map((outage) => outageEntity(outage, solution.id, tree))),
    );
  },
});

function outageEntity(outage: ReadOutage, solutionId: string, tree: PlaceTree) {
  const { id, place: number, start, end, state, category, peakRatio, cause, networks } = outage;
  return {
    id,
    solutionId,
    place: { entityID: tree.publicId(number), name: tree.nameOf(number, "en") },
    start: start.toISOString(),
    end: end?.toISOString() ?? null,
    state,
    category,
    peakFailureRatio: peakRatio,
    cause,
    networks,
  };
}
