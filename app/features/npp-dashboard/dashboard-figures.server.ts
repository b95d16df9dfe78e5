import type { Context } from "~/features/access/context.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { overviewVersion } from "~/features/performance/figures/ask-overview.server";
import { daysOfRange, usualRange } from "~/features/performance/figures/day-range";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { shownRealm } from "~/features/performance/shown-realm.server";

import { readDashboardFigures, type DashboardFigures } from "./read-dashboard-figures.server";

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/** Figures as this process worked them out last. */
type Kept = {
  version: string;
  figures: Promise<DashboardFigures>;
  /** On the clock of `performance`, in ms; undefined while they are worked out. */
  freshUntil?: number;
};

/** Part of the time of a process that working out figures may take, where samples arrive all the time. */
const timeShare = 0.05;

/** Figures that are worked out in less time are worked out for every state of the database, in ms. */
const quickMs = 1000;

const keptFor = new WeakMap<object, Map<string, Kept>>();

/**
 * The figures of the last 30 days. They are worked out once for each state of the database; in a large one, where that
 * takes long, those of an earlier state are shown for a while, with the time that they are current to.
 */
export async function dashboardFigures(context: Asking): Promise<DashboardFigures> {
  const realm = shownRealm(context);
  const today = dayOf(context.now.getTime());
  const version = JSON.stringify([today, ...(await overviewVersion(context))]);
  const kept = keptFor.get(context.db) ?? new Map<string, Kept>();
  keptFor.set(context.db, kept);
  const key = JSON.stringify(realm);
  const known = kept.get(key);
  if (known && (known.version === version || isFresh(known))) return known.figures;
  const range = daysOfRange(usualRange, today);
  const { db, now } = context;
  const startedAt = performance.now();
  const made: Kept = {
    version,
    figures: placeTree().then((tree) => readDashboardFigures({ db, now, tree }, { realm, range })),
  };
  kept.set(key, made);
  try {
    const figures = await made.figures;
    made.freshUntil = freshUntil(startedAt, performance.now());
    return figures;
  } catch (error) {
    // The next request tries again.
    if (kept.get(key) === made) kept.delete(key);
    throw error;
  }
}

const isFresh = ({ freshUntil: until }: Kept) => until === undefined || performance.now() < until;

function freshUntil(startedAt: number, endedAt: number): number {
  const took = endedAt - startedAt;
  return took < quickMs ? endedAt : endedAt + took / timeShare;
}
