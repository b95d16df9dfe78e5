import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { decodeBlock, encodeBlock, type BlockCells } from "./block";
import {
  daysWithBlock,
  readBlocks,
  tryLockAggregates,
  writeBlocks,
  type BlockKey,
  type NewBlock,
  type Pack,
} from "./block.repository.server";
import { mergedCell } from "./cell";
import { exactMostOfHour } from "./customers";
import { addConnects } from "./add-connects.server";
import { noteDueDays } from "./day-due.repository.server";
import {
  claimDueBatches,
  markAggregated,
  readPacks,
  readSamples,
  type StoredSample,
} from "./due-batch.repository.server";
import { addToHours, settleHour, type HourBlocks } from "./hour-blocks";
import { hoursOfDay } from "./spans";

/** Hour blocks that are read, added to and written together: some MB at most. */
const blocksPerRound = 100;

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
 * Adds samples to the blocks of their hours and to their connect buckets, and notes their days to be
 * worked out: at `dueAt`, and at once where a day has no figures yet. The caller has the lock of all writers.
 */
export async function addSamples(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  const packs = await readPacks(trx);
  const blocks: HourBlocks = new Map();
  for (let from = 0; from < samples.length; from += samplesPerTurn) {
    addToHours(blocks, samples.slice(from, from + samplesPerTurn), packs);
    await setImmediate();
  }
  const added = [...blocks.values()];
  for (let from = 0; from < added.length; from += blocksPerRound)
    await addToStored(trx, added.slice(from, from + blocksPerRound));
  await addConnects(trx, samples, now);
  const days = packDaysOf(added.map(({ key }) => key));
  const workedOut = new Set(await daysWithBlock(trx, days));
  await noteDueDays(
    trx,
    days.map((day) => ({ ...day, dueAt: workedOut.has(day) ? dueAt : now, closes: false })),
  );
}

type PackDay = Pack & { day: number };

/** The days of hours, each once. */
function packDaysOf(hours: readonly BlockKey[]): PackDay[] {
  const days = new Map<string, PackDay>();
  for (const { realm, workload, pack, start } of hours) {
    const day = Math.floor(start / hoursOfDay);
    days.set(`${realm} ${workload} ${pack} ${day}`, { realm, workload, pack, day });
  }
  return [...days.values()];
}

async function addToStored(
  trx: Transaction<Database>,
  added: readonly { key: BlockKey; cells: BlockCells }[],
): Promise<void> {
  const stored = await readBlocks(
    trx,
    added.map(({ key }) => key),
  );
  const written: NewBlock[] = [];
  for (const [at, { key, cells }] of added.entries()) {
    for (const part of stored[at] ?? [])
      decodeBlock(part, cells, (one, other) => mergedCell(one, other, exactMostOfHour));
    settleHour(cells);
    written.push({ key, parts: encodeBlock(cells) });
    await setImmediate();
  }
  await writeBlocks(trx, written);
}
