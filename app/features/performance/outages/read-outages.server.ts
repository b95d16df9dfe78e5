import type { Context } from "~/features/access/context.server";
import { dayMs } from "~/lib/time";

import { dayOf } from "../aggregation/spans";
import type { FigureReader } from "../figures/ask-overview.server";
import { usualRange } from "../figures/day-range";
import { findNumberedSolution } from "../figures/numbered-solution.repository.server";
import { wayTo } from "../figures/places-within";
import { inOneState, type DayRange, type FigureState } from "../figures/read-figures.server";
import type { NumberedSolution } from "../figures/numbered-solution";
import { placeTree, type PlaceTree } from "../places/place-tree.server";
import { weeksAsked } from "../privacy/four-weeks";
import { readOpenWorkloads } from "../privacy/read-open-workloads.server";
import { realmNumber, type Realm } from "../realm";
import { shownRealm } from "../shown-realm.server";
import { areOutagesOffered } from "./outages-offered.server";
import { narrowFaults, type NarrowFault } from "./narrow-faults";
import {
  listNarrowQuarters,
  listOutages,
  type ListedOutage,
} from "./shown-outage.repository.server";

/**
 * The days of a page, and those up to today where it asks for a range that ends now, so that outages of now are among
 * them.
 */
export function outageDays({ asked, days }: OutageDays, now: Date): DayRange {
  if (asked.to !== "") return days;
  return { first: days.first, end: Math.max(days.end, dayOf(now.getTime()) + 1) };
}

type OutageDays = { asked: { to: string }; days: DayRange };

/** Outages of a solution at a place and in it that are read at most: the newest. */
const outagesMost = 10_000;

/** An outage as a reader may see it: numbers of a provider's few customers are null. */
export type ReadOutage = Omit<ListedOutage, "peakRatio" | "networks"> & {
  peakRatio: number | null;
  networks: number | null;
};

type Asked = {
  solutionId: string;
  /** Number of a place, with all places in it; 0 is everywhere. */
  place: number;
  days: DayRange;
  reader: FigureReader;
};

/**
 * The outages of a solution at a place and in it that touch some days, the newest first. Its provider sees those at
 * places whose figures it sees, and of them no ratio and no count (decision 0069).
 *
 * @returns null where outages are not offered
 */
export async function readOutages(
  context: Pick<Context, "db" | "environment" | "variant" | "now">,
  { solutionId, place, days, reader }: Asked,
): Promise<ReadOutage[] | null> {
  if (!(await areOutagesOffered(context))) return null;
  const { db, now } = context;
  const tree = await placeTree();
  const realm = shownRealm(context);
  return inOneState(db, async (state) => {
    const solution = await findNumberedSolution(state.trx, solutionId);
    if (!solution) return [];
    const of = { realm: realmNumber(realm), solution: solution.number };
    const found = await listOutages(state.trx, of, {
      ...within(tree, { place, days }),
      limit: outagesMost,
    });
    if (reader.partnerId === null || found.length === 0) return found;
    const isOpen = await openPlaces(state, tree, { realm, solution, now });
    return found
      .filter((outage) => isOpen(outage.place))
      .map((outage) => ({ ...outage, peakRatio: null, networks: null }));
  });
}

/** Quarter hours that faults of one customer or network are made of, at most: the newest. */
const narrowQuartersMost = 5_000;

/**
 * The faults of one customer or network at a place and in it, which are no outages. Leadership sees them: to a provider
 * they would say what one of its customers does.
 *
 * @param outages at the place and in it, in the same days
 */
export async function readNarrowFaults(
  context: Pick<Context, "db" | "environment" | "variant">,
  { solutionId, place, days, reader }: Asked,
  outages: readonly ReadOutage[] | null,
): Promise<NarrowFault[]> {
  if (outages === null || reader.partnerId !== null) return [];
  const tree = await placeTree();
  const of = { realm: realmNumber(shownRealm(context)), solutionId };
  const quarters = await listNarrowQuarters(context.db, of, {
    ...within(tree, { place, days }),
    limit: narrowQuartersMost,
  });
  return narrowFaults(quarters, {
    outages: outages.filter(({ state }) => state !== "withdrawn"),
    wayTo: (at) => wayTo(tree, at),
  });
}

function within(tree: PlaceTree, { place, days }: Pick<Asked, "place" | "days">) {
  return {
    from: new Date(days.first * dayMs),
    end: new Date(days.end * dayMs),
    isAsked: (at: number) => wayTo(tree, at).includes(place),
  };
}

/** Whether a reader sees an outage of a solution at a place, by the same rule as `readOutages`. */
export async function seesOutagesAt(
  { db, now, ...where }: Pick<Context, "db" | "environment" | "variant" | "now">,
  { solutionId, place, reader }: Omit<Asked, "days">,
): Promise<boolean> {
  if (reader.partnerId === null) return true;
  const tree = await placeTree();
  const realm = shownRealm(where);
  return inOneState(db, async (state) => {
    const solution = await findNumberedSolution(state.trx, solutionId);
    if (!solution) return false;
    return (await openPlaces(state, tree, { realm, solution, now }))(place);
  });
}

/** Whether a provider sees figures of a place over the last four weeks, of every workload that it has figures of. */
async function openPlaces(
  state: FigureState,
  tree: PlaceTree,
  { realm, solution, now }: { realm: Realm; solution: NumberedSolution; now: Date },
): Promise<(place: number) => boolean> {
  const range = weeksAsked({ range: usualRange, days: null }, dayOf(now.getTime()));
  const open = Object.values(await readOpenWorkloads(state, tree, { realm, solution, range }));
  return (place) => open.length > 0 && open.every(({ usual }) => usual.has(place));
}
