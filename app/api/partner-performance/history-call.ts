import * as z from "zod";

import { historyVersion, readHistory } from "~/features/performance/figures/ask-history.server";
import { asFigured } from "~/features/performance/figures/ask-overview.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { isConnectednessOffered } from "~/features/performance/connectedness-offered.server";
import { datesOf, daysAsked, usualRange } from "~/features/performance/figures/day-range";
import type { HistoryStep, LocalHistory } from "~/features/performance/figures/local-history";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { offeredNames } from "~/features/performance/quality/quality-name";
import { findSolution } from "~/features/solutions/solution.repository.server";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import { ok, type Result } from "~/lib/result";
import { minuteMs } from "~/lib/time";

import type { CallRefusal } from "../define-call";
import { figureEntity } from "./figure.view";
import {
  candidates,
  onlyPlace,
  place,
  placeParameters,
  placeRefusals,
  type PlaceWord,
} from "./named-place";
import { answerFigures, figureAnswer } from "./revalidated";
import { defineSolutionCall } from "./solution-call";
import { strictQuery } from "./strict-query";

const date = z.iso.date().optional();

type HistoryQuery = Partial<Record<"city" | "state" | "country" | "startDate" | "endDate", string>>;

const dateParameters = {
  startDate: "YYYY-MM-DD, UTC, at most 2 years before the last day.",
  endDate: "YYYY-MM-DD, UTC, included. Without dates the last 30 days.",
};

/** The figures of a solution at a place over time; its path has more parts than those of the other calls. */
export const historyCall = defineSolutionCall<
  PlaceWord | "not-found" | "bad-input",
  undefined,
  HistoryQuery
>({
  name: "PartnerPerformance/{id}/history",
  operation: "PartnerPerformance_history",
  method: "GET",
  summary: "Figures of a solution at a place over time",
  description:
    "Any solution for leadership, without a place over all places. Any other caller is answered 404. " +
    candidates,
  isForEveryAccount: true,
  parameters: [
    {
      name: "id",
      in: "path",
      required: true,
      description: "Id of the solution.",
      schema: { type: "string", format: "uuid" },
    },
  ],
  query: strictQuery(
    z.object({ city: place, state: place, country: place, startDate: date, endDate: date }),
    [
      ...placeParameters("city", "state", "country"),
      ...Object.entries(dateParameters).map(([name, description]) => ({
        name,
        in: "query" as const,
        description,
        schema: { type: "string", format: "date" },
      })),
    ],
  ),
  answer: figureAnswer("The history.", "LocalHistory"),
  isRevalidated: true,
  refusals: { ...placeRefusals, "not-found": [404, "no-such-solution"], "bad-input": 400 },
  possible: ["no-such-place", "several-places", "not-found"],
  run: async ({ context, actor, params, query, request }) => {
    const id = solutionIdSchema.safeParse(params.id);
    const { db, variant, now } = context;
    const solution =
      id.success && actor.isLeadership
        ? await findSolution(db, { variant, id: id.data })
        : undefined;
    if (!solution) return { refusal: "not-found" };
    const found = await placeOf(query);
    if (!found.ok) return found.refusal;
    const { startDate: from = "", endDate: to = "" } = query;
    const range = daysAsked({ range: usualRange, from, to }, dayOf(now.getTime()));
    if (!range.ok)
      return {
        refusal: "bad-input",
        details: [
          {
            field: "startDate",
            sentence: range.refusal === "too-long" ? "range-too-long" : range.refusal,
          },
        ],
      };
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

/** Without a name it is everywhere. */
async function placeOf({
  city,
  state,
  country,
}: HistoryQuery): Promise<Result<number, CallRefusal<PlaceWord>>> {
  const isNamed = [city, state, country].some((name) => name !== undefined);
  return isNamed ? onlyPlace(await placeTree(), { city, state, country }) : ok(everywhere);
}

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
