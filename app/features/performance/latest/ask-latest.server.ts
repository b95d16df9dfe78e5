import type { Context } from "~/features/access/context.server";
import {
  listActiveSolutions,
  type ActiveFilter,
} from "~/features/solutions/active-solution.repository.server";
import type { Solution } from "~/features/solutions/solution";

import type { FigureReader } from "../figures/ask-overview.server";
import type { DayRange } from "../figures/read-figures.server";
import type { PlaceKind } from "../places/place-number";
import { placeTree } from "../places/place-tree.server";
import { shownRealm } from "../shown-realm.server";
import {
  compareStandings,
  isOfFigures,
  standingOf,
  type LatestKey,
  type Standing,
} from "./latest-order";
import type { Grain } from "./place-totals.server";
import { readLatest, type Latest } from "./read-latest.server";

/** Solutions that one answer is made from, at the most. */
const solutionsMost = 10_000;

/** What of the newest figures is asked for. */
export type LatestAsked = {
  /** Solutions of one partner, or of leadership (null); absent for all that there are. */
  ownerPartnerId?: string | null;
  filter: ActiveFilter;
  /** Number of a place; 0 is everywhere. */
  place: number;
  /** Kind of the places that rows are of: that of `place`, or that of the places directly below it. */
  level: PlaceKind;
  range: DayRange;
  keys: readonly LatestKey[];
  /** Rows begin behind this one; null is the first. */
  after: Standing | null;
  limit: number;
  reader: FigureReader;
};

/** A page of newest figures. */
export type LatestPage = Latest & {
  /** The last row where more follow it, else null. */
  next: Standing | null;
};

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/**
 * Reads a page of the newest figures. A page begins behind the last row of the one before, wherever that row would
 * be now: rows whose values stay come once each, though others change in between.
 */
export async function askLatest(context: Asking, asked: LatestAsked): Promise<LatestPage> {
  const { db, variant, now } = context;
  const { ownerPartnerId, filter, place, level, range, keys, reader } = asked;
  const tree = await placeTree();
  const isWhole = tree.kindOf(place) === level;
  const found = await listActiveSolutions(
    db,
    { variant, ...(ownerPartnerId === undefined ? {} : { ownerPartnerId }) },
    { filter, limit: solutionsMost },
  );
  const idOf = (of: number) => tree.publicId(of);
  const isByFigures = keys.some(({ sort }) => isOfFigures(sort));
  const solutions = isWhole && !isByFigures ? solutionsOfPage(found, asked, idOf(place)) : found;
  const grain: Grain = isWhole ? "whole" : "parts";
  const { rows, currentTo } = await readLatest(
    { db, now, tree },
    { realm: shownRealm(context), solutions, place, grain, range, ...reader },
  );
  const placed = rows.filter((row) => tree.kindOf(row.place) === level);
  const page = pageOf(placed, asked, (row) => standingOf(row, { keys, placeId: idOf(row.place) }));
  return { ...page, currentTo };
}

/** The solutions that the rows of a page and the one behind it are of, where no figure orders them. */
function solutionsOfPage(found: readonly Solution[], asked: LatestAsked, placeId: string) {
  const { keys, limit } = asked;
  const { rows } = pageOf(found, { ...asked, limit: limit + 1 }, (solution) =>
    standingOf({ solution, figures: null }, { keys, placeId }),
  );
  return rows;
}

function pageOf<Row>(
  all: readonly Row[],
  { keys, after, limit }: Pick<LatestAsked, "keys" | "after" | "limit">,
  standing: (row: Row) => Standing,
): { rows: Row[]; next: Standing | null } {
  const behind = all
    .map((row) => ({ row, at: standing(row) }))
    .filter(({ at }) => after === null || compareStandings(at, after, keys) > 0)
    .sort((one, other) => compareStandings(one.at, other.at, keys));
  const page = behind.slice(0, limit);
  return {
    rows: page.map(({ row }) => row),
    next: behind.length > limit ? (page.at(-1)?.at ?? null) : null,
  };
}
