import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { giveOwnPack } from "../attribution/solution-number.repository.server";
import { decodeBlock, encodeBlock, type BlockCells } from "./block";
import {
  listHourBlocks,
  readBlocks,
  tryLockAggregates,
  writeBlocks,
  type BlockKey,
  type NewBlock,
  type Pack,
} from "./block.repository.server";
import { mergedCell, sampleCount, settledCell } from "./cell";
import { exactMost, exactMostOfHour } from "./customers";
import { isPseudo } from "./pseudo-solutions";
import { noteDueDays, takeDueDays, type DueDay } from "./day-due.repository.server";
import { ancestorsOf, childrenOf, dayLevel, dayOf, endOf, hourLevel, type Span } from "./spans";
import { gatheredAt, gatherHours, isGathered } from "./write-hours.server";

/**
 * Works out the due days of some packs from their hours, and the spans above them that are over, in one
 * transaction: a span that is there always equals its two halves. A span that is not over yet is noted for
 * the end of its last day.
 *
 * @param packs packs worked on in this transaction at most
 * @returns how many days were worked out; undefined where another process is at it
 */
export async function settleDays(
  db: Db,
  { now, packs }: { now: Date; packs: number },
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await tryLockAggregates(trx))) return undefined;
    const due = await takeDueDays(trx, { now, packs });
    const byPack = new Map<string, { pack: Pack; days: number[] }>();
    for (const { realm, workload, pack, day } of due) {
      const name = `${realm} ${workload} ${pack}`;
      const group = byPack.get(name) ?? { pack: { realm, workload, pack }, days: [] };
      group.days.push(day);
      byPack.set(name, group);
    }
    const today = dayOf(now.getTime());
    const open: DueDay[] = [];
    for (const { pack, days } of byPack.values()) {
      const blocks = await dayBlocks(trx, pack, days);
      await writeBlocks(trx, blocks);
      for (const { largest } of blocks)
        if (largest !== null) await giveOwnPack(trx, { solution: largest, pack: pack.pack, today });
      await settleAbove(trx, pack, { days, today });
      const single = blocks.filter(({ hasHours }) => hasHours).map(({ key }) => key.start);
      open.push(...(await settleHours(trx, pack, { days: single, now })));
    }
    await noteDueDays(trx, open);
    return due.length;
  });
}

/** Puts the hours of days into one block each. @returns the days that are too young, due when they are not */
async function settleHours(
  trx: Transaction<Database>,
  pack: Pack,
  { days, now }: { days: readonly number[]; now: Date },
): Promise<DueDay[]> {
  const over = days.filter((day) => isGathered({ ...pack, day }, now));
  await gatherHours(
    trx,
    over.map((day) => ({ day: { ...pack, day }, hours: new Map() })),
  );
  return days.flatMap((day) => {
    const dueAt = gatheredAt(day);
    return dueAt > now && !isPseudo(pack.pack) ? [{ ...pack, day, dueAt, closes: false }] : [];
  });
}

/** Works out the spans above days that were written, and notes those that are not over yet. */
export async function settleAbove(
  trx: Transaction<Database>,
  pack: Pack,
  { days, today }: { days: readonly number[]; today: number },
): Promise<void> {
  for (const spans of closedByLevel(days, today))
    await writeBlocks(trx, await spanBlocks(trx, pack, spans));
  await noteDueDays(trx, closingsOf(pack, days, today));
}

/**
 * A day's block, whether it has blocks of one hour, and the largest of several solutions where they are too large
 * for one part.
 */
type DayBlock = NewBlock & { hasHours: boolean; largest: number | null };

/** The blocks of days, each the sum of its hours. */
async function dayBlocks(
  trx: Transaction<Database>,
  pack: Pack,
  days: readonly number[],
): Promise<DayBlock[]> {
  const blocks: DayBlock[] = [];
  const listed = await listHourBlocks(
    trx,
    days.map((day) => ({ ...pack, day })),
  );
  for (const [at, day] of days.entries()) {
    const hours = (listed[at] ?? []).map(({ key }) => key);
    const cells: BlockCells = new Map();
    for (const part of (await readBlocks(trx, hours)).flat()) {
      // Hours know most of their customers, so the day's largest are chosen among all of the day.
      decodeBlock(part, cells, (one, other) => mergedCell(one, other, exactMostOfHour));
      await setImmediate();
    }
    const parts = settledParts(cells);
    const largest = parts.length > 1 && cells.size > 1 ? largestOf(cells) : null;
    const hasHours = hours.some(({ level }) => level === hourLevel);
    blocks.push({ key: { ...pack, level: dayLevel, start: day }, parts, hasHours, largest });
  }
  return blocks;
}

/** The solution with most samples; of equal ones, the lower number. */
function largestOf(cells: BlockCells): number | null {
  let [largest, most]: [number | null, number] = [null, 0];
  for (const [solution, places] of [...cells].sort(([one], [other]) => one - other)) {
    let samples = 0;
    for (const cell of places.values()) samples += sampleCount(cell);
    if (samples > most) [largest, most] = [solution, samples];
  }
  return largest;
}

/** The blocks of spans above a day, each the sum of its halves. */
async function spanBlocks(
  trx: Transaction<Database>,
  pack: Pack,
  spans: readonly Span[],
): Promise<NewBlock[]> {
  const blocks: NewBlock[] = [];
  for (const span of spans) {
    const halves: BlockKey[] = childrenOf(span).map((half) => ({ ...pack, ...half }));
    const cells: BlockCells = new Map();
    for (const part of (await readBlocks(trx, halves)).flat()) {
      decodeBlock(part, cells, (one, other) => mergedCell(one, other, exactMost));
      await setImmediate();
    }
    blocks.push({ key: { ...pack, ...span }, parts: settledParts(cells) });
  }
  return blocks;
}

/** The parts of a day or a longer span. */
export function settledParts(cells: BlockCells): Uint8Array[] {
  for (const places of cells.values())
    for (const [place, cell] of places) places.set(place, settledCell(cell, exactMost));
  return encodeBlock(cells);
}

/** The spans above these days that are over, level by level, the shortest first. */
function closedByLevel(days: readonly number[], today: number): Span[][] {
  const levels = new Map<number, Map<number, Span>>();
  for (const span of days.flatMap(ancestorsOf)) {
    if (endOf(span) > today) continue;
    const level = levels.get(span.level) ?? new Map<number, Span>();
    levels.set(span.level, level.set(span.start, span));
  }
  return [...levels].sort(([one], [other]) => one - other).map(([, spans]) => [...spans.values()]);
}

/** For each day the next span above it that is not over: due when its last day is over. */
function closingsOf(pack: Pack, days: readonly number[], today: number): DueDay[] {
  const last = new Set<number>();
  for (const day of days) {
    const open = ancestorsOf(day).find((span) => endOf(span) > today);
    if (open) last.add(endOf(open) - 1);
  }
  return [...last].map((day) => ({
    ...pack,
    day,
    dueAt: new Date((day + 1) * dayMs),
    closes: true,
  }));
}
