import * as z from "zod";

import { datesOf } from "~/features/performance/figures/day-range";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import type {
  PlaceFigures,
  ShownPlace,
  SolutionOverview,
} from "~/features/performance/figures/solution-overview";
import { placeTree, type PlaceTree } from "~/features/performance/places/place-tree.server";
import type { Assessed } from "~/features/performance/quality/assess-place";
import { qualityKey } from "~/features/performance/quality/quality-name";
import { workloads } from "~/features/performance/workload";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import type { RefusedField } from "~/platform/call.server";

import type { Parameter } from "../openapi-parts";
import { answerOverview, type Answered } from "./answer-overview";
import { aggregationLevels, type AggregationLevel } from "./aggregation-level";
import {
  date,
  datesOnly,
  figureRefusals,
  idParameter,
  placeAndDates,
  possibleRefusals,
  whoReads,
  type FigureWord,
  type PlaceAndDates,
} from "./asked-figures";
import { baselineEntity, figureEntity } from "./figure.view";
import { onlyPlace, place, placeParameters } from "./named-place";
import { figureAnswer } from "./revalidated";
import { defineSolutionCall } from "./solution-call";
import { strictQuery } from "./strict-query";

const ofPlace = { city: place, state: place, country: place };

/** The id of a solution in a query. */
export const solutionIdParameter: Parameter = {
  name: "solutionId",
  in: "query",
  required: true,
  description: "Id of the solution.",
  schema: { type: "string", format: "uuid" },
};

const common = {
  method: "GET",
  description: whoReads,
  isForEveryAccount: true,
  isRevalidated: true,
  refusals: figureRefusals,
  possible: possibleRefusals,
} as const;

const ofSolution = defineSolutionCall<FigureWord, undefined, PlaceAndDates>({
  ...common,
  name: "PartnerPerformance/{id}",
  operation: "PartnerPerformance_id",
  summary: "Figures of a solution at a place",
  parameters: [idParameter],
  query: strictQuery(z.object({ ...ofPlace, startDate: date, endDate: date }), placeAndDates),
  answer: figureAnswer("The figures.", "SolutionFigures"),
  run: (asked) => answerOverview(asked, { id: asked.params.id, entity: figuresEntity }),
});

type OfSolution = { solutionId: string };

const scores = defineSolutionCall<FigureWord, undefined, PlaceAndDates & OfSolution>({
  ...common,
  name: "PartnerPerformance/scores",
  summary: "Scores of a solution at a place by workload",
  query: strictQuery(z.object({ ...ofPlace, solutionId: solutionIdSchema }), [
    ...placeParameters("city", "state", "country"),
    solutionIdParameter,
  ]),
  answer: figureAnswer("By workload, those that were measured.", "WorkloadScores"),
  run: (asked) => answerOverview(asked, { id: asked.query.solutionId, entity: scoresEntity }),
});

type Regions = PlaceAndDates & OfSolution & { aggrLevel: AggregationLevel };

const geoWithReport = defineSolutionCall<FigureWord, undefined, Regions>({
  ...common,
  name: "PartnerPerformance/geoWithReport",
  summary: "Performance of a solution at all places of a kind",
  description:
    "Of countries all, or the one that is named; of states all of a country, or the one that is named; of cities all " +
    `of a state, or of a country that has no states. ${whoReads}`,
  query: strictQuery(
    z.object({
      solutionId: solutionIdSchema,
      aggrLevel: z.enum(aggregationLevels),
      country: place,
      state: place,
      startDate: date,
      endDate: date,
    }),
    [
      solutionIdParameter,
      {
        name: "aggrLevel",
        in: "query",
        required: true,
        description: "The kind of the places.",
        schema: { type: "string", enum: [...aggregationLevels] },
      },
      ...placeParameters("country", "state"),
      ...datesOnly(),
    ],
  ),
  answer: figureAnswer(
    "The places that have samples, in the order of their ids.",
    "PlacePerformances",
  ),
  run: async (asked) => {
    const { query } = asked;
    const details = faultsOf(query, await placeTree());
    if (details.length > 0) return { refusal: "bad-input", details };
    const only = await onlyOf(query);
    if (only && !only.ok) return only.refusal;
    return answerOverview(asked, {
      id: query.solutionId,
      within: { ...query, ...withinOf(query) },
      entity: (overview, { range }) =>
        placesEntity(overview, { level: query.aggrLevel, only: only?.value ?? null, range }),
    });
  },
});

/** The calls of figures of a solution. */
export const figureCalls = [ofSolution, scores, geoWithReport];

/** The parameters that each kind of places takes; those below a place need it. */
const takenBy: Record<AggregationLevel, readonly ("country" | "state")[]> = {
  Global: [],
  Country: ["country"],
  State: ["country", "state"],
  City: ["country", "state"],
};
const neededBy = { Global: null, Country: null, State: "country", City: "state" } as const;

function faultsOf(
  { aggrLevel, ...named }: Regions,
  tree: Pick<PlaceTree, "numberOf" | "childrenOf" | "kindOf">,
): RefusedField[] {
  const needed = aggrLevel === "City" && hasCitiesOnly(tree, named) ? null : neededBy[aggrLevel];
  const taken = takenBy[aggrLevel];
  return [
    ...(needed !== null && named[needed] === undefined
      ? [{ field: needed, sentence: `${needed}-needed` }]
      : []),
    ...(["country", "state"] as const)
      .filter((field) => named[field] !== undefined && !taken.includes(field))
      .map((field) => ({ field, sentence: "not-at-level" })),
  ];
}

/** Whether the named country has no states: its cities are right in it. */
function hasCitiesOnly(
  tree: Pick<PlaceTree, "numberOf" | "childrenOf" | "kindOf">,
  { country, state }: Pick<Regions, "country" | "state">,
): boolean {
  if (country === undefined || state !== undefined) return false;
  const { place: number } = tree.numberOf({ country });
  const parts = number === null ? [] : tree.childrenOf(number);
  return parts.length > 0 && parts.every((part) => tree.kindOf(part) === "City");
}

/** The place whose parts are asked for. */
function withinOf({ aggrLevel, country, state }: Regions): PlaceAndDates {
  if (aggrLevel === "City") return { country, state };
  return { country: aggrLevel === "State" ? country : undefined, state: undefined };
}

/** The one place of those that is asked for; undefined for all. */
async function onlyOf({ aggrLevel, country, state }: Regions) {
  const tree = await placeTree();
  if (aggrLevel === "Country" && country !== undefined) return onlyPlace(tree, { country });
  return aggrLevel === "State" && state !== undefined
    ? onlyPlace(tree, { country, state })
    : undefined;
}

function figuresEntity(
  { whole, way, currentTo }: SolutionOverview,
  { range, solutionId: id }: Answered,
) {
  const { first: startDate, last: endDate } = datesOf(range);
  const at = way.at(-1);
  return {
    solutionId: id,
    entityID: at?.id ?? "",
    name: at?.name ?? "",
    startDate,
    endDate,
    currentTo: currentTo?.toISOString() ?? null,
    ...(whole?.counts ?? { samples: 0, customers: 0, share: null }),
    figures: Object.fromEntries(
      Object.entries(whole?.quality ?? {}).map(([key, assessed]) => [
        key,
        assessedEntity(assessed),
      ]),
    ),
  };
}

function assessedEntity(assessed: Assessed) {
  return {
    figure: figureEntity(assessed),
    targetBaseline: baselineEntity(assessed),
    standing: assessed.standing,
    rank: assessed.rank,
    level: assessed.level?.level ?? null,
  };
}

function scoresEntity({ whole }: SolutionOverview) {
  return workloads.flatMap((workload) => {
    const score = whole?.quality[qualityKey({ workload, figure: "performance" })];
    if (!score || !whole?.workloads[workload]) return [];
    const figure = figureEntity(score);
    return { workload, score: figure.value, level: score.level?.level ?? null, figure };
  });
}

function placesEntity(
  { whole, way, places }: SolutionOverview,
  { level, only, range }: { level: AggregationLevel; only: number | null; range: DayRange },
) {
  const [everywhere] = way;
  if (level === "Global") return whole && everywhere ? placeEntity(everywhere, whole, range) : [];
  return places
    .filter(({ place: { kind, number }, isUnlocated }) => {
      const isAsked = only === null || number === only;
      return kind === level && isAsked && !isUnlocated;
    })
    .sort((one, other) => (one.place.id < other.place.id ? -1 : 1))
    .flatMap((row) => placeEntity(row.place, row, range));
}

function placeEntity({ id, name }: ShownPlace, { quality }: PlaceFigures, range: DayRange) {
  const { performance } = quality;
  if (!performance) return [];
  const { first: startDate, last: endDate } = datesOf(range);
  return [{ entityID: id, name, startDate, endDate, figure: figureEntity(performance) }];
}
