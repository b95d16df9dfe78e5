import type { Transaction } from "kysely";

import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import { writeDays } from "~/platform/day-partitions.repository.server";
import type { Database } from "#db/schema";

import { noteSampleAttribution } from "../attribution/sample-attribution.repository.server";
import { realmNumber, type Realm } from "../realm";
import { furtherServers, serverOf } from "../sample-servers.server";
import { workloadNumber } from "../workload";
import { batchAnswerDocument } from "./batch-answer-document";
import type { PreparedSamples } from "./prepare-samples.server";
import type { BatchAnswer } from "./telemetry-batch";
import type { SampleSource } from "./sample";

/** The table of samples, which has a partition for each day. */
export const sampleTable = "sample";

/** Samples of tests whose day was claimed when they were written. It has no partitions. */
export const waitingTable = "waiting_sample";

/** By what a sender knows a batch: the same again is answered as before. */
export type ClientBatch = {
  /** Null for a file that the operator imports. */
  ingestKeyId: string | null;
  /** UUID of the sender's choice. */
  id: string;
};

/** A batch as it is written. */
export type NewBatch = {
  realm: Realm;
  source: SampleSource;
  receivedAt: Date;
  /** The aggregator takes it no earlier; without it, at once. */
  dueAt?: Date;
  /** Whether its samples are in `waiting_sample`; by default they are not. */
  isWaiting?: boolean;
  client?: { batch: ClientBatch; bodyHash: Uint8Array; answer: BatchAnswer };
};

/**
 * Writes the row of a batch. The aggregator takes a batch with samples once this is committed and its time
 * has come.
 *
 * @returns its id; null where the sender's batch is there already, then nothing is written. It waits for
 *   another transaction that writes the same one.
 */
export async function insertBatch(
  trx: Transaction<Database>,
  { realm, source, receivedAt, dueAt = receivedAt, isWaiting = false, client }: NewBatch,
  { sampleCount, firstAt, lastAt }: Pick<PreparedSamples, "sampleCount" | "firstAt" | "lastAt">,
): Promise<number | null> {
  const inserted = await trx
    .insertInto("sample_batch")
    .values({
      realm: realmNumber(realm),
      source,
      ingest_key_id: client?.batch.ingestKeyId ?? null,
      client_batch: client?.batch.id ?? null,
      body_hash: client?.bodyHash ?? null,
      answer: client ? batchAnswerDocument.text(client.answer) : null,
      sample_count: sampleCount,
      first_at: sampleCount > 0 ? new Date(firstAt) : null,
      last_at: sampleCount > 0 ? new Date(lastAt) : null,
      received_at: receivedAt,
      due_at: dueAt,
      is_due: sampleCount > 0,
      is_waiting: isWaiting,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** What a sender's batch was answered with, and the hash of its body; undefined where it is not there. */
export async function findClientBatch(
  db: Db | Transaction<Database>,
  { ingestKeyId, id }: ClientBatch,
): Promise<{ bodyHash: Uint8Array; answer: BatchAnswer } | undefined> {
  const found = await db
    .selectFrom("sample_batch")
    .select(["body_hash", "answer"])
    .where("client_batch", "=", id)
    .where("ingest_key_id", ingestKeyId === null ? "is" : "=", ingestKeyId)
    .executeTakeFirst();
  if (!found?.body_hash) return undefined;
  return { bodyHash: found.body_hash, answer: batchAnswerDocument.read(found.answer) };
}

/** The columns of both tables. */
export const sampleColumns = [
  "at",
  "batch_id",
  "net",
  "asn",
  "egress",
  "customer",
  "place",
  "access",
  "overlay",
  "attribution",
  "latency_ms",
  "download_bps",
  "loss_ratio",
  "jitter_ms",
  "vpn",
  "issuer",
  "realm",
  "workload",
  "is_connected",
  "is_wss_connected",
  "is_inside",
  "is_onsite",
  "private_solutions",
] as const;

/**
 * Copies all samples of a batch to the first server. Unless the batch waits, the transaction must hold their days.
 * The version of a waiting sample is noted when the sample gets to its day.
 */
export async function copySamples(
  trx: Transaction<Database>,
  batchId: number,
  { prepared, isWaiting }: { prepared: PreparedSamples; isWaiting: boolean },
): Promise<void> {
  await copyPart(trx, { batchId, prepared, table: isWaiting ? waitingTable : sampleTable });
  if (!isWaiting) await noteVersion(trx, prepared);
}

type Part = {
  batchId: number;
  prepared: PreparedSamples;
  /** Whether a network is on the server; without it all are. */
  isOnServer?: (net: number) => boolean;
  /** By default `sample`. */
  table?: typeof sampleTable | typeof waitingTable;
};

/** Copies the samples of a batch that are on one server. */
async function copyPart(trx: Transaction<Database>, part: Part): Promise<void> {
  const { table = sampleTable } = part;
  await copyRows(trx, { table, columns: sampleColumns }, rowsOf(part));
}

/**
 * Copies the samples of a batch to all servers, each network's to one. The further servers have theirs
 * committed before the transaction, which is of the first server and must hold the days, goes on: the batch is
 * stored when it commits.
 */
export async function spreadSamples(
  trx: Transaction<Database>,
  batchId: number,
  prepared: PreparedSamples,
): Promise<void> {
  const further = furtherServers();
  const servers = further.length + 1;
  const isOn = (server: number) => (net: number) => serverOf(net, servers) === server;
  const { days } = prepared;
  await Promise.all(
    further.map((db, at) =>
      writeDays(db, { table: sampleTable, days }, (part) =>
        copyPart(part, { batchId, prepared, isOnServer: isOn(at + 1) }),
      ),
    ),
  );
  await copyPart(trx, { batchId, prepared, isOnServer: isOn(0) });
  await noteVersion(trx, prepared);
}

function noteVersion(
  trx: Transaction<Database>,
  { realm, attributionVersion: version, days }: PreparedSamples,
): Promise<void> {
  return noteSampleAttribution(trx, { realm, version, days });
}

/** The rows one by one, each in place of the one before: a million objects would cost as much as their text. */
function* rowsOf({ batchId, prepared, isOnServer }: Part) {
  const { realm, samples, egresses, ids, attributed, attributionVersion } = prepared;
  const at = new Date(0);
  const row = {
    at,
    batch_id: batchId,
    realm: realmNumber(realm),
    attribution: attributionVersion,
  };
  for (const [number, sample] of samples.entries()) {
    const egress = egresses[number];
    if (isOnServer && !isOnServer(egress?.net ?? 0)) continue;
    at.setTime(sample.at);
    const solutions = attributed[number];
    yield Object.assign(row, {
      net: egress?.net ?? 0,
      asn: egress?.asn ?? null,
      egress: sample.egressIp,
      customer: ids.customers[number] ?? 0,
      place: sample.place,
      access: solutions?.access ?? 0,
      overlay: solutions?.overlay ?? 0,
      latency_ms: storedReal(sample.latencyMs),
      download_bps: storedReal(sample.downloadBps),
      loss_ratio: storedReal(sample.lossRatio),
      jitter_ms: storedReal(sample.jitterMs),
      vpn: ids.vpns[number] || null,
      issuer: ids.issuers[number] || null,
      workload: workloadNumber(sample.workload),
      is_connected: sample.isConnected,
      is_wss_connected: sample.isWssConnected,
      is_inside: solutions?.isInside ?? false,
      is_onsite: sample.isOnsite,
      private_solutions: solutions?.privateSolutions.length
        ? [...solutions.privateSolutions]
        : null,
    });
  }
}

/** The smallest number that a `real` holds in full (IEEE 754 binary32); Postgres refuses smaller ones. */
const smallestReal = 2 ** -126;

function storedReal(value: number | null): number | null {
  return value !== null && value < smallestReal ? 0 : value;
}
