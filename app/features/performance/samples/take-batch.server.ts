import { createHash } from "node:crypto";

import type { Variant } from "~/features/settings/variants";
import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";
import { writeDays } from "~/platform/day-partitions.repository.server";

import { prepareSamples, type PreparedSamples } from "./prepare-samples.server";
import { readBatch, type ReadBatch } from "./read-batch.server";
import {
  findClientBatch,
  insertBatch,
  sampleTable,
  spreadSamples,
  type ClientBatch,
} from "./sample.repository.server";
import { storeSamplesIn } from "./store-samples.server";
import type { BatchAnswer } from "./telemetry-batch";

/** A batch of lines that a sender numbers. */
export type SentBatch = {
  variant: Variant;
  source: "telemetry" | "import";
  batch: ClientBatch;
  /** One JSON object a line. */
  body: Uint8Array;
  /** The number of its first line, where the body is a part of a file. */
  firstLine?: number;
};

type Taken = { answer: BatchAnswer; /** It was taken before. */ isRepeated: boolean };

/**
 * Stores the lines that fit, and answers which do not. A batch that is sent again is answered as it was the
 * first time, also while the first time is going on; the same number with another body is refused. Samples
 * and answer are written in one transaction.
 */
export async function takeBatch(
  { db, now }: { db: Db; now: Date },
  sent: SentBatch,
): Promise<Result<Taken, "batch-reused" | "too-many-lines">> {
  const bodyHash = createHash("sha256").update(sent.body).digest();
  const before = await answeredBefore(db, sent.batch, bodyHash);
  if (before) return before;
  const { variant, firstLine } = sent;
  const read = await readBatch(sent.body, { now, variant, firstLine });
  if (!read.ok) return read;
  const { answer } = read.value;
  const isNew = await writeBatch({ db, now }, sent, { bodyHash, read: read.value });
  if (isNew) return ok({ answer, isRepeated: false });
  const beside = await answeredBefore(db, sent.batch, bodyHash);
  if (beside) return beside;
  throw new Error("A batch was removed while the same batch was taken.");
}

async function answeredBefore(
  db: Db,
  batch: ClientBatch,
  bodyHash: Buffer,
): Promise<Result<Taken, "batch-reused"> | null> {
  const found = await findClientBatch(db, batch);
  if (!found) return null;
  return bodyHash.equals(found.bodyHash)
    ? ok({ answer: found.answer, isRepeated: true })
    : refuse("batch-reused");
}

/** @returns false when another transaction wrote the same batch; nothing is written then */
async function writeBatch(
  { db, now }: { db: Db; now: Date },
  { variant, source, batch }: SentBatch,
  { bodyHash, read }: { bodyHash: Buffer; read: ReadBatch },
): Promise<boolean> {
  const [first, second] = await realmsOf(db, variant, read);
  const client = { batch, bodyHash, answer: read.answer };
  const days = [...first.days, ...(second?.days ?? [])];
  return writeDays(db, { table: sampleTable, days }, async (trx) => {
    const { realm } = first;
    const id = await insertBatch(trx, { realm, source, receivedAt: now, client }, first);
    if (id === null) return false;
    await spreadSamples(trx, id, first);
    if (second) await storeSamplesIn(trx, { source, receivedAt: now, prepared: second });
    return true;
  });
}

/**
 * The samples of each realm: a row of batches belongs to one. The first row carries the sender's number and
 * the answer, also where no sample was taken.
 */
async function realmsOf(
  db: Db,
  variant: Variant,
  { samples, demonstrationSamples }: ReadBatch,
): Promise<[PreparedSamples, PreparedSamples?]> {
  const real = () => prepareSamples(db, { variant, isDemonstration: false }, samples);
  if (demonstrationSamples.length === 0) return [await real()];
  const demonstration = await prepareSamples(
    db,
    { variant, isDemonstration: true },
    demonstrationSamples,
  );
  return samples.length === 0 ? [demonstration] : [await real(), demonstration];
}
