import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { furtherServers } from "../sample-servers.server";
import { storedAmong } from "../samples/stored-batch.repository.server";

/** A committed batch whose samples are not in the aggregates yet. */
export type DueBatch = { id: number; sampleCount: number; firstAt: Date; lastAt: Date };

/** A sample as the aggregator reads it; values as they were measured. */
export type StoredSample = {
  at: Date;
  realm: number;
  workload: number;
  place: number;
  customer: number;
  /** Keyed number of the egress network. */
  net: number;
  /** Null where no AS announces the egress address. */
  asn: number | null;
  access: number;
  overlay: number;
  privateSolutions: number[] | null;
  isInside: boolean;
  isConnected: boolean | null;
  isWssConnected: boolean | null;
  latencyMs: number | null;
  downloadBps: number | null;
  lossRatio: number | null;
  jitterMs: number | null;
};

/**
 * Claims the oldest due batches, up to a number of samples but at least one batch, for this transaction. Batches
 * whose samples wait for their day come later.
 */
export async function claimDueBatches(
  trx: Transaction<Database>,
  { now, samplesMost }: { now: Date; samplesMost: number },
): Promise<DueBatch[]> {
  const { rows } = await sql<DueBatch>`
    select id, sample_count as "sampleCount", first_at as "firstAt", last_at as "lastAt" from sample_batch
    where id in (
      select id from (
        select id, sum(sample_count) over (order by due_at, id) - sample_count as before from (
          select id, due_at, sample_count from sample_batch
          where is_due and not is_waiting and due_at <= ${now}
          order by due_at, id limit ${samplesMost}
        ) as due
      ) as counted where before < ${samplesMost}
    ) and is_due and not is_waiting order by id for update skip locked`.execute(trx);
  return rows;
}

const sampleColumns = sql`at, realm, workload, place, customer, net, asn, access, overlay,
  private_solutions as "privateSolutions", is_inside as "isInside", is_connected as "isConnected",
  is_wss_connected as "isWssConnected", latency_ms as "latencyMs", download_bps as "downloadBps",
  loss_ratio as "lossRatio", jitter_ms as "jitterMs"`;

/**
 * The samples of batches, from all servers; `trx` is of the first one. The times of the batches say which days
 * have them.
 */
export async function readSamples(
  trx: Transaction<Database>,
  batches: readonly DueBatch[],
): Promise<StoredSample[]> {
  if (batches.length === 0) return [];
  const first = new Date(Math.min(...batches.map(({ firstAt }) => firstAt.getTime())));
  const last = new Date(Math.max(...batches.map(({ lastAt }) => lastAt.getTime())));
  const read = await Promise.all(
    [trx, ...furtherServers()].map((server) =>
      sql<StoredSample>`
        select ${sampleColumns} from sample where batch_id = any(${batches.map(({ id }) => id)}::bigint[])
          and at >= ${first} and at <= ${last}`.execute(server),
    ),
  );
  return read.flatMap(({ rows }) => rows);
}

/** A realm's hour. */
type RealmHour = { realms: readonly number[]; from: Date; to: Date };

/** The samples of an hour whose batches the aggregates have, from all servers; `trx` is of the first one. */
export async function readAggregatedHour(
  trx: Transaction<Database>,
  hour: RealmHour,
): Promise<StoredSample[]> {
  const { realms, from, to } = hour;
  const { rows } = await sql<StoredSample>`
    select ${sampleColumns} from sample where at >= ${from} and at < ${to}
      and realm = any(${[...realms]}::smallint[])
      and not exists (select from sample_batch where id = batch_id and is_due)`.execute(trx);
  const elsewhere = await Promise.all(
    furtherServers().map((server) => readAggregatedElsewhere(trx, server, hour)),
  );
  return [rows, ...elsewhere].flat();
}

async function readAggregatedElsewhere(
  first: Transaction<Database>,
  server: Db,
  { realms, from, to }: RealmHour,
): Promise<StoredSample[]> {
  const { rows } = await sql<StoredSample & { batchId: number }>`
    select ${sampleColumns}, batch_id as "batchId" from sample where at >= ${from} and at < ${to}
      and realm = any(${[...realms]}::smallint[])`.execute(server);
  const { aggregated } = await storedAmong(
    first,
    rows.map(({ batchId }) => batchId),
  );
  return rows.filter(({ batchId }) => aggregated.has(batchId));
}

/** Says that the aggregates have these batches. */
export async function markAggregated(
  trx: Transaction<Database>,
  batches: readonly DueBatch[],
): Promise<void> {
  if (batches.length === 0) return;
  await trx
    .updateTable("sample_batch")
    .set({ is_due: false })
    .where(
      "id",
      "in",
      batches.map(({ id }) => id),
    )
    .execute();
}
