import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";
import * as z from "zod";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Correctness, InternetType, LogKind } from "./internet-type";

/** What is known of a run's internet type: the prediction and what its visitor said. */
export type RunSurvey = {
  runId: string;
  runSecretHash: Uint8Array;
  isFinished: boolean;
  predictedType: InternetType | null;
  correctness: Correctness | null;
  /** The right type; null while it is not said. */
  classification: InternetType | null;
};

type Key = { variant: Variant; now: Date };

function readSurveys(db: Db | Transaction<Database>, { variant, now }: Key) {
  return db
    .selectFrom("report")
    .innerJoin("test_run", "test_run.id", "report.run_id")
    .leftJoin("internet_type_log as type_log", (join) =>
      join.onRef("type_log.run_id", "=", "test_run.id").on("type_log.kind", "=", "type"),
    )
    .leftJoin("internet_type_log as correctness_log", (join) =>
      join
        .onRef("correctness_log.run_id", "=", "test_run.id")
        .on("correctness_log.kind", "=", "correctness"),
    )
    .select(["test_run.id as run_id", "test_run.secret_hash", "test_run.finished_at"])
    .select([
      "type_log.value as predicted",
      "correctness_log.value as correctness",
      "correctness_log.classification",
    ])
    .where("report.variant", "=", variant)
    .where("report.expires_at", ">", now);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof readSurveys>["executeTakeFirst"]>>>;

function surveyOf(row: Row): RunSurvey {
  return {
    runId: row.run_id,
    runSecretHash: row.secret_hash,
    isFinished: row.finished_at !== null,
    predictedType: row.predicted as InternetType | null,
    correctness: row.correctness as Correctness | null,
    classification: row.classification as InternetType | null,
  };
}

/** The survey of a report's run, whoever asks; the caller decides what they may see. */
export async function findSurveyOfReport(
  db: Db,
  reportId: string,
  key: Key,
): Promise<RunSurvey | undefined> {
  const row = await readSurveys(db, key).where("report.id", "=", reportId).executeTakeFirst();
  return row && surveyOf(row);
}

/** The survey of a run, held against other answers until the transaction ends. */
export async function findSurveyForUpdate(
  trx: Transaction<Database>,
  runId: string,
  key: Key,
): Promise<RunSurvey | undefined> {
  await trx.selectFrom("report").select("id").where("run_id", "=", runId).forUpdate().execute();
  const row = await readSurveys(trx, key).where("report.run_id", "=", runId).executeTakeFirst();
  return row && surveyOf(row);
}

const measuredSchema = z.object({
  egressIp: z.string().nullable(),
  egressNetwork: z.object({ organisation: z.string() }).nullable(),
  measuredLatencies: z.array(z.number()),
});

/** What a run measured that tells of its connection. */
export type MeasuredConnection = z.infer<typeof measuredSchema>;

export async function findMeasuredConnection(
  db: Db,
  runId: string,
): Promise<MeasuredConnection | undefined> {
  const row = await db
    .selectFrom("report")
    .select("document")
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return row && measuredSchema.parse(row.document);
}

export type LogEntry = { variant: Variant; runId: string; tenantId: string | null; at: Date };

/** Keeps a prediction in place of an earlier one. */
export async function upsertPrediction(
  trx: Transaction<Database>,
  predictedType: InternetType,
  entry: LogEntry,
): Promise<void> {
  await trx
    .insertInto("internet_type_log")
    .values({ ...columnsOf(entry, "type"), value: predictedType })
    .onConflict((conflict) =>
      conflict
        .columns(["run_id", "kind"])
        .doUpdateSet({ value: predictedType, tenant_id: entry.tenantId, logged_at: entry.at }),
    )
    .execute();
  await countReportUp(trx, entry.runId);
}

type Answer = { correctness: Correctness; classification: InternetType | null };

/** Keeps what the visitor said, in place of an answer that was still open. */
export async function upsertAnswer(
  trx: Transaction<Database>,
  { correctness, classification }: Answer,
  entry: LogEntry,
): Promise<void> {
  await trx
    .insertInto("internet_type_log")
    .values({ ...columnsOf(entry, "correctness"), value: correctness, classification })
    .onConflict((conflict) =>
      conflict.columns(["run_id", "kind"]).doUpdateSet({
        value: correctness,
        classification,
        tenant_id: entry.tenantId,
        logged_at: entry.at,
      }),
    )
    .execute();
  await countReportUp(trx, entry.runId);
}

/** The survey stands on the report's page, whose version must tell that it is another one (decision 0014). */
async function countReportUp(trx: Transaction<Database>, runId: string): Promise<void> {
  await trx
    .updateTable("report")
    .set((eb) => ({ share_revision: eb("share_revision", "+", 1) }))
    .where("run_id", "=", runId)
    .execute();
}

function columnsOf({ variant, runId, tenantId, at }: LogEntry, kind: LogKind) {
  return { id: randomUUID(), kind, variant, run_id: runId, tenant_id: tenantId, logged_at: at };
}

/** Removes at most `limit` rows logged before an instant, the oldest first. @returns how many went */
export async function deleteLogsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("internet_type_log")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("internet_type_log")
        .select("id")
        .where("logged_at", "<", before)
        .orderBy("logged_at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
