import type { Transaction } from "kysely";

import type { Phase } from "~/features/network-test/phase";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Report } from "./report";

/** What decides who sees a report and in which state it is, without its document. */
export type ReportHead = {
  runId: string;
  runSecretHash: Uint8Array;
  revision: number;
  shareRevision: number;
  ownerId: string | null;
  savedAt: Date | null;
};

export type StoredReport = ReportHead & { report: Report };

type NewReport = { report: Report; variant: Variant; secretHash: Uint8Array; at: Date; expiresAt: Date };

/** Writes a run and its report; both belong to the caller's transaction. */
export async function insertRunAndReport(trx: Transaction<Database>, { report, variant, secretHash, at, expiresAt }: NewReport): Promise<void> {
  await trx
    .insertInto("test_run")
    .values({ id: report.runId, variant, secret_hash: secretHash, phase: "BasicTest", started_at: at })
    .execute();
  await trx
    .insertInto("report")
    .values({
      id: report.id,
      variant,
      run_id: report.runId,
      status: report.status,
      document: JSON.stringify(report),
      is_demonstration: report.isDemonstration,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute();
}

function readHeads(db: Db | Transaction<Database>) {
  return db
    .selectFrom("report")
    .innerJoin("test_run", "test_run.id", "report.run_id")
    .select(["report.run_id", "report.revision", "report.share_revision", "report.owner_id", "report.saved_at", "test_run.secret_hash"]);
}

function readReports(db: Db | Transaction<Database>) {
  return readHeads(db).select("report.document");
}

type HeadRow = NonNullable<Awaited<ReturnType<ReturnType<typeof readHeads>["executeTakeFirst"]>>>;
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof readReports>["executeTakeFirst"]>>>;

function headOf(row: HeadRow): ReportHead {
  return {
    runId: row.run_id,
    runSecretHash: row.secret_hash,
    revision: row.revision,
    shareRevision: row.share_revision,
    ownerId: row.owner_id,
    savedAt: row.saved_at,
  };
}

function stored(row: Row): StoredReport {
  return { ...headOf(row), report: row.document as Report };
}

type Key = { id: string; variant: Variant; now: Date };

/** The head of the report, a few hundred bytes where the document has thousands. */
export async function findReportHead(db: Db, { id, variant, now }: Key): Promise<ReportHead | undefined> {
  const row = await readHeads(db)
    .where("report.id", "=", id)
    .where("report.variant", "=", variant)
    .where("report.expires_at", ">", now)
    .executeTakeFirst();
  return row && headOf(row);
}

/** The report of this variant that has not expired. */
export async function findReport(db: Db, { id, variant, now }: Key): Promise<StoredReport | undefined> {
  const row = await readReports(db)
    .where("report.id", "=", id)
    .where("report.variant", "=", variant)
    .where("report.expires_at", ">", now)
    .executeTakeFirst();
  return row && stored(row);
}

/** The report of a run, whoever asks; the caller decides what they may see. */
export async function findReportOfRun(db: Db, { id, variant, now }: Key): Promise<StoredReport | undefined> {
  const row = await readReports(db)
    .where("report.run_id", "=", id)
    .where("report.variant", "=", variant)
    .where("report.expires_at", ">", now)
    .executeTakeFirst();
  return row && stored(row);
}

/** The report, held against other writers until the transaction ends. */
export async function findReportForUpdate(trx: Transaction<Database>, { id, variant, now }: Key): Promise<StoredReport | undefined> {
  const row = await readReports(trx)
    .where("report.id", "=", id)
    .where("report.variant", "=", variant)
    .where("report.expires_at", ">", now)
    .forUpdate("report")
    .executeTakeFirst();
  return row && stored(row);
}

/** Replaces the document and counts its revision up. */
export async function updateReportDocument(trx: Transaction<Database>, report: Report, savedAt?: Date): Promise<void> {
  await trx
    .updateTable("report")
    .set((eb) => ({
      document: JSON.stringify(report),
      status: report.status,
      revision: eb("revision", "+", 1),
      ...(savedAt && { saved_at: savedAt }),
    }))
    .where("id", "=", report.id)
    .execute();
}

/** Removes the run with everything that belongs to it: report, events, measured round trip, peer results. */
export async function deleteRun(trx: Transaction<Database>, runId: string): Promise<void> {
  await trx.deleteFrom("test_run").where("id", "=", runId).execute();
}

/** Moves the run to another phase of specification §4. */
export async function updateRunPhase(trx: Transaction<Database>, runId: string, phase: Phase): Promise<void> {
  await trx.updateTable("test_run").set({ phase }).where("id", "=", runId).execute();
}

/** Ends the run: nothing comes over the hub after this transaction. */
export async function finishRun(trx: Transaction<Database>, runId: string, at: Date): Promise<void> {
  await trx.updateTable("test_run").set({ phase: "AdvancedTestFinish", finished_at: at }).where("id", "=", runId).execute();
}

/**
 * Removes at most `limit` runs whose report has expired.
 *
 * @returns how many went
 */
export async function deleteExpiredRuns(db: Db, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("test_run")
    .where("id", "in", (eb) => eb.selectFrom("report").select("run_id").where("expires_at", "<=", now).orderBy("expires_at").limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
