import { grouped } from "~/lib/grouped";
import type { Db } from "~/platform/database.server";

import type { PlaceTree } from "../places/place-tree.server";
import { connectTotals } from "./connect-totals";
import {
  readBucketsAt,
  readTotalsAt,
  replaceTotals,
  takeDueConnects,
  tryLockOutages,
  type StoredTotal,
} from "./connect-total.repository.server";
import { markCells } from "./outage-cell.repository.server";

/**
 * Adds up due quarter hours of one solution for every place, and marks the cells with another total to be judged, in
 * one transaction.
 *
 * @param limit quarter hours of one transaction
 * @returns how many quarter hours were added up; undefined where another process is at it
 */
export async function rollUpConnects(
  db: Db,
  { now, limit, tree }: { now: Date; limit: number; tree: Pick<PlaceTree, "parentOf"> },
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await tryLockOutages(trx))) return undefined;
    const due = await takeDueConnects(trx, { now, limit });
    if (!due) return 0;
    const read = await readBucketsAt(trx, due);
    const buckets = grouped(read.map((bucket) => [bucket.at.toISOString(), bucket] as const));
    const made = due.ats.flatMap((at): StoredTotal[] => {
      const totals = connectTotals(buckets.get(at.toISOString()) ?? [], tree.parentOf);
      return [...totals].map(([place, total]) => ({ place, at, total }));
    });
    const stored = await readTotalsAt(trx, due);
    const [before, after] = [byName(stored), byName(made)];
    const isOther = (name: string) =>
      JSON.stringify(before.get(name)?.total) !== JSON.stringify(after.get(name)?.total);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(isOther);
    const those = (of: ReadonlyMap<string, StoredTotal>) =>
      changed.flatMap((name) => of.get(name) ?? []);
    await replaceTotals(trx, due, { gone: those(before), made: those(after) });
    await markCells(trx, due, [...those(before), ...those(after)]);
    return due.ats.length;
  });
}

function byName(totals: readonly StoredTotal[]): Map<string, StoredTotal> {
  return new Map(totals.map((stored) => [`${stored.place} ${stored.at.getTime()}`, stored]));
}
