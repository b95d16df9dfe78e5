import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

import { sql, type Kysely, type Transaction } from "kysely";

import { randomFrom } from "#tests/support/random";
import { dayMs, utcDayOf } from "~/lib/time";
import { copyRows } from "~/platform/bulk-copy.repository.server";
import { openEmbeddedDatabase, openPostgres, type OpenDatabase } from "~/platform/database.server";
import { dropDaysBefore, makeDays, writeDays } from "~/platform/day-partitions.repository.server";

import type { BenchDatabase } from "./bench-database";
import { print } from "./bench-server";
import { medianOf } from "./spread";

/** Rows of one transaction: four batches of samples of the largest size. */
const rowCount = 40_000;
const rounds = 5;

/** Rows of one INSERT: more gain nothing, and a statement has 65 535 parameters at most. */
const rowsOfInsert = 1_000;

/** Long enough for the timer that measures blocks to fire, in ms. */
const settleMs = 20;

const dayCount = 30;
const table = "bench_sample";

/** A sample as it will be stored by day, without its address. */
type Sample = {
  at: Date;
  net: Uint8Array;
  customer: number;
  workload: string;
  place: number;
  latency_ms: number | null;
  download_bps: number | null;
  is_connected: boolean;
};
type Schema = { bench_sample: Sample };
const columns = [
  "at",
  "net",
  "customer",
  "workload",
  "place",
  "latency_ms",
  "download_bps",
  "is_connected",
] as const;

type Way = (trx: Transaction<Schema>, rows: readonly Sample[]) => Promise<unknown>;

const ways: Record<string, Way> = {
  [`insert, ${rowsOfInsert} rows a statement`]: async (trx, rows) => {
    for (let start = 0; start < rows.length; start += rowsOfInsert)
      await trx
        .insertInto(table)
        .values(rows.slice(start, start + rowsOfInsert))
        .execute();
  },
  copy: (trx, rows) => copyRows(trx, { table, columns }, rows),
};

/** COPY against INSERT in batches into a table by day, and what making and dropping its days takes. */
export async function benchCopy({ url }: BenchDatabase): Promise<void> {
  await benchOn("embedded", await openEmbeddedDatabase());
  if (url) await benchOn("postgres", await openPostgres(url));
}

async function benchOn(kind: string, database: OpenDatabase): Promise<void> {
  const db = database.db as unknown as Kysely<Schema>;
  try {
    await sql`create table bench_sample (at timestamptz not null, net bytea not null, customer bigint not null,
      workload text not null, place integer not null, latency_ms real, download_bps real, is_connected boolean not null)
      partition by range (at)`.execute(db);
    await measureDays(kind, db);
    await measureWays(kind, db);
  } finally {
    await database.close();
  }
}

/** Both ways by turns, so that a change of the machine meets them alike. */
async function measureWays(kind: string, db: Kysely<Schema>): Promise<void> {
  const measured = Object.keys(ways).map(() => ({ rates: [] as number[], blockedMs: 0 }));
  for (let round = 0; round <= rounds; round++) {
    for (const [place, way] of Object.values(ways).entries()) {
      const { rowsPerSecond, blockedMs } = await timed(db, way, round);
      // The first round warms up.
      if (round === 0) continue;
      measured[place]?.rates.push(rowsPerSecond);
      if (measured[place])
        measured[place].blockedMs = Math.max(measured[place].blockedMs, blockedMs);
    }
  }
  const [reference] = measured;
  for (const [place, name] of Object.keys(ways).entries()) {
    const { rates, blockedMs } = measured[place] ?? { rates: [], blockedMs: NaN };
    const ratios = rates.map((rate, round) => rate / (reference?.rates[round] ?? NaN));
    print("copy", {
      case: `${kind}: ${name}`,
      rowsPerSecond: Math.round(medianOf(rates)),
      ratio: Number(medianOf(ratios).toFixed(2)),
      longestBlockMs: Number(blockedMs.toFixed(1)),
      rows: rowCount,
      rounds,
    });
  }
}

async function timed(db: Kysely<Schema>, way: Way, round: number) {
  const at = new Date("2026-03-02T00:00:00Z");
  const rows = samples(at, round);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // A block counts between two timers that fire: one before it, one after.
  await setTimeout(settleMs);
  const startedAt = performance.now();
  await writeDays(db, { table, days: [utcDayOf(at)] }, (trx) => way(trx, rows));
  const seconds = (performance.now() - startedAt) / 1000;
  await setTimeout(settleMs);
  delay.disable();
  await sql`truncate bench_sample`.execute(db);
  return { rowsPerSecond: rowCount / seconds, blockedMs: delay.max / 1e6 };
}

async function measureDays(kind: string, db: Kysely<Schema>): Promise<void> {
  const begin = Date.parse("2026-01-01");
  const days = Array.from({ length: dayCount }, (_, day) =>
    utcDayOf(new Date(begin + day * dayMs)),
  );
  const startedAt = performance.now();
  await makeDays(db, table, days);
  const madeAt = performance.now();
  await dropDaysBefore(db, table, "2026-03-01");
  print("copy", {
    case: `${kind}: days of a table`,
    makeMs: Number(((madeAt - startedAt) / dayCount).toFixed(2)),
    dropMs: Number(((performance.now() - madeAt) / dayCount).toFixed(2)),
    days: dayCount,
  });
}

function samples(at: Date, round: number): Sample[] {
  const random = randomFrom(`samples ${round}`);
  return Array.from({ length: rowCount }, () => ({
    at: new Date(at.getTime() + random.whole(0, dayMs - 1)),
    net: Uint8Array.from({ length: 16 }, () => random.whole(0, 255)),
    customer: random.whole(1, 5_000),
    workload: random.pick(["Exchange", "SharePoint", "Teams", "Assistant"]),
    place: random.whole(1, 300),
    latency_ms: random.share() < 0.1 ? null : 10 + 90 * random.share(),
    download_bps: random.share() < 0.7 ? null : 1e8 * random.share(),
    is_connected: random.share() < 0.98,
  }));
}
