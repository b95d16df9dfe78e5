import * as z from "zod";

import {
  asFigured,
  overviewVersion,
  readOverview,
} from "~/features/performance/figures/ask-overview.server";
import { datesOf } from "~/features/performance/figures/day-range";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import type {
  PlaceFigures,
  ShownPlace,
  SolutionOverview,
} from "~/features/performance/figures/solution-overview";
import type { PlaceKind } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import type { Assessed } from "~/features/performance/quality/assess-place";
import { qualityKey } from "~/features/performance/quality/quality-name";
import { workloads } from "~/features/performance/workload";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import { minuteMs } from "~/lib/time";
import type { RefusedField } from "~/platform/call.server";

import type { CallRefusal } from "../define-call";
import type { Parameter } from "../openapi-parts";
import {
  date,
  datesOnly,
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
import { baselineEntity, figureEntity } from "./figure.view";
import { onlyPlace, place, placeParameters } from "./named-place";
import { answerFigures, figureAnswer } from "./revalidated";
import { defineSolutionCall, type SolutionAsked } from "./solution-call";
import { strictQuery } from "./strict-query";

const ofPlace = { city: place, state: place, country: place };

const solutionId: Parameter = {
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
    solutionId,
  ]),
  answer: figureAnswer("By workload, those that were measured.", "WorkloadScores"),
  run: (asked) => answerOverview(asked, { id: asked.query.solutionId, entity: scoresEntity }),
});

/** The kinds of places, from everywhere down. */
const aggregationLevels = ["Global", "Country", "State", "City"] as const satisfies PlaceKind[];
type AggregationLevel = (typeof aggregationLevels)[number];

type Regions = PlaceAndDates & OfSolution & { aggrLevel: AggregationLevel };

const geoWithReport = defineSolutionCall<FigureWord, undefined, Regions>({
  ...common,
  name: "PartnerPerformance/geoWithReport",
  summary: "Performance of a solution at all places of a kind",
  description:
    "Of countries all, or the one that is named; of states all of a country, or the one that is named; of cities all " +
    `of a state. ${whoReads}`,
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
      solutionId,
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
    const details = faultsOf(query);
    if (details.length > 0) return { refusal: "bad-input", details };
    const only = await onlyOf(query);
    if (only && !only.ok) return only.refusal;
    return answerOverview(asked, {
      id: query.solutionId,
      within: { ...query, ...withinOf(query) },
      entity: (overview) => placesEntity(overview, query.aggrLevel, only?.value ?? null),
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

function faultsOf({ aggrLevel, ...named }: Regions): RefusedField[] {
  const needed = neededBy[aggrLevel];
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

type Answered = { range: DayRange; solutionId: string };

type Answering = {
  /** Of the solution. */
  id: unknown;
  /** The place and days, where they are not those of the query. */
  within?: PlaceAndDates;
  entity: (overview: SolutionOverview, answered: Answered) => unknown;
};

async function answerOverview(
  asked: SolutionAsked<undefined, PlaceAndDates>,
  { id, within = asked.query, entity }: Answering,
): Promise<Response | CallRefusal<FigureWord>> {
  const { context, request } = asked;
  const figured = await figuredSolution(asked, id);
  if (!figured) return { refusal: "not-found" };
  const { solution, reader } = figured;
  const found = await placeOf(within);
  if (!found.ok) return found.refusal;
  const { now } = context;
  const range = rangeOf(within, { now, isInWeeks: reader.partnerId !== null });
  if (!range.ok) return range.refusal;
  // Which days the last ones are depends on the time.
  const minute = Math.floor(now.getTime() / minuteMs);
  const of = [solution.id, solution.revision, reader.partnerId, minute];
  return answerFigures(request, [...of, ...(await overviewVersion(context))], async () => {
    const overview = await readOverview(context, {
      ...reader,
      solution: asFigured(solution),
      place: found.value,
      range: range.value,
      language: "en",
    });
    return entity(overview, { range: range.value, solutionId: solution.id });
  });
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
  level: AggregationLevel,
  only: number | null,
) {
  const [everywhere] = way;
  if (level === "Global") return whole && everywhere ? placeEntity(everywhere, whole) : [];
  return places
    .filter(({ place: { kind, number }, isUnlocated }) => {
      const isAsked = only === null || number === only;
      return kind === level && isAsked && !isUnlocated;
    })
    .sort((one, other) => (one.place.id < other.place.id ? -1 : 1))
    .flatMap((row) => placeEntity(row.place, row));
}

function placeEntity({ id, name }: ShownPlace, { quality }: PlaceFigures) {
  const { performance } = quality;
  return performance ? [{ entityID: id, name, figure: figureEntity(performance) }] : [];
}
