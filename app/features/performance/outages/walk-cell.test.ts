import { describe, expect, it } from "vitest";

import { failingCell, hourOfDay, simulatedBuckets } from "#tests/factories/simulated-failures";
import { isDeep, randomFrom } from "#tests/support/random";
import { dayMs, hourMs, quarterHourMs } from "~/lib/time";

import type { OutageBucket } from "./judge-bucket";
import { firstNeeded, walkCell, type CellOutage } from "./walk-cell";

/** Buckets of a day, and the day on which something happens: cells have learned by then. */
const bucketsOfDay = dayMs / quarterHourMs;
const then = 8 * bucketsOfDay;

const none = { attempts: 0, failures: 0 };

/** A bucket of a cell with 100 attempts: its failures, and those of one customer or network. */
type Told = {
  failures?: number;
  attempts?: number;
  customers?: number;
  ofCustomer?: number;
  triesOfCustomer?: number;
  ofNetwork?: number;
  ofWithin?: number;
};

const ordinary: Told = { failures: 1 };
const bad: Told = { failures: 30 };
const unknown: Told = { attempts: 10, failures: 0 };

function bucketOf(told: Told, number: number): OutageBucket {
  const { failures = 1, attempts = 100, customers = 10 } = told;
  const { ofCustomer = failures / 10, ofNetwork = failures / 10, ofWithin } = told;
  return {
    at: number * quarterHourMs,
    attempts,
    failures,
    customers,
    failingNetworks: Math.min(failures, 5),
    worstCustomer: { attempts: told.triesOfCustomer ?? attempts / 5, failures: ofCustomer },
    worstNetwork: { attempts: attempts / 5, failures: ofNetwork },
    worstWithin: ofWithin === undefined ? none : { attempts: attempts / 2, failures: ofWithin },
  };
}

/** Eight ordinary days, then `after`; every fourth ordinary bucket has no failure. */
function walked(after: readonly (Told | null)[], hourOf = hourOfDay) {
  const told = [...Array.from({ length: then }, () => ordinary), ...after];
  const buckets = told.flatMap((one, number) =>
    one ? [bucketOf(one === ordinary && number % 4 === 0 ? { failures: 0 } : one, number)] : [],
  );
  const end = told.length * quarterHourMs;
  const { outages, state, narrow } = walkCell({ buckets, hourOf }, { from: 0, end, earlier: [] });
  const number = (at: number | null) => (at === null ? null : at / quarterHourMs - then);
  return {
    state,
    narrow: narrow.map(({ fault }) => fault),
    outages: outages.map(({ start, openedAt, end: over, closedAt, ending, peakRatio }) => ({
      buckets: [number(start), number(openedAt), number(over), number(closedAt)],
      ending,
      peakRatio,
    })),
  };
}

const times = (count: number, told: Told | null) => Array.from({ length: count }, () => told);

describe("an outage", () => {
  it.each([
    ["of one bad bucket is suspected", [bad], "suspected", []],
    ["of one bad bucket that passes is none", [bad, ordinary], "watched", []],
    ["opens with two in a row", [bad, bad], "open", [[0, 1, null, null]]],
    ["does not open where an unknown one lies between", [bad, unknown, bad], "suspected", []],
    ["does not open where one between is raised", [bad, { failures: 5 }, bad], "suspected", []],
    ["does not close with one healthy", [bad, bad, ordinary, bad], "open", [[0, 1, null, null]]],
    ["closes with two healthy", [bad, bad, ordinary, ordinary], "watched", [[0, 1, 2, 3]]],
    [
      "does not close while a quarter of the rise is left",
      [bad, bad, ...times(9, { failures: 4 })],
      "open",
      [[0, 1, null, null]],
    ],
    [
      "ends without data after four hours",
      [bad, bad, ...times(16, null)],
      "no-data",
      [[0, 1, 2, 17]],
    ],
    ["stays open for less", [bad, bad, ...times(15, null)], "open", [[0, 1, null, null]]],
    [
      "ends as the new level after seven days, which is usual from then on",
      [...times(7 * bucketsOfDay, bad), bad, bad, bad],
      "watched",
      [[0, 1, 7 * bucketsOfDay, 7 * bucketsOfDay - 1]],
    ],
  ] as const)("%s", (_, after, state, buckets) => {
    const found = walked(after);
    expect(found.state).toBe(state);
    expect(found.outages.map((outage) => outage.buckets)).toEqual(buckets);
  });

  it("leaves its buckets out of what is usual", () => {
    const [first, second] = walked([
      ...times(60, bad),
      ...times(40, ordinary),
      bad,
      bad,
      ordinary,
    ]).outages;
    expect(first?.buckets).toEqual([0, 1, 60, 61]);
    expect(second?.buckets).toEqual([100, 101, null, null]);
  });

  it("has the highest ratio of its buckets", () => {
    const after = [bad, { failures: 60 }, bad, ordinary, ordinary];
    expect(walked(after).outages).toMatchObject([{ peakRatio: 0.6, ending: "closed" }]);
  });

  it.each([
    ["customer", { failures: 24, attempts: 100, ofCustomer: 20 }],
    ["network", { failures: 24, attempts: 100, ofNetwork: 20 }],
    ["within", { failures: 48, attempts: 100, ofWithin: 46 }],
    ["customer", { failures: 20, attempts: 24, ofCustomer: 10, triesOfCustomer: 13 }],
  ] as const)("does not open by a fault of one %s", (fault, told) => {
    const found = walked(times(8, told));
    expect(found.outages).toEqual([]);
    expect(new Set(found.narrow)).toEqual(new Set([fault]));
  });

  it.each([
    ["few attempts", { failures: 20, attempts: 23 }],
    ["two customers", { failures: 30, customers: 2 }],
    ["less than five points above", { failures: 5 }],
  ])("does not open with %s", (_, told) => expect(walked(times(8, told)).outages).toEqual([]));
});

it("learns for 200 known buckets", () => {
  const buckets = Array.from({ length: 210 }, (_, number) =>
    bucketOf(number < 190 ? ordinary : bad, number),
  );
  const of = (count: number) =>
    walkCell(
      { buckets: buckets.slice(0, count), hourOf: hourOfDay },
      { from: 0, end: count * quarterHourMs, earlier: [] },
    );
  expect(of(190).state).toBe("learning");
  expect(of(210).outages).toEqual([]);
});

/** A cell that fails a lot from 9 to 10 by its clock every day. */
it("knows bad hours by the clock of the place, through a change of the clock", () => {
  const changesAt = 7.5 * dayMs;
  const clock = (at: number) => hourOfDay(at + (at >= changesAt ? 2 : 1) * hourMs);
  const told = Array.from({ length: 10 * bucketsOfDay }, (_, number) =>
    clock(number * quarterHourMs) === 9 ? { failures: 20 } : ordinary,
  );
  const walk = (hourOf: (at: number) => number) =>
    walkCell(
      { buckets: told.map(bucketOf), hourOf },
      { from: 0, end: told.length * quarterHourMs, earlier: [] },
    ).outages.length;
  expect(walk(clock)).toBe(0);
});

/** Random cells with faults, silence and a permanent change. */
function randomHistory(seed: number) {
  const random = randomFrom("restarts", seed);
  const days = 20;
  const cell = failingCell(random, { attempts: 40, correlation: 0.01 });
  const hours = (count: number) => random.share() * count * hourMs;
  const faults = Array.from({ length: 6 }, () => {
    const from = (5 + random.share() * 12) * dayMs;
    return { from, to: from + hours(30), rise: 0.1 + 0.6 * random.share() };
  });
  const change = (8 + random.share() * 4) * dayMs;
  if (random.share() < 0.5) faults.push({ from: change, to: Infinity, rise: 0.3 });
  const silentFrom = random.share() * days * dayMs;
  const silentTo = silentFrom + hours(20);
  const buckets = simulatedBuckets(random, { cell, days, faults }).filter(
    ({ at }) => (at < silentFrom || at > silentTo) && random.share() > 0.02,
  );
  return { random, buckets, end: days * dayMs };
}

it("finds from any bucket on what it finds from the beginning", () => {
  const endings = new Set<CellOutage["ending"]>();
  for (let seed = 0; seed < (isDeep ? 300 : 6); seed += 1) {
    const { random, buckets, end } = randomHistory(seed);
    const history = { buckets, hourOf: hourOfDay };
    const whole = walkCell(history, { from: 0, end, earlier: [] });
    for (const { ending } of whole.outages) endings.add(ending);
    const near = whole.outages.flatMap(({ start, openedAt, end: over, closedAt }) =>
      [start, openedAt, over ?? openedAt, closedAt ?? openedAt].flatMap((at) =>
        [-1, 0, 1].map((step) => at + step * quarterHourMs),
      ),
    );
    const anywhere = Array.from({ length: 10 }, () => random.whole(1, end / quarterHourMs - 1));
    for (const from of [...near, ...anywhere.map((number) => number * quarterHourMs)]) {
      if (from <= 0 || from >= end) continue;
      const earlier = whole.outages.filter(({ openedAt }) => openedAt < from);
      const needed = buckets.filter(({ at }) => at >= firstNeeded(from, earlier));
      const part = walkCell({ ...history, buckets: needed }, { from, end, earlier });
      const over = earlier.filter(({ closedAt }) => closedAt !== null && closedAt < from);
      expect([...over, ...part.outages]).toEqual(whole.outages);
      expect(part.state).toBe(whole.state);
    }
  }
  expect(endings).toEqual(new Set(["closed", "no-data", "new-level", null]));
});
