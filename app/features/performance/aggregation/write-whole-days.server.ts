import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { writeWholeAsDays } from "./add-as-days.server";
import { writeWholeCustomerDays } from "./add-customer-days.server";
import type { BlockCells } from "./block";
import { lockAggregates, writeBlocks, type NewBlock, type Pack } from "./block.repository.server";
import { mergedCell } from "./cell";
import { readCounting } from "./counting.repository.server";
import { exactMostOfHour } from "./customers";
import type { StoredSample } from "./due-batch.repository.server";
import { addToHours, settleHour, type HourBlocks } from "./hour-blocks";
import { settleAbove, settledParts } from "./settle-days.server";
import { dayLevel, dayOf, hoursOfDay } from "./spans";

/**
 * Writes the blocks of days, the spans above them, and the days of ASes and customers straight from all of their
 * samples: for days whose samples and hours are no longer kept. The bytes are those that the aggregator would have
 * written.
 */
export async function writeWholeDays(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
  now: Date,
): Promise<void> {
  await lockAggregates(trx);
  const hours: HourBlocks = new Map();
  const counting = await readCounting(trx, samples);
  addToHours(hours, samples, counting);
  await writeWholeAsDays(trx, samples, counting);
  await writeWholeCustomerDays(trx, samples, counting);
  const today = dayOf(now.getTime());
  for (const { pack, days } of (await daysOfPacks(hours)).values()) {
    const blocks: NewBlock[] = [...days].map(([day, cells]) => ({
      key: { ...pack, level: dayLevel, start: day },
      parts: settledParts(cells),
    }));
    await writeBlocks(trx, blocks);
    await settleAbove(trx, pack, { days: [...days.keys()], today });
  }
}

/** The days of each pack, each the sum of its hours in their order. */
async function daysOfPacks(
  hours: HourBlocks,
): Promise<Map<string, { pack: Pack; days: Map<number, BlockCells> }>> {
  const packs = new Map<string, { pack: Pack; days: Map<number, BlockCells> }>();
  const ordered = [...hours.values()].sort((one, other) => one.key.start - other.key.start);
  for (const { key, cells } of ordered) {
    const { realm, workload, pack } = key;
    const name = `${realm} ${workload} ${pack}`;
    const of = packs.get(name) ?? { pack: { realm, workload, pack }, days: new Map() };
    packs.set(name, of);
    const day = Math.floor(key.start / hoursOfDay);
    settleHour(cells);
    of.days.set(day, mergedBlocks(of.days.get(day), cells));
    await setImmediate();
  }
  return packs;
}

function mergedBlocks(into: BlockCells | undefined, from: BlockCells): BlockCells {
  if (!into) return from;
  for (const [solution, places] of from) {
    const known = into.get(solution) ?? new Map();
    into.set(solution, known);
    for (const [place, cell] of places) {
      const before = known.get(place);
      known.set(place, before ? mergedCell(before, cell, exactMostOfHour) : cell);
    }
  }
  return into;
}
