import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import {
  sharedCountMost,
  sharingDefaults,
  type SharedCounts,
  type SharingSettings,
} from "./sharing-settings";

type Row = {
  [Column in "share_report_with_public" | "share_report_within_organization" | "report_life_days"]:
    Database["tenant_setting"][Column] | null;
};

/** A row of `tenant_setting`, or what an outer join gives for none, as settings. */
export function sharingSettingsOf(row: Row): SharingSettings {
  return {
    shareReportWithPublic: row.share_report_with_public ?? sharingDefaults.shareReportWithPublic,
    shareReportWithinOrganization:
      row.share_report_within_organization ?? sharingDefaults.shareReportWithinOrganization,
    reportLifeDays: row.report_life_days ?? sharingDefaults.reportLifeDays,
  };
}

type Key = { variant: Variant; tenantId: string };

/** What the tenant's administrator allows, never from a cache. */
export async function findSharingSettings(
  db: Db | Transaction<Database>,
  key: Key,
): Promise<SharingSettings> {
  return storedOf(await selectStored(db, key).executeTakeFirst())?.settings ?? sharingDefaults;
}

/** What is stored of a tenant's settings, and since when. */
export type StoredSharingSettings = { settings: SharingSettings; updatedAt: Date };

/** As stored, whatever the defaults say; undefined where no administrator has said anything. */
export async function findStoredSharingSettings(
  db: Db,
  key: Key,
): Promise<StoredSharingSettings | undefined> {
  return storedOf(await selectStored(db, key).executeTakeFirst());
}

/** As `findStoredSharingSettings`, locked until the transaction ends. */
export async function lockSharingSettings(
  trx: Transaction<Database>,
  key: Key,
): Promise<StoredSharingSettings | undefined> {
  return storedOf(await selectStored(trx, key).forUpdate().executeTakeFirst());
}

/** @returns whether it was written: another administrator may have stored some meanwhile */
export async function insertSharingSettings(
  trx: Transaction<Database>,
  { variant, tenantId }: Key,
  stored: StoredSharingSettings,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("tenant_setting")
    .values({ variant, tenant_id: tenantId, ...columnsOf(stored) })
    .onConflict((conflict) => conflict.columns(["variant", "tenant_id"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function updateSharingSettings(
  trx: Transaction<Database>,
  { variant, tenantId }: Key,
  stored: StoredSharingSettings,
): Promise<void> {
  await trx
    .updateTable("tenant_setting")
    .set(columnsOf(stored))
    .where("variant", "=", variant)
    .where("tenant_id", "=", tenantId)
    .execute();
}

/** How many living reports of the tenant each switch opens or closes, one more than `sharedCountMost` at most. */
export async function countShared(
  db: Db,
  { variant, tenantId, now }: Key & { now: Date },
): Promise<SharedCounts> {
  const countOf = async (column: "is_public" | "is_shared_in_organisation") => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select 1 from report
        where variant = ${variant} and owner_tenant_id = ${tenantId} and expires_at > ${now} and ${sql.ref(column)}
        limit ${sharedCountMost + 1}
      ) as shared`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const [toPublic, inOrganisation] = await Promise.all([
    countOf("is_public"),
    countOf("is_shared_in_organisation"),
  ]);
  return { shareReportWithPublic: toPublic, shareReportWithinOrganization: inOrganisation };
}

function selectStored(db: Db | Transaction<Database>, { variant, tenantId }: Key) {
  return db
    .selectFrom("tenant_setting")
    .select([
      "share_report_with_public",
      "share_report_within_organization",
      "report_life_days",
      "updated_at",
    ])
    .where("variant", "=", variant)
    .where("tenant_id", "=", tenantId);
}

function storedOf(
  row: (Row & { updated_at: Date }) | undefined,
): StoredSharingSettings | undefined {
  return row && { settings: sharingSettingsOf(row), updatedAt: row.updated_at };
}

function columnsOf({ settings, updatedAt }: StoredSharingSettings) {
  return {
    share_report_with_public: settings.shareReportWithPublic,
    share_report_within_organization: settings.shareReportWithinOrganization,
    report_life_days: settings.reportLifeDays,
    updated_at: updatedAt,
  };
}
