import type { Transaction } from "kysely";

import { dayMs, quarterHourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { firstConnect } from "../aggregation/connect-bucket";
import { judgedAfterMs } from "../aggregation/connect-due.repository.server";
import { readTotalsOfCell, tryLockOutages } from "./connect-total.repository.server";
import { queueNotices } from "./notices/queue-notices.server";
import {
  listDueCells,
  noteJudged,
  replaceFaults,
  type DueCell,
} from "./outage-cell.repository.server";
import { newLevelMs, windowMs } from "./outage-numbers";
import {
  listOutagesOfCell,
  writeCauses,
  writeOutages,
  type JudgedStretch,
} from "./outage.repository.server";
import { reconcileOutages, type StoredOutage } from "./reconcile-outages";
import { firstNeeded, walkCell, type CellOutage } from "./walk-cell";

/** So long after an outage ended only samples that are later still change it, in ms. */
const settledAfterMs = dayMs;

/** The hour of day at an instant by the clock of a place. */
export type Clocks = (place: number) => (at: number) => number;

/** The first quarter hour that is not over for so long that outages are judged by it. */
export function firstUnjudged(now: Date): Date {
  return new Date(Math.floor((now.getTime() - judgedAfterMs) / quarterHourMs) * quarterHourMs);
}

/**
 * Judges some cells with changes, or with an outage that time may end, works out causes, and queues notices, in one
 * transaction.
 *
 * @param limit cells of one transaction, for each of both
 * @returns how many cells were judged; undefined where another process is at it
 */
export async function judgeCells(
  db: Db,
  { now, limit, clocks }: { now: Date; limit: number; clocks: Clocks },
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await tryLockOutages(trx))) return undefined;
    const end = firstUnjudged(now);
    const due = await listDueCells(trx, { end, limit });
    const eventIds: number[] = [];
    const judged: JudgedStretch[] = [];
    for (const cell of due) {
      const from = firstOf(cell, now);
      eventIds.push(
        ...(await judgeCell(trx, { cell, from, end, now, hourOf: clocks(cell.place) })),
      );
      judged.push({ realm: cell.realm, place: cell.place, from: new Date(from) });
    }
    if (due.length > 0)
      await writeCauses(trx, { settledBefore: new Date(now.getTime() - settledAfterMs), judged });
    await queueNotices(trx, { eventIds, now });
    return due.length;
  });
}

type Judged = { cell: DueCell; from: number; end: Date; now: Date; hourOf: (at: number) => number };

async function judgeCell(
  trx: Transaction<Database>,
  { cell, from, end, now, hourOf }: Judged,
): Promise<number[]> {
  // Outages that ended before everything a walk from here may look at do not matter.
  const since = new Date(from - 2 * windowMs - newLevelMs);
  const stored = await listOutagesOfCell(trx, cell, since);
  const earlier = stored.filter(({ state, openedAt }) => state !== "withdrawn" && openedAt < from);
  const before = earlier.map(cellOutage);
  const first = new Date(firstNeeded(from, before));
  const totals = await readTotalsOfCell(trx, cell, { from: first, end });
  const buckets = totals.map(({ at, total }) => ({ at: at.getTime(), ...total }));
  const walked = walkCell(
    { buckets, hourOf },
    { from, end: Math.max(from, end.getTime()), earlier: before },
  );
  const judged = stored.filter(
    ({ openedAt, closedAt }) => openedAt >= from || closedAt === null || closedAt >= from,
  );
  const eventIds = await writeOutages(trx, cell, {
    changes: reconcileOutages(judged, walked.outages, end.getTime()),
    now,
  });
  await replaceFaults(trx, cell, { from: new Date(from), faults: walked.narrow });
  await noteJudged(trx, cell, { state: walked.state, walkedTo: end });
  return eventIds;
}

/** From where on a cell is judged: from the first change, or from where the last look ended. */
function firstOf({ walkedTo, dirtyFrom }: DueCell, now: Date): number {
  const first = Math.ceil(firstConnect(now).getTime() / quarterHourMs) * quarterHourMs;
  const from = Math.min(walkedTo?.getTime() ?? Infinity, dirtyFrom?.getTime() ?? Infinity);
  return Math.max(first, from);
}

function cellOutage({ state, start, openedAt, end, closedAt, ...peak }: StoredOutage): CellOutage {
  const ending = state === "open" || state === "withdrawn" ? null : state;
  const { peakRatio, networks } = peak;
  return { start, openedAt, end, closedAt, ending, peakRatio, networks };
}
