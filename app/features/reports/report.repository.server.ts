import { sql, type Transaction } from "kysely";

import type { AccountKey } from "~/features/identity/account";
import type { Phase } from "~/features/network-test/phase";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Report } from "./report";
import { reportDocument } from "./report-document";
import { isReceivedBy } from "./sharing.repository.server";
import { sharingSettingsOf } from "./tenant-setting.repository.server";
import type { Sharing } from "./visibility";

/** What decides who sees a report and in which state it is, without its document. */
export type ReportHead = Sharing & {
  id: string;
  runId: string;
  runSecretHash: Uint8Array;
  revision: number;
  shareRevision: number;
  /** Whether the account that asks is a named receiver. */
  isReceiver: boolean;
  awaitsLinkChoice: boolean;
  /** Until when the advanced client may add to it; null where it was not asked for, or has ended. */
  reopenedUntil: Date | null;
};

export type StoredReport = ReportHead & { report: Report };

/** Who a report is saved to as it is made. */
export type Owner = { id: string; tenantId: string };

type NewReport = {
  report: Report;
  variant: Variant;
  secretHash: Uint8Array;
  at: Date;
  expiresAt: Date;
  owner?: Owner;
};

/** Writes a run and its report; both belong to the caller's transaction. */
export async function insertRunAndReport(
  trx: Transaction<Database>,
  { report, variant, secretHash, at, expiresAt, owner }: NewReport,
): Promise<void> {
  await trx
    .insertInto("test_run")
    .values({
      id: report.runId,
      variant,
      secret_hash: secretHash,
      phase: "BasicTest",
      started_at: at,
    })
    .execute();
  await trx
    .insertInto("report")
    .values({
      id: report.id,
      variant,
      run_id: report.runId,
      status: report.status,
      document: reportDocument.text(report),
      is_demonstration: report.isDemonstration,
      created_at: at,
      expires_at: expiresAt,
      ...(owner && { owner_id: owner.id, owner_tenant_id: owner.tenantId, saved_at: at }),
    })
    .execute();
}

/** By what a report is found: of this variant, not expired; `asker` is the account that asks. */
export type ReportKey = { id: string; variant: Variant; now: Date; asker?: AccountKey | null };

function readHeads(db: Db | Transaction<Database>, { variant, now, asker }: Omit<ReportKey, "id">) {
  const isReceiver = asker
    ? sql<boolean>`exists (select 1 from report_share where report_share.report_id = report.id
        and ${isReceivedBy(asker)})`
    : sql<boolean>`false`;
  return db
    .selectFrom("report")
    .innerJoin("test_run", "test_run.id", "report.run_id")
    .leftJoin("tenant_setting", (join) =>
      join
        .onRef("tenant_setting.variant", "=", "report.variant")
        .onRef("tenant_setting.tenant_id", "=", "report.owner_tenant_id"),
    )
    .select([
      "report.id",
      "report.run_id",
      "report.revision",
      "report.share_revision",
      "report.awaits_link_choice",
      "test_run.secret_hash",
      "test_run.reopened_until",
    ])
    .select([
      "report.owner_id",
      "report.owner_tenant_id",
      "report.is_public",
      "report.is_shared_in_organisation",
    ])
    .select((eb) =>
      eb
        .selectFrom("account")
        .select("account.issuer")
        .whereRef("account.id", "=", "report.owner_id")
        .as("owner_issuer"),
    )
    .select(["share_report_with_public", "share_report_within_organization", "report_life_days"])
    .select(isReceiver.as("is_receiver"))
    .where("report.variant", "=", variant)
    .where("report.expires_at", ">", now);
}

function readReports(db: Db | Transaction<Database>, key: Omit<ReportKey, "id">) {
  return readHeads(db, key).select("report.document");
}

type HeadRow = NonNullable<Awaited<ReturnType<ReturnType<typeof readHeads>["executeTakeFirst"]>>>;
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof readReports>["executeTakeFirst"]>>>;

function headOf(row: HeadRow): ReportHead {
  return {
    id: row.id,
    runId: row.run_id,
    runSecretHash: row.secret_hash,
    revision: row.revision,
    shareRevision: row.share_revision,
    ownerId: row.owner_id,
    ownerTenantId: row.owner_tenant_id,
    ownerIssuer: row.owner_issuer,
    isPublic: row.is_public,
    isSharedInOrganisation: row.is_shared_in_organisation,
    isReceiver: row.is_receiver,
    awaitsLinkChoice: row.awaits_link_choice,
    reopenedUntil: row.reopened_until,
    allowed: sharingSettingsOf(row),
  };
}

function stored(row: Row): StoredReport {
  return { ...headOf(row), report: reportDocument.read(row.document) };
}

/** The head of the report, a few hundred bytes where the document has thousands. */
export async function findReportHead(
  db: Db | Transaction<Database>,
  { id, ...key }: ReportKey,
): Promise<ReportHead | undefined> {
  const row = await readHeads(db, key).where("report.id", "=", id).executeTakeFirst();
  return row && headOf(row);
}

/** The report of this variant that has not expired. */
export async function findReport(
  db: Db,
  { id, ...key }: ReportKey,
): Promise<StoredReport | undefined> {
  const row = await readReports(db, key).where("report.id", "=", id).executeTakeFirst();
  return row && stored(row);
}

/** The head of a run's report, whoever asks; the caller decides what they may see. */
export async function findReportHeadOfRun(
  db: Db,
  { id, ...key }: ReportKey,
): Promise<ReportHead | undefined> {
  const row = await readHeads(db, key).where("report.run_id", "=", id).executeTakeFirst();
  return row && headOf(row);
}

/**
 * A report that a transaction holds. An older document is first stored in today's version, because
 * later statements may write only parts of it. Its content stays the same, and so does its revision.
 */
async function heldReport(
  trx: Transaction<Database>,
  row: Row | undefined,
): Promise<StoredReport | undefined> {
  if (!row) return undefined;
  const held = stored(row);
  if (reportDocument.isOlder(row.document))
    await trx
      .updateTable("report")
      .set({ document: reportDocument.text(held.report) })
      .where("id", "=", row.id)
      .execute();
  return held;
}

/** The report, held against other writers until the transaction ends. */
export async function findReportForUpdate(
  trx: Transaction<Database>,
  { id, ...key }: ReportKey,
): Promise<StoredReport | undefined> {
  const row = await readReports(trx, key)
    .where("report.id", "=", id)
    .forUpdate("report")
    .executeTakeFirst();
  return heldReport(trx, row);
}

/** `findReportForUpdate` by the run. */
export async function findReportOfRunForUpdate(
  trx: Transaction<Database>,
  { id, ...key }: ReportKey,
): Promise<StoredReport | undefined> {
  const row = await readReports(trx, key)
    .where("report.run_id", "=", id)
    .forUpdate("report")
    .executeTakeFirst();
  return heldReport(trx, row);
}

/** Replaces the document and counts its revision up. */
export async function updateReportDocument(
  trx: Transaction<Database>,
  report: Report,
  savedAt?: Date,
): Promise<void> {
  await trx
    .updateTable("report")
    .set((eb) => ({
      document: reportDocument.text(report),
      status: report.status,
      revision: eb("revision", "+", 1),
      ...(savedAt && { saved_at: savedAt }),
    }))
    .where("id", "=", report.id)
    .execute();
}

type Assignment = { report: Report; owner: Owner; savedAt: Date; expiresAt: Date };

/** Gives a report to an account, closed to everybody else. */
export async function assignOwner(
  trx: Transaction<Database>,
  { report, owner, savedAt, expiresAt }: Assignment,
): Promise<void> {
  await trx
    .updateTable("report")
    .set((eb) => ({
      document: reportDocument.text(report),
      revision: eb("revision", "+", 1),
      share_revision: eb("share_revision", "+", 1),
      owner_id: owner.id,
      owner_tenant_id: owner.tenantId,
      saved_at: savedAt,
      expires_at: expiresAt,
      awaits_link_choice: true,
    }))
    .where("id", "=", report.id)
    .execute();
}

/** Moves the run to another phase of specification §4. */
export async function updateRunPhase(
  trx: Transaction<Database>,
  runId: string,
  phase: Phase,
): Promise<void> {
  await trx.updateTable("test_run").set({ phase }).where("id", "=", runId).execute();
}

/**
 * Ends the run in its last phase: nothing comes over the hub after this transaction. Where the
 * advanced client is awaited, the phase is the client's.
 */
export async function finishRun(
  trx: Transaction<Database>,
  { runId, phase, at }: { runId: string; phase: Phase; at: Date },
): Promise<void> {
  await trx
    .updateTable("test_run")
    .set((eb) => ({
      phase: eb.case().when("reopened_until", ">", at).then(eb.ref("phase")).else(phase).end(),
      finished_at: at,
    }))
    .where("id", "=", runId)
    .execute();
}
