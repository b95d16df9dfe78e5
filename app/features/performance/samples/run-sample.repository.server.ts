import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { PreparedSamples } from "./prepare-samples.server";
import { copySamples, sampleTable, waitingTable } from "./sample.repository.server";

/** The batch of a run that still takes samples. */
export type OpenRunBatch = {
  id: number;
  /** When it was received, which is also the time of each of its samples. */
  at: Date;
  /** Id in `sample_customer`. */
  customer: number;
  /** Hash of what its samples were made from. */
  contentHash: Uint8Array;
};

/** Says to which run a batch belongs, as long as the run may change its samples. */
export async function insertRunSample(
  trx: Transaction<Database>,
  { runId, batch }: { runId: string; batch: OpenRunBatch },
): Promise<void> {
  await trx
    .insertInto("run_sample")
    .values({
      run_id: runId,
      batch_id: batch.id,
      customer: batch.customer,
      content_hash: Buffer.from(batch.contentHash),
    })
    .execute();
}

/**
 * The batch of a run, held against other writers and against the aggregator until the transaction ends.
 *
 * @returns undefined where the run has none (any more), or where the aggregates may have it
 */
export async function holdOpenRunBatch(
  trx: Transaction<Database>,
  { runId, now }: { runId: string; now: Date },
): Promise<OpenRunBatch | undefined> {
  const { rows } = await sql<OpenRunBatch>`
    select batch.id, received_at as at, customer, content_hash as "contentHash"
    from run_sample join sample_batch batch on batch.id = batch_id
    where run_id = ${runId} and due_at > ${now} and (is_due or sample_count = 0)
    for update of batch`.execute(trx);
  return rows[0];
}

/**
 * Writes samples in place of those that an open batch has. Where they do not have to wait, the transaction must
 * hold their day. A waiting batch stays due, also without samples: the aggregates leave out what `sample` still
 * has of it.
 */
export async function replaceRunSamples(
  trx: Transaction<Database>,
  batch: OpenRunBatch,
  { prepared, isWaiting }: { prepared: PreparedSamples; isWaiting: boolean },
): Promise<void> {
  await deleteWaitingOf(trx, batch);
  if (!isWaiting) await deleteSamplesOf(trx, batch);
  if (prepared.sampleCount > 0) await copySamples(trx, batch.id, { prepared, isWaiting });
  await trx
    .updateTable("sample_batch")
    .set({
      sample_count: prepared.sampleCount,
      is_due: isWaiting || prepared.sampleCount > 0,
      is_waiting: isWaiting,
      first_at: prepared.sampleCount > 0 ? new Date(prepared.firstAt) : null,
      last_at: prepared.sampleCount > 0 ? new Date(prepared.lastAt) : null,
    })
    .where("id", "=", batch.id)
    .execute();
  await trx
    .updateTable("run_sample")
    .set({ customer: batch.customer, content_hash: Buffer.from(batch.contentHash) })
    .where("batch_id", "=", batch.id)
    .execute();
}

/**
 * Removes an open batch with its samples, and what it says of its run: the run writes none from then on. The
 * transaction must hold the day.
 */
export async function deleteRunBatch(
  trx: Transaction<Database>,
  batch: Pick<OpenRunBatch, "id" | "at">,
): Promise<void> {
  await deleteWaitingOf(trx, batch);
  await deleteSamplesOf(trx, batch);
  await trx.deleteFrom("run_sample").where("batch_id", "=", batch.id).execute();
  await trx.deleteFrom("sample_batch").where("id", "=", batch.id).execute();
}

/**
 * Does the same for a batch whose day is claimed. Its row stays and waits without samples, so that those in
 * `sample` are removed once the day is free.
 */
export async function emptyRunBatch(
  trx: Transaction<Database>,
  batch: Pick<OpenRunBatch, "id">,
): Promise<void> {
  await deleteWaitingOf(trx, batch);
  await trx.deleteFrom("run_sample").where("batch_id", "=", batch.id).execute();
  await trx
    .updateTable("sample_batch")
    .set({ sample_count: 0, first_at: null, last_at: null, is_due: true, is_waiting: true })
    .where("id", "=", batch.id)
    .execute();
}

async function deleteWaitingOf(
  trx: Transaction<Database>,
  { id }: Pick<OpenRunBatch, "id">,
): Promise<void> {
  await trx.deleteFrom(waitingTable).where("batch_id", "=", id).execute();
}

/** Their time says which partition has them. */
async function deleteSamplesOf(
  trx: Transaction<Database>,
  { id, at }: Pick<OpenRunBatch, "id" | "at">,
): Promise<void> {
  await trx.deleteFrom(sampleTable).where("batch_id", "=", id).where("at", "=", at).execute();
}

/** Removes at most `limit` links of runs whose batches are due: nobody can say then whose samples they are. */
export async function deleteDueRunSamples(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from run_sample where run_id in (
      select run_id from run_sample join sample_batch on sample_batch.id = batch_id
      where due_at <= ${now} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
