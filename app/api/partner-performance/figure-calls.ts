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
import { hasCitiesOnly, isOutsideStates, whichCities } from "./cities-asked";
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
import { baselineEntity, figureEntity, levelEntity } from "./figure.view";
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
    `of a state, or of a country that has no states. ${whichCities} ${whoReads}`,
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

function faultsOf(
  query: Regions,
  tree: Pick<PlaceTree, "numberOf" | "childrenOf" | "kindOf">,
): RefusedField[] {
  const needed = neededBy(query, tree);
  const taken = takenBy[query.aggrLevel];
  return [
    ...(needed !== null && query[needed] === undefined
      ? [{ field: needed, sentence: `${needed}-needed` }]
      : []),
    ...(["country", "state"] as const)
      .filter((field) => query[field] !== undefined && !taken.includes(field))
      .map((field) => ({ field, sentence: "not-at-level" })),
  ];
}

/** The parameter that places of a kind need. */
function neededBy(
  query: Pick<Regions, "aggrLevel" | "country" | "state">,
  tree: Pick<PlaceTree, "numberOf" | "childrenOf" | "kindOf">,
): "country" | "state" | null {
  const { aggrLevel, country } = query;
  if (aggrLevel === "State" || isOutsideStates(query)) return "country";
  if (aggrLevel !== "City") return null;
  const number = country === undefined ? null : tree.numberOf({ country }).place;
  return number !== null && hasCitiesOnly(tree, number) ? null : "state";
}

/** The place whose parts are asked for. */
function withinOf(query: Regions): PlaceAndDates {
  const { aggrLevel, country, state } = query;
  if (aggrLevel === "City") return { country, state: isOutsideStates(query) ? undefined : state };
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
  { range, solutionId: id, listsFrom, filledFrom }: Answered,
) {
  const { first: startDate, last: endDate } = datesOf(range);
  const at = way.at(-1);
  return {
    solutionId: id,
    entityID: at?.id ?? "",
    name: at?.name ?? "",
    startDate,
    endDate,
    listsFrom,
    filledFrom,
    currentTo: currentTo?.toISOString() ?? null,
    ...(whole?.counts ?? { samples: 0, customers: 0, share: null }),
    figures: Object.fromEntries(
      Object.entries(whole?.quality ?? {}).map(([key, assessed]) => [
        key,
        assessedEntity(assessed, way),
      ]),
    ),
  };
}

function assessedEntity(assessed: Assessed, way: readonly ShownPlace[]) {
  return {
    figure: figureEntity(assessed),
    targetBaseline: baselineEntity(assessed, way),
    standing: assessed.standing,
    rank: assessed.rank,
    ...levelEntity(assessed),
    workloads: [...assessed.workloads],
  };
}

function scoresEntity({ whole }: SolutionOverview) {
  return workloads.flatMap((workload) => {
    const score = whole?.quality[qualityKey({ workload, figure: "performance" })];
    if (!score || !whole?.workloads[workload]) return [];
    const figure = figureEntity(score);
    return { workload, score: figure.value, ...levelEntity(score), figure };
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
  return [
    {
      entityID: id,
      name,
      startDate,
      endDate,
      figure: figureEntity(performance),
      workloads: [...performance.workloads],
    },
  ];
}
