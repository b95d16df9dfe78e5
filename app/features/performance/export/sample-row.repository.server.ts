import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { holdDays } from "~/platform/day-partitions.repository.server";
import type { Database } from "#db/schema";

import { realmNumber } from "../realm";
import { furtherServers } from "../sample-servers.server";
import { readNames } from "../samples/sample-name.repository.server";
import { sampleTable } from "../samples/sample.repository.server";
import { storedAmong } from "../samples/stored-batch.repository.server";
import type { SampleRow, SampleWords } from "./sample-columns";

/** Samples read at a time: a fifth of a row group, so that few of them are in memory twice. */
const rowsPerPage = 10_000;

/**
 * Longest time that sorting a day, or waiting for its re-attribution, may take, in ms. Measured on
 * two busy cores: a million samples are sorted in 2.1 s, with 62 MB of temporary files.
 */
const sortLimitMs = "3600000";

/** Samples, and what their numbers stand for. */
type SamplePage = { rows: SampleRow[] } & Pick<SampleWords, "solutions" | "names">;

type VariantDay = {
  variant: Variant;
  /** `YYYY-MM-DD`; one that has no partition has no samples. */
  day: string;
};

type Take = (page: SamplePage) => Promise<void>;

/**
 * Reads the samples of a variant's day by page, both of its realms together: one server after the other, and of
 * each in the order of their times. Sorted by time, rows do not show which of them came in one batch. On a
 * server the day is read as it is at one instant; until all of it is read, it is neither dropped nor
 * re-attributed there.
 *
 * @param db the first server
 * @returns the number of samples
 */
export async function readSamplesOfDay(db: Db, day: VariantDay, take: Take): Promise<number> {
  let samples = await readOn(db, day, async (rows, trx) => {
    await take({ rows, ...(await wordsOf(trx, rows)) });
    return rows.length;
  });
  for (const server of furtherServers())
    samples += await readOn(server, day, async (all) => {
      const { stored } = await storedAmong(
        db,
        all.map(({ batchId }) => batchId),
      );
      const rows = all.filter(({ batchId }) => stored.has(batchId));
      if (rows.length > 0) await take({ rows, ...(await wordsOf(db, rows)) });
      return rows.length;
    });
  return samples;
}

type BatchRow = SampleRow & { batchId: number };

async function readOn(
  db: Db,
  { variant, day }: VariantDay,
  take: (rows: BatchRow[], trx: Transaction<Database>) => Promise<number>,
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
      const { rows } = await sql<BatchRow>`fetch ${sql.lit(rowsPerPage)} from day_samples`.execute(
        trx,
      );
      if (rows.length > 0) count += await take(rows, trx);
      if (rows.length < rowsPerPage) return count;
    }
  });
}

async function openSamples(
  trx: Transaction<Database>,
  { variant, day }: VariantDay,
): Promise<void> {
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + dayMs);
  const realms = [false, true].map((isDemonstration) => realmNumber({ variant, isDemonstration }));
  await sql`declare day_samples no scroll cursor for
    select batch_id as "batchId", at, realm, workload, place, asn, access, overlay, latency_ms as "latencyMs",
      download_bps as "downloadBps", loss_ratio as "lossRatio", jitter_ms as "jitterMs",
      is_connected as "isConnected", is_wss_connected as "isWssConnected", is_onsite as "isOnsite",
      vpn, issuer, is_inside as "isInside"
    from sample where at >= ${from} and at < ${to} and realm = any(${realms}::smallint[])
    order by at`.execute(trx);
}

async function wordsOf(
  first: Db | Transaction<Database>,
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
    where number = any(${[...numbers]}::integer[])`.execute(first);
  return {
    solutions: new Map(solutions.map(({ number, id }) => [number, id])),
    names: await readNames(first, ids),
  };
}
