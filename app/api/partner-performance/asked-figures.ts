import * as z from "zod";

import {
  figureReader,
  type FigureReader,
} from "~/features/performance/figures/ask-overview.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { usualRange } from "~/features/performance/figures/day-range";
import { shownDays } from "~/features/performance/figures/place-and-days";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { visibilityTo } from "~/features/solutions/solution-actor";
import { findSolution } from "~/features/solutions/solution.repository.server";
import type { Solution } from "~/features/solutions/solution";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import { ok, refuse, type Result } from "~/lib/result";
import type { RefusedField } from "~/platform/call.server";

import type { CallRefusal } from "../define-call";
import type { Parameter } from "../openapi-parts";
import {
  candidates,
  onlyPlace,
  placeParameters,
  placeRefusals,
  type PlaceWord,
} from "./named-place";
import type { SolutionAsked } from "./solution-call";

/** A day of a query. */
export const date = z.iso.date().optional();

/** What of a query names a place and days. */
export type PlaceAndDates = Partial<
  Record<"city" | "state" | "country" | "startDate" | "endDate", string>
>;

/** How figures of a solution are refused. */
export const figureRefusals = {
  ...placeRefusals,
  "not-found": [404, "no-such-solution"],
  "bad-input": 400,
} as const;
export type FigureWord = keyof typeof figureRefusals;

/** Refusals that a call of figures may give whatever its query. */
export const possibleRefusals = ["no-such-place", "several-places", "not-found"] as const;

/** Who may read figures of a solution, and which. */
export const whoReads =
  "Any solution for leadership, for a member those of its own provider: whole ISO weeks that have ended, four or a " +
  "multiple of four, rounded, and no place from which a single customer could be made out. Days that none of these " +
  `weeks has are answered 400. Any other solution is answered 404. Without a place it is over all places. ${candidates}`;

const dateParameters = {
  startDate: "YYYY-MM-DD, UTC, at most 2 years before the last day.",
  endDate: "YYYY-MM-DD, UTC, included. Without dates the last 30 days.",
};

/** Parameters that name a place and days. */
export const placeAndDates: readonly Parameter[] = [
  ...placeParameters("city", "state", "country"),
  ...datesOnly(),
];

/** Parameters that name days. */
export function datesOnly(): Parameter[] {
  return Object.entries(dateParameters).map(([name, description]) => ({
    name,
    in: "query",
    description,
    schema: { type: "string", format: "date" },
  }));
}

/** The id of a solution as a part of the path. */
export const idParameter: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "Id of the solution.",
  schema: { type: "string", format: "uuid" },
};

/** A solution whose figures a caller may read. */
export type FiguredSolution = { solution: Solution; reader: FigureReader };

/** @returns null for one that is not there for the caller */
export async function figuredSolution(
  { context: { db, variant }, actor }: Pick<SolutionAsked<unknown, unknown>, "context" | "actor">,
  id: unknown,
): Promise<FiguredSolution | null> {
  const read = solutionIdSchema.safeParse(id);
  const solution = read.success ? await findSolution(db, { variant, id: read.data }) : undefined;
  return solution && visibilityTo(actor, solution) === "whole"
    ? { solution, reader: figureReader(actor) }
    : null;
}

/** The place that is asked for; without a name it is everywhere. */
export async function placeOf({
  city,
  state,
  country,
}: PlaceAndDates): Promise<Result<number, CallRefusal<PlaceWord>>> {
  const isNamed = [city, state, country].some((name) => name !== undefined);
  return isNamed ? onlyPlace(await placeTree(), { city, state, country }) : ok(everywhere);
}

/** The days that are asked for, as the reader may see them. */
export function rangeOf(
  { startDate: from = "", endDate: to = "" }: PlaceAndDates,
  { now, isInWeeks }: { now: Date; isInWeeks: boolean },
): Result<DayRange, CallRefusal<"bad-input">> {
  const asked = { range: usualRange, from, to };
  const range = shownDays(asked, { today: dayOf(now.getTime()), isInWeeks });
  if (range.ok) return range;
  return refuse({ refusal: "bad-input", details: faultsOfDays(range.refusal, { from, to }) });
}

function faultsOfDays(
  fault: "last-before-first" | "too-long" | "not-shown",
  { from, to }: { from: string; to: string },
): RefusedField[] {
  if (fault !== "not-shown")
    return [{ field: "startDate", sentence: fault === "too-long" ? "range-too-long" : fault }];
  return Object.entries({ startDate: from, endDate: to })
    .filter(([, date]) => date !== "")
    .map(([field]) => ({ field, sentence: "days-not-shown" }));
}
