import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import { dayMs } from "~/lib/time";
import type { Database } from "#db/schema";

import { decodeBlock, encodeBlock, type BlockCells } from "./block";
import {
  listHourBlocks,
  readBlocks,
  writeBlocks,
  type BlockKey,
  type HourBlock,
  type NewBlock,
  type PackDay,
} from "./block.repository.server";
import { mergedCell } from "./cell";
import { exactMostOfHour } from "./customers";
import { addDayHours, addOneHour, encodeDayHours, type DayHours } from "./day-hours";
import { settleHour } from "./hour-blocks";
import { isPseudo } from "./pseudo-solutions";
import { dayHoursLevel, hourLevel, hoursOfDay } from "./spans";

/** Blocks, or days, that are read, added to and written together: some MB at most. */
const blocksPerRound = 100;

/** Days from whose end the hours of a day are one block: today and yesterday are added to all the time. */
const openDays = 2;

/**
 * Stored hours of a day that are looked at to become one block, in bytes. They do if they fit one part of a block,
 * which is less than half as long as they are at least: longer ones cannot.
 */
const gatheredMost = 1024 * 1024;

/** Cells of an hour that are to be added to the stored ones. */
type AddedHour = { key: BlockKey; cells: BlockCells };

/** A day of a pack with the cells that are to be added to its hours. */
type AddedDay = { day: PackDay; hours: DayHours };

/**
 * When the hours of a day become one block. A row costs as much as ten samples, and so do the places that each hour
 * names again.
 */
export function gatheredAt(day: number): Date {
  return new Date((day + openDays) * dayMs);
}

/** Whether a pack has one block for the hours of a day. Those of pseudo solutions tell the newest hour. */
export function isGathered({ pack, day }: Pick<PackDay, "pack" | "day">, now: Date): boolean {
  return !isPseudo(pack) && gatheredAt(day) <= now;
}

/** Adds cells, which are used up, to the stored hours. */
export async function addToStoredHours(
  trx: Transaction<Database>,
  added: readonly AddedHour[],
  now: Date,
): Promise<void> {
  const single: AddedHour[] = [];
  const days = new Map<string, AddedDay>();
  for (const { key, cells } of added) {
    const { realm, workload, pack } = key;
    const day = { realm, workload, pack, day: Math.floor(key.start / hoursOfDay) };
    if (!isGathered(day, now)) {
      single.push({ key, cells });
      continue;
    }
    const name = `${realm} ${workload} ${pack} ${day.day}`;
    const known = days.get(name) ?? { day, hours: new Map() };
    known.hours.set(key.start % hoursOfDay, cells);
    days.set(name, known);
  }
  for (let from = 0; from < single.length; from += blocksPerRound)
    await addToSingle(trx, single.slice(from, from + blocksPerRound));
  await gatherHours(trx, [...days.values()]);
}

async function addToSingle(trx: Transaction<Database>, added: readonly AddedHour[]): Promise<void> {
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
    cells.clear();
    await setImmediate();
  }
  await writeBlocks(trx, written);
}

/** Puts the hours of days into one block each, with what is added to them. Long ones stay by hour. */
export async function gatherHours(
  trx: Transaction<Database>,
  days: readonly AddedDay[],
): Promise<void> {
  for (let from = 0; from < days.length; from += blocksPerRound) {
    const some = days.slice(from, from + blocksPerRound);
    const listed = await listHourBlocks(
      trx,
      some.map(({ day }) => day),
    );
    const short = some.map((added, at) => ({ added, blocks: listed[at] ?? [] }));
    const long = short.filter(({ blocks }) => isLong(blocks));
    await addToSingle(
      trx,
      long.flatMap(({ added }) => hoursOf(added)),
    );
    await gatherShort(
      trx,
      short.filter(({ blocks }) => !isLong(blocks)),
    );
  }
}

function isLong(blocks: readonly HourBlock[]): boolean {
  const single = blocks.filter(({ key }) => key.level === hourLevel);
  return single.reduce((sum, { bytes }) => sum + bytes, 0) > gatheredMost;
}

function hoursOf({ day: { day, ...pack }, hours }: AddedDay): AddedHour[] {
  return [...hours].map(([hour, cells]) => ({
    key: { ...pack, level: hourLevel, start: day * hoursOfDay + hour },
    cells,
  }));
}

type StoredDay = { added: AddedDay; blocks: readonly HourBlock[] };

async function gatherShort(trx: Transaction<Database>, days: readonly StoredDay[]): Promise<void> {
  const keys = days.flatMap(({ blocks }) => blocks.map(({ key }) => key));
  const stored = await readBlocks(trx, keys);
  const written: NewBlock[] = [];
  let at = 0;
  for (const { added, blocks } of days) {
    for (const { key } of blocks) {
      for (const part of stored[at] ?? [])
        if (key.level === dayHoursLevel) addDayHours(part, added.hours);
        else addOneHour(part, added.hours, key.start % hoursOfDay);
      at += 1;
    }
    written.push(...gathered(added, blocks));
    // The caller has all days of many samples, which would not fit into memory with what is stored of them.
    for (const cells of added.hours.values()) cells.clear();
    added.hours.clear();
    await setImmediate();
  }
  await writeBlocks(trx, written);
}

/** What is stored in place of `blocks`: one block in one part, or a block for each hour. */
function gathered(added: AddedDay, blocks: readonly HourBlock[]): NewBlock[] {
  const { day, ...pack } = added.day;
  for (const cells of added.hours.values()) settleHour(cells);
  const together = { ...pack, level: dayHoursLevel, start: day };
  const parts = encodeDayHours(added.hours);
  if (parts.length > 1)
    return [
      { key: together, parts: [] },
      ...hoursOf(added).map(({ key, cells }) => ({ key, parts: encodeBlock(cells) })),
    ];
  const single = blocks.filter(({ key }) => key.level === hourLevel);
  return [{ key: together, parts }, ...single.map(({ key }) => ({ key, parts: [] }))];
}
