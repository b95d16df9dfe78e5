import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import { tryHoldDays, writeDays } from "~/platform/day-partitions.repository.server";
import type { Database } from "#db/schema";

import type { Realm } from "../realm";
import { prepareSamples, type PreparedSamples } from "./prepare-samples.server";
import type { MeasuredSample, SampleSource } from "./sample";
import {
  copySamples,
  insertBatch,
  sampleTable,
  spreadSamples,
  type NewBatch,
} from "./sample.repository.server";

/** Samples that came together. */
export type SampleBatch = {
  realm: Realm;
  source: SampleSource;
  receivedAt: Date;
  samples: readonly MeasuredSample[];
};

/** A batch that is ready to be written (`prepareSamples`). */
export type PreparedBatch = {
  source: SampleSource;
  receivedAt: Date;
  prepared: PreparedSamples;
};

/** Looks up what is stored of a batch, before the transaction that writes it. */
export async function prepareBatch(
  db: Db,
  { realm, samples, source, receivedAt }: SampleBatch,
): Promise<PreparedBatch> {
  return { source, receivedAt, prepared: await prepareSamples(db, realm, samples) };
}

/**
 * Writes a batch in the caller's transaction, which must hold its days (`writeDays` or `holdDays`, with
 * `batch.prepared.days`) before it touches the table.
 *
 * @returns the number of the batch
 */
export async function storeSamplesIn(
  trx: Transaction<Database>,
  { source, receivedAt, prepared }: PreparedBatch,
): Promise<number> {
  const { realm } = prepared;
  const id = await insertBatch(trx, { realm, source, receivedAt }, prepared);
  if (id === null) throw new Error("A batch without a sender was there already.");
  await spreadSamples(trx, id, prepared);
  return id;
}

/**
 * Writes the batch of a test in the transaction that keeps the test. Its samples stay on the first server. Where
 * their day is claimed, as for re-attribution, they wait for it in a table of their own, and the test does not
 * wait (decision 0085).
 *
 * @returns the number of the batch
 */
export async function storeTestSamplesIn(
  trx: Transaction<Database>,
  batch: Omit<NewBatch, "realm" | "client" | "isWaiting">,
  prepared: PreparedSamples,
): Promise<number> {
  const { realm, sampleCount, days } = prepared;
  const isWaiting = sampleCount > 0 && !(await tryHoldDays(trx, sampleTable, days));
  const id = await insertBatch(trx, { ...batch, realm, isWaiting }, prepared);
  if (id === null) throw new Error("A batch without a sender was there already.");
  if (sampleCount > 0) await copySamples(trx, id, { prepared, isWaiting });
  return id;
}

/** Stores a batch in a transaction of its own, which makes missing days first. @returns its number */
export async function storeSamples(db: Db, batch: SampleBatch): Promise<number> {
  const ready = await prepareBatch(db, batch);
  return writeDays(db, { table: sampleTable, days: ready.prepared.days }, (trx) =>
    storeSamplesIn(trx, ready),
  );
}
