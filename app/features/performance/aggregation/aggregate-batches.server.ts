import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { addAsDays } from "./add-as-days.server";
import { addConnects } from "./add-connects.server";
import { addCustomerDays } from "./add-customer-days.server";
import {
  daysWithBlock,
  tryLockAggregates,
  type BlockKey,
  type PackDay,
} from "./block.repository.server";
import { readCounting } from "./counting.repository.server";
import { noteDueDays } from "./day-due.repository.server";
import {
  claimDueBatches,
  markAggregated,
  readSamples,
  type StoredSample,
} from "./due-batch.repository.server";
import { addToHours, type HourBlocks } from "./hour-blocks";
import { hoursOfDay } from "./spans";
import { addToStoredHours } from "./write-hours.server";

/** Samples that are put into their hours without a pause: about 5 ms. */
const samplesPerTurn = 5_000;

export type AggregateOptions = {
  now: Date;
  /** Samples of one transaction at most, except that one batch is always taken. */
  samplesMost: number;
  /** How long after now the days are worked out, in ms. */
  settleAfterMs: number;
};

/**
 * Adds due batches to the blocks of their hours and notes their days to work out, all in one transaction: a
 * batch is either counted in full or still due.
 *
 * @returns how many samples were added; undefined where another process is at it
 */
export async function aggregateBatches(
  db: Db,
  { now, samplesMost, settleAfterMs }: AggregateOptions,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await tryLockAggregates(trx))) return undefined;
    const batches = await claimDueBatches(trx, { now, samplesMost });
    if (batches.length === 0) return 0;
    const samples = await readSamples(trx, batches);
    await addSamples(trx, samples, { now, dueAt: new Date(now.getTime() + settleAfterMs) });
    await markAggregated(trx, batches);
    return samples.length;
  });
}

/**
 * Adds samples to the blocks of their hours, to their connect buckets and to the days of their ASes and customers, and
 * notes their days to be worked out: at `dueAt`, and at once where a day has no figures yet. The caller has the lock
 * of all writers.
 */
export async function addSamples(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  const counting = await readCounting(trx, samples);
  const blocks: HourBlocks = new Map();
  for (let from = 0; from < samples.length; from += samplesPerTurn) {
    addToHours(blocks, samples.slice(from, from + samplesPerTurn), counting);
    await setImmediate();
  }
  const added = [...blocks.values()];
  await addToStoredHours(trx, added, now);
  await addConnects(trx, samples, now);
  await addAsDays(trx, samples, counting);
  await addCustomerDays(trx, samples, counting);
  const days = packDaysOf(added.map(({ key }) => key));
  const workedOut = new Set(await daysWithBlock(trx, days));
  await noteDueDays(
    trx,
    days.map((day) => ({ ...day, dueAt: workedOut.has(day) ? dueAt : now, closes: false })),
  );
}

/** The days of hours, each once. */
function packDaysOf(hours: readonly BlockKey[]): PackDay[] {
  const days = new Map<string, PackDay>();
  for (const { realm, workload, pack, start } of hours) {
    const day = Math.floor(start / hoursOfDay);
    days.set(`${realm} ${workload} ${pack} ${day}`, { realm, workload, pack, day });
  }
  return [...days.values()];
}
