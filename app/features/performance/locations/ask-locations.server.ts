import type { Language } from "~/platform/languages";

import { dayOf } from "../aggregation/spans";
import { isConnectednessOffered } from "../connectedness-offered.server";
import {
  figuresWithoutConnectedness,
  readOverview,
  shownFilledFrom,
  type Asking,
  type FigureReader,
} from "../figures/ask-overview.server";
import { isLargeMapOffered, withOfferedMap } from "../figures/large-map.server";
import { wayTo } from "../figures/places-within";
import type { OverviewQuestion } from "../figures/read-solution-overview.server";
import type { AskedSolution } from "../figures/solution-overview";
import { shownPlace } from "../figures/shown-place";
import type { ShownPlace } from "../figures/solution-overview";
import { everywhere } from "../places/place-number";
import { placeTree } from "../places/place-tree.server";
import { shownRealm } from "../shown-realm.server";
import type { LocationRow } from "./location-rows";
import { readLocationsAddress, type LocationsAsked } from "./locations-address";
import { searchLocations } from "./search-locations.server";

/** What an address asks of the locations of a solution, and the answer. */
export type AnsweredLocations = LocationsAsked & {
  /** From everywhere to the chosen place; everywhere where a name is searched for. */
  way: ShownPlace[];
  /** All of them, before they are filtered. */
  rows: LocationRow[];
  /** Whether a search found more places than there are rows. */
  isMore: boolean;
  currentTo: Date | null;
  isDemonstration: boolean;
  /** See `AnsweredOverview`. */
  filledFrom: number | null;
  hasConnectedness: boolean;
  isOfProvider: boolean;
  offersLargeMap: boolean;
};

/** Reads the places of a solution that an address asks for: those below one, or those of a name. */
export async function askLocations(
  context: Asking,
  asking: {
    solution: AskedSolution;
    reader: FigureReader;
    query: URLSearchParams;
    language: Language;
  },
): Promise<AnsweredLocations> {
  const { solution, reader, query, language } = asking;
  const isOfProvider = reader.partnerId !== null;
  const tree = await placeTree();
  const today = dayOf(context.now.getTime());
  const offersLargeMap = await isLargeMapOffered(context);
  const read = withOfferedMap(
    readLocationsAddress(query, { tree, today, isInWeeks: isOfProvider }),
    offersLargeMap,
  );
  const hasConnectedness = await isConnectednessOffered(context);
  // Before the figures, which may have more days by then than it says.
  const filledFrom = await shownFilledFrom(context);
  const question = { solution, range: read.days, language, ...reader };
  const { search } = read.asked;
  const found =
    search === ""
      ? await readBelow(context, { ...question, place: read.place })
      : await readFound(context, { ...question, search });
  return {
    ...read,
    ...found,
    rows: hasConnectedness ? found.rows : found.rows.map(figuresWithoutConnectedness),
    way: wayTo(tree, search === "" ? read.place : everywhere).map((number) =>
      shownPlace(tree, number, language),
    ),
    hasConnectedness,
    isOfProvider,
    offersLargeMap,
    isDemonstration: shownRealm(context).isDemonstration,
    filledFrom,
  };
}

type Found = Pick<AnsweredLocations, "rows" | "isMore" | "currentTo">;

async function readBelow(
  context: Asking,
  question: Omit<OverviewQuestion, "realm">,
): Promise<Found> {
  const { way, places, currentTo } = await readOverview(context, question);
  const isCity = way.at(-1)?.kind === "City";
  // A city has no parts: the table has the city itself.
  const above = isCity ? way.slice(1, -1) : way.slice(1);
  const rows = places.map((row) => ({ ...row, above, isUnlocated: !isCity && row.isUnlocated }));
  return { rows, isMore: false, currentTo };
}

async function readFound(
  context: Asking,
  question: Omit<Parameters<typeof searchLocations>[1], "realm">,
): Promise<Found> {
  const { db, now } = context;
  const reading = { db, now, tree: await placeTree() };
  return searchLocations(reading, { ...question, realm: shownRealm(context) });
}
