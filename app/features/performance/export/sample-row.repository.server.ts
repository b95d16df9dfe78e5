import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { holdDays } from "~/platform/day-partitions.repository.server";
import type { Database } from "#db/schema";

import { realmNumber } from "../realm";
import { sampleTable } from "../samples/sample.repository.server";
import type { SampleRow, SampleWords } from "./sample-columns";

/** Samples read at a time: a fifth of a row group, so that few of them are in memory twice. */
const rowsPerPage = 10_000;

/**
 * Longest time that sorting a day, or waiting for its re-attribution, may take, in ms. Measured on
 * two busy cores: a million samples are sorted in 2.1 s, with 62 MB of temporary files.
 */
const sortLimitMs = "3600000";

/** Samples, and what their numbers stand for. */
export type SamplePage = { rows: SampleRow[] } & Pick<SampleWords, "solutions" | "names">;

/**
 * Reads the samples of a variant's day by page, in the order of their times, both of its realms
 * together. Sorted by time, rows do not show which of them came in one batch. The day is read as it
 * is at one instant; until all of it is read, it is neither dropped nor re-attributed.
 *
 * @param day `YYYY-MM-DD`; one that has no partition has no samples
 * @returns the number of samples
 */
export async function readSamplesOfDay(
  db: Db,
  { variant, day }: { variant: Variant; day: string },
  take: (page: SamplePage) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${sortLimitMs}, true), set_config('statement_timeout',
      ${sortLimitMs}, true)`.execute(trx);
    // A cursor sees the day as of its opening. Opened before the day is held, it would not see the
    // rows of a re-attribution that was about to end.
    if (!(await holdDays(trx, sampleTable, [day]))) return 0;
    await openSamples(trx, { variant, day });
    let count = 0;
    for (;;) {
      const { rows } = await sql<SampleRow>`fetch ${sql.lit(rowsPerPage)} from day_samples`.execute(
        trx,
      );
      if (rows.length > 0) await take({ rows, ...(await wordsOf(trx, rows)) });
      count += rows.length;
      if (rows.length < rowsPerPage) return count;
    }
  });
}

async function openSamples(
  trx: Transaction<Database>,
  { variant, day }: { variant: Variant; day: string },
): Promise<void> {
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + dayMs);
  const realms = [false, true].map((isDemonstration) => realmNumber({ variant, isDemonstration }));
  await sql`declare day_samples no scroll cursor for
    select at, realm, workload, place, asn, access, overlay, latency_ms as "latencyMs",
      download_bps as "downloadBps", loss_ratio as "lossRatio", jitter_ms as "jitterMs",
      is_connected as "isConnected", is_wss_connected as "isWssConnected", is_onsite as "isOnsite",
      vpn, issuer, is_inside as "isInside"
    from sample where at >= ${from} and at < ${to} and realm = any(${realms}::smallint[])
    order by at`.execute(trx);
}

async function wordsOf(
  trx: Transaction<Database>,
  rows: readonly SampleRow[],
): Promise<Pick<SamplePage, "solutions" | "names">> {
  const numbers = new Set<number>();
  const ids = new Set<number>();
  for (const { access, overlay, vpn, issuer } of rows) {
    numbers.add(access).add(overlay);
    if (vpn !== null) ids.add(vpn);
    if (issuer !== null) ids.add(issuer);
  }
  const { rows: solutions } = await sql<{ number: number; id: Uint8Array }>`
    select number, uuid_send(solution_id) as id from aggregate_solution
    where number = any(${[...numbers]}::integer[])`.execute(trx);
  const { rows: names } = await sql<{ id: number; name: string }>`
    select id, name from sample_name where id = any(${[...ids]}::integer[])`.execute(trx);
  return {
    solutions: new Map(solutions.map(({ number, id }) => [number, id])),
    names: new Map(names.map(({ id, name }) => [id, name])),
  };
}
