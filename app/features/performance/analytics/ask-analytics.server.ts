import type { Context } from "~/features/access/context.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { slots, type Slot } from "~/features/solutions/solution";
import { readPart } from "~/lib/part";

import { dayOf } from "../aggregation/spans";
import { overviewVersion, readListsFrom, shownFilledFrom } from "../figures/ask-overview.server";
import { listComparedSolutions } from "../figures/compared-solution.repository.server";
import { readCurrentTo } from "../figures/current-to.server";
import { inOneState, type FigureState } from "../figures/read-figures.server";
import { readSampledBelow } from "../npi/read-provider-index.server";
import { everywhere } from "../places/place-number";
import { placeTree, type PlaceTree } from "../places/place-tree.server";
import { shownRealm } from "../shown-realm.server";
import { readAnalyticsAddress, type AnalyticsAsked } from "./analytics-address";
import { levelCounts, type LevelCounts } from "./level-counts";
import { byChange, movesAt, type Mover } from "./movers";
import { readKinds } from "./read-kinds.server";
import { readParts } from "./read-parts.server";
import { readIndexes } from "./read-performance.server";
import { readSuggestions } from "./read-suggestions.server";
import { readTotals } from "./read-totals.server";

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/** Countries whose providers are looked at for movements: among more of them, more would move by chance. */
const moverCountriesMost = 20;

/** What an address asks of the analytics, and the answer of each part. */
export type AnsweredAnalytics = AnalyticsAsked & Awaited<ReturnType<typeof readAll>>;

/** The providers of a country by their levels. */
export type CountryLevels = LevelCounts & { place: number; samples: number };

/** How providers do, by country, and which of them moved. */
export type Performance = {
  /** Countries that have samples, the most first. */
  countries: CountryLevels[];
  /** The largest changes first. */
  movers: Mover[];
  /** Pairs of a solution and a place that have a sure figure on both ranges. */
  compared: number;
  /** Places that were looked at; everywhere comes first. */
  lookedAt: number[];
};

/** Changes with all that the analytics show. */
export async function analyticsVersion(context: Asking): Promise<unknown[]> {
  const { datasetId } = await currentAsView(context.db);
  return ["analytics", ...(await overviewVersion(context)), datasetId];
}

type Question = {
  query: URLSearchParams;
  /** Logs an error and says what is shown of it. */
  faultOf: (error: unknown) => string;
};

/** Reads the analytics that an address asks for. A part that cannot be read says so, and the others are there. */
export async function askAnalytics(
  context: Asking,
  { query, faultOf }: Question,
): Promise<AnsweredAnalytics> {
  const tree = await placeTree();
  const today = dayOf(context.now.getTime());
  const read = readAnalyticsAddress(query, { tree, today });
  return { ...read, ...(await readAll(context, tree, { ...read, today, faultOf })) };
}

type Asked = Pick<AnalyticsAsked, "asked" | "place" | "range"> &
  Pick<Question, "faultOf"> & { today: number };

async function readAll(context: Asking, tree: PlaceTree, wanted: Asked) {
  const { asked, place, range, today, faultOf } = wanted;
  const { db, now, variant } = context;
  const realm = shownRealm(context);
  // Before the figures, which may have more days by then than it says.
  const filledFrom = await shownFilledFrom(context);
  const listsFrom = await readListsFrom(context);
  const question = { realm, place, range };
  const officialOf = ({ trx }: FigureState, slot: Slot) =>
    listComparedSolutions(trx, { variant, slot });
  const parts = await readParts(
    { db, faultOf },
    {
      currentTo: ({ trx }) => readCurrentTo(trx, { realm, now }),
      countries: (state) => readSampledBelow(state, tree, { realm, range, place: everywhere }),
      totals: async (state) => {
        const official = await officialOf(state, asked.slot);
        return readTotals(state, tree, { ...question, official, today });
      },
      kinds: async (state) => {
        const official = [];
        for (const slot of slots) official.push(...(await officialOf(state, slot)));
        return readKinds(state, tree, { ...question, official });
      },
      performance: (state) => readPerformance({ state, tree }, { ...question, slot: asked.slot }),
    },
  );
  return {
    ...parts,
    // Samples may be on several servers, so they are of no one state.
    suggestions: await readPart(() => readSuggestions(db, { realm, variant, now }), faultOf),
    filledFrom,
    listsFrom,
    isDemonstration: realm.isDemonstration,
  };
}

type PerformanceAsked = Omit<Parameters<typeof readIndexes>[2], "official">;

type Reading = { state: FigureState; tree: PlaceTree };

async function readPerformance(
  { state, tree }: Reading,
  asked: PerformanceAsked,
): Promise<Performance> {
  const { realm, slot, place } = asked;
  const official = await listComparedSolutions(state.trx, { variant: realm.variant, slot });
  const { whole, countries } = await readIndexes(state, tree, { ...asked, official });
  const lookedAt = [
    ...(place === everywhere ? [whole] : []),
    ...countries.slice(0, moverCountriesMost),
  ];
  const moves = lookedAt.map(movesAt);
  return {
    countries: countries.map(({ place: country, samples, rows }) => ({
      ...{ place: country, samples },
      ...levelCounts(rows),
    })),
    movers: moves.flatMap(({ movers }) => movers).sort(byChange),
    compared: moves.reduce((sum, { compared }) => sum + compared, 0),
    lookedAt: lookedAt.map((at) => at.place),
  };
}

/** The levels of each country, for a file. @throws where they cannot be read */
export async function askLevels(context: Asking, query: URLSearchParams) {
  return askOne(context, query, async (reading, asked) => {
    const { countries } = await readPerformance(reading, asked);
    return countries;
  });
}

/** The steps of samples and customers, for a file. @throws where they cannot be read */
export async function askSteps(context: Asking, query: URLSearchParams) {
  return askOne(context, query, async ({ state, tree }, asked) => {
    const { variant } = asked.realm;
    const official = await listComparedSolutions(state.trx, { variant, slot: asked.slot });
    const { steps } = await readTotals(state, tree, { ...asked, official });
    return steps;
  });
}

async function askOne<Row>(
  context: Asking,
  query: URLSearchParams,
  read: (reading: Reading, asked: PerformanceAsked & { today: number }) => Promise<Row[]>,
): Promise<AnalyticsAsked & { rows: Row[]; tree: PlaceTree }> {
  const tree = await placeTree();
  const today = dayOf(context.now.getTime());
  const found = readAnalyticsAddress(query, { tree, today });
  const { place, range } = found;
  const asked = { realm: shownRealm(context), slot: found.asked.slot, place, range, today };
  const rows = await inOneState(context.db, (state) => read({ state, tree }, asked));
  return { ...found, rows, tree };
}
