import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

import type { Variant } from "~/features/settings/variants";
import { lineBlocks } from "~/lib/line-blocks";
import type { Db } from "~/platform/database.server";

import { takeBatch } from "./take-batch.server";
import { batchLinesMost, lineBytesMost, type BatchAnswer } from "./telemetry-batch";

/** What became of the lines of a file so far. */
export type ImportedSamples = {
  /** Lines that were looked at, without blank ones. */
  lines: number;
  accepted: number;
  rejectedCount: number;
  /** The first 20 of those that were refused. */
  rejected: BatchAnswer["rejected"];
  /** Batches that an earlier import of the same file stored. */
  repeatedBatches: number;
};

/** A file that is not there, cannot be read, or is no whole gzip. */
export class SampleFileUnreadable extends Error {}

/** Refused lines that are told by their numbers. */
const toldLines = 20;

/**
 * Stores a file of one JSON object a line, which is gzip where its name ends in `.gz`. Its batches are known by
 * the content of the file, the variant and their number: what an earlier import stored is not stored again.
 *
 * @param onBatch is given the sums after each batch
 * @throws {SampleFileUnreadable} after storing the batches before the fault
 */
export async function importSamples(
  { db, now }: { db: Db; now: () => Date },
  { file, variant }: { file: string; variant: Variant },
  onBatch: (sums: ImportedSamples) => void,
): Promise<ImportedSamples> {
  let sums: ImportedSamples = {
    lines: 0,
    accepted: 0,
    rejectedCount: 0,
    rejected: [],
    repeatedBatches: 0,
  };
  const hash = await asUnreadable(file, () => hashOfFile(file));
  const bounds = { linesMost: batchLinesMost, lineBytesMost };
  const blocks = lineBlocks(bytesOf(file), bounds);
  for (;;) {
    const { done, value: block } = await asUnreadable(file, () => blocks.next());
    if (done) return sums;
    const id = batchIdOf(`${hash} ${variant} ${block.firstLine}`);
    const batch = { ingestKeyId: null, id };
    const { bytes: body, firstLine } = block;
    const sent = { variant, source: "import", batch, body, firstLine } as const;
    const taken = await takeBatch({ db, now: now() }, sent);
    if (!taken.ok) throw new Error(`A batch of an import was refused: ${taken.refusal}`);
    sums = added(sums, taken.value);
    onBatch(sums);
  }
}

function added(
  sums: ImportedSamples,
  { answer, isRepeated }: { answer: BatchAnswer; isRepeated: boolean },
): ImportedSamples {
  const { accepted, rejected } = answer;
  return {
    lines: sums.lines + accepted + rejected.length,
    accepted: sums.accepted + accepted,
    rejectedCount: sums.rejectedCount + rejected.length,
    rejected: [...sums.rejected, ...rejected].slice(0, toldLines),
    repeatedBatches: sums.repeatedBatches + Number(isRepeated),
  };
}

/** A UUID of the form that is free to be made of anything (RFC 9562, version 8). */
function batchIdOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

function bytesOf(file: string): AsyncIterable<Uint8Array> {
  const sent = createReadStream(file);
  // The error of either stream is that of the last one, which is read.
  return file.endsWith(".gz") ? pipeline(sent, createGunzip(), () => undefined) : sent;
}

async function asUnreadable<Value>(file: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw new SampleFileUnreadable(`${file} cannot be read: ${(error as Error).message}`);
  }
}
