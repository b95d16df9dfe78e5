import { expect, it } from "vitest";

import {
  failingCell,
  hourOfDay,
  simulatedBuckets,
  type FailingCell,
  type Fault,
} from "#tests/factories/simulated-failures";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { dayMs, hourMs, minuteMs, quarterHourMs, secondMs } from "~/lib/time";

import { walkCell, type CellOutage } from "./walk-cell";

/** Cells of each world, and days of each cell. Source: provider rules, section 5. */
const seeds = isDeep ? 5 : 1;
const cellsOfSeed = isDeep ? 300 : 20;
const days = 30;

/** Attempts a bucket of quiet cells, and of those whose rises have to be found. */
const fewAttempts = 25;
const enoughAttempts = 44;

/** Days between the faults of a cell; the first ones follow the days in which a cell learns. */
const faultDays = [8, 12, 16, 20, 24] as const;

type World = { name: string; attempts: number; correlation: number };
type Walked = { faults: readonly Fault[]; outages: readonly CellOutage[] };

function walkWorld(
  { name, attempts, correlation }: World,
  faultsOf: (random: Random, cell: FailingCell) => readonly Fault[],
): Walked[] {
  return Array.from({ length: seeds * cellsOfSeed }, (_, number) => {
    const random = randomFrom(`${name} ${correlation} ${number}`);
    const cell = failingCell(random, { attempts, correlation });
    const faults = faultsOf(random, cell);
    const buckets = simulatedBuckets(random, { cell, days, faults });
    const span = { from: 0, end: days * dayMs, earlier: [] };
    return { faults, outages: walkCell({ buckets, hourOf: hourOfDay }, span).outages };
  });
}

const opened = (walked: readonly Walked[]) => walked.flatMap(({ outages }) => outages).length;

/** A deep run simulates some hundred thousand cell-days; on a busy machine that takes a while. */
const patience = { timeout: 3 * hourMs };

/** Tells what was measured where the full counts are run. */
function tell(name: string, measured: unknown): void {
  if (isDeep) process.stdout.write(`${name}: ${JSON.stringify(measured)}\n`);
}

it.each([
  [0, 1],
  [0.02, 5],
])(
  "with correlation %d opens at most %d for nothing in 1 000 cell-months",
  patience,
  (correlation, most) => {
    const walked = walkWorld({ name: "quiet", attempts: fewAttempts, correlation }, () => []);
    tell(`false openings at correlation ${correlation}`, [opened(walked), walked.length]);
    expect(opened(walked)).toBeLessThanOrEqual((most * walked.length) / 1_000);
  },
);

/** Faults of one customer or network: 40 to 100 points for a quarter of an hour to half a day. */
function faultsOfOne(random: Random, cell: FailingCell, of: "customer" | "network"): Fault[] {
  return faultDays.map((day) => {
    const from = (day + random.share()) * dayMs;
    const customer = random.whole(0, cell.customers.length - 1);
    const network = cell.customers[customer]?.network ?? 0;
    return {
      from,
      to: from + quarterHourMs + random.share() * 12 * hourMs,
      rise: 0.4 + 0.6 * random.share(),
      of: of === "customer" ? { customer } : { network },
    };
  });
}

/** With correlated attempts a cell also opens for nothing, as rarely as one without a fault. */
it.each([
  ["customer", 0, 0],
  ["customer", 0.02, 5],
  ["network", 0, 0],
  ["network", 0.02, 5],
] as const)(
  "a fault of one %s at correlation %d opens at most %d in 1 000 cell-months",
  patience,
  (of, correlation, most) => {
    const walked = walkWorld({ name: of, attempts: fewAttempts, correlation }, (random, cell) =>
      faultsOfOne(random, cell, of),
    );
    tell(`openings by faults of one ${of} at correlation ${correlation}`, [
      opened(walked),
      walked.length,
    ]);
    expect(opened(walked)).toBeLessThanOrEqual((most * walked.length) / 1_000);
  },
);

/** Rises by 30 points of all customers that begin at any second. */
function rises(random: Random, lastsMs: () => number): Fault[] {
  return faultDays.map((day) => {
    const from = day * dayMs + random.whole(0, dayMs / secondMs - 1) * secondMs;
    return { from, to: from + lastsMs(), rise: 0.3 };
  });
}

/** For each rise how many buckets after it began its outage opened, and after it ended the outage closed. */
function delays(walked: readonly Walked[]) {
  return walked.flatMap(({ faults, outages }) =>
    faults.map(({ from, to }) => {
      const first = Math.floor(from / quarterHourMs);
      const last = Math.ceil(to / quarterHourMs);
      const found = outages.find(
        ({ start, openedAt }) => start < to && openedAt >= first * quarterHourMs,
      );
      if (!found) return { opened: Infinity, closed: null };
      const { openedAt, closedAt } = found;
      return {
        opened: openedAt / quarterHourMs - first + 1,
        closed: closedAt === null ? Infinity : closedAt / quarterHourMs - last + 1,
      };
    }),
  );
}

it.each([0, 0.02])(
  "rises of 45 minutes and more are found, at correlation %d",
  patience,
  (correlation) => {
    const walked = walkWorld({ name: "rise", attempts: enoughAttempts, correlation }, (random) =>
      rises(random, () => 45 * minuteMs + random.share() * 3 * hourMs),
    );
    const found = delays(walked);
    const inTime = found.filter((delay) => delay.opened <= 4).length / found.length;
    const closings = found.flatMap(({ closed }) => (closed === null ? [] : [closed]));
    closings.sort((one, other) => one - other);
    const late = closings[Math.ceil(0.95 * closings.length) - 1];
    tell(`rises of at least 45 minutes at correlation ${correlation}`, { inTime, late });
    expect(inTime).toBeGreaterThanOrEqual(0.85);
    expect(late).toBeLessThanOrEqual(5);
  },
);

it.each([
  [0, 0.75],
  [0.02, 0.5],
])(
  "rises of two buckets, at correlation %d, are found in %d of all",
  patience,
  (correlation, least) => {
    const walked = walkWorld({ name: "short", attempts: enoughAttempts, correlation }, (random) =>
      rises(random, () => 2 * quarterHourMs),
    );
    const found = delays(walked);
    const share = found.filter((delay) => delay.opened < Infinity).length / found.length;
    tell(`rises of two buckets at correlation ${correlation}`, share);
    expect(share).toBeGreaterThanOrEqual(least);
  },
);
