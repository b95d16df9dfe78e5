import { expect, it } from "vitest";

import { isDeep } from "#tests/support/random";
import { sharesFrom } from "~/lib/seeded-random";

import { cellAt, decodeBlock, encodeBlock, type BlockCells } from "./block";
import { addSample, countersOf, emptyCell, mergedCell, type Cell } from "./cell";
import { exactMostOfHour } from "./customers";
import { addDayHours, addOneHour, encodeDayHours, type DayHours } from "./day-hours";
import { settleHour } from "./hour-blocks";
import { hoursOfDay } from "./spans";
import { plainBytes, storedBytes } from "./stored-bytes.server";
import { notTested, worked } from "./tally";

/** Places of every kind; the lowest ones times the hours of a day have more than 32 bits. */
const places = [-2_147_483_648, -640_000_000, -1, 0, 2_643_743, 2_147_483_647];

function randomHours(seed: number, count: number): DayHours {
  const random = sharesFrom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const hours: DayHours = new Map();
  for (let at = 0; at < count; at += 1) {
    const hour = whole(hoursOfDay);
    const cells: BlockCells = hours.get(hour) ?? new Map();
    hours.set(hour, cells);
    const key = { solution: 16 + whole(3), place: places[whole(places.length)] ?? 0 };
    addSample(
      cellAt(cells, key, () => emptyCell(false)),
      {
        customer: 1 + whole(500),
        connect: worked,
        wss: notTested,
        latencyMs: whole(2_000),
        downloadBps: -1,
        lossRatio: -1,
        jitterMs: -1,
      },
    );
  }
  for (const cells of hours.values()) settleHour(cells);
  return hours;
}

/** The bytes of each hour. */
const hourBytes = (hours: DayHours) =>
  [...hours]
    .sort(([one], [other]) => one - other)
    .map(([hour, cells]) => [hour, Buffer.concat(encodeBlock(cells)).toString("hex")]);

it("a block of a day's hours is read as each of its hours", () => {
  for (const count of [1, 40, 3_000, isDeep ? 100_000 : 10_000]) {
    const hours = randomHours(count, count);
    const read: DayHours = new Map();
    for (const part of encodeDayHours(hours)) addDayHours(part, read);
    expect(hourBytes(read)).toEqual(hourBytes(hours));
  }
});

it("a block of a day's hours is read as their sum where hours do not matter", () => {
  const merge = (one: Cell, other: Cell) => mergedCell(one, other, exactMostOfHour);
  const summed: BlockCells = new Map();
  const together: BlockCells = new Map();
  const hours = randomHours(5, 4_000);
  for (const part of encodeDayHours(hours)) decodeBlock(part, together, merge);
  for (const [, cells] of [...hours].sort(([one], [other]) => one - other))
    for (const part of encodeBlock(cells)) decodeBlock(part, summed, merge);
  expect(encodeBlock(together)).toEqual(encodeBlock(summed));
});

it("hours that come one by one or together give the same bytes", () => {
  const whole = randomHours(7, 2_000);
  const grown: DayHours = new Map();
  const inAnyOrder = [...whole].reverse();
  for (const [hour, cells] of inAnyOrder)
    for (const part of encodeBlock(cells)) addOneHour(part, grown, hour);
  expect(encodeDayHours(grown)).toEqual(encodeDayHours(whole));
  // The same samples again are counted again.
  for (const part of encodeDayHours(whole)) addDayHours(part, grown);
  const samplesOf = (hours: DayHours) =>
    [...hours.values()]
      .flatMap((cells) => [...cells.values()])
      .flatMap((cellsOf) => [...cellsOf.values()])
      .reduce((sum, cell) => sum + countersOf(cell).samples, 0);
  expect(samplesOf(grown)).toBe(2 * samplesOf(whole));
});

it.each([0, 1, 511, 512, 5_000])("a block of %i bytes is what was stored", (length) => {
  const random = sharesFrom(length);
  const even = Uint8Array.from({ length }, (_, at) => (at === 0 ? 1 : 7));
  const uneven = Uint8Array.from({ length }, (_, at) =>
    at === 0 ? 1 : Math.floor(random() * 256),
  );
  for (const block of [even, uneven]) {
    const stored = storedBytes(block);
    expect(stored.length).toBeLessThanOrEqual(length);
    expect(Buffer.from(plainBytes(stored))).toEqual(Buffer.from(block));
  }
  expect(storedBytes(even).length).toBeLessThan(length >= 512 ? length / 10 : length + 1);
});
