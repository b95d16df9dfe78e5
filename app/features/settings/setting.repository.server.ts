import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { StoredSetting } from "./settings";
import type { Variant } from "./variants";

/** Every stored setting of the variant, unchecked. */
export async function listSettings(db: Db, variant: Variant): Promise<StoredSetting[]> {
  return db
    .selectFrom("setting")
    .select(["key", "value"])
    .where("variant", "=", variant)
    .orderBy("key")
    .execute();
}

export type SettingRow = { value: unknown; updatedAt: Date };

type SettingPlace = { variant: Variant; key: string };

/** A stored setting, unchecked. */
export async function findSetting(db: Db, place: SettingPlace): Promise<SettingRow | undefined> {
  return rowOf(await selectSetting(db, place).executeTakeFirst());
}

/** As `findSetting`, locked until the transaction ends. */
export async function lockSetting(
  trx: Transaction<Database>,
  place: SettingPlace,
): Promise<SettingRow | undefined> {
  return rowOf(await selectSetting(trx, place).forUpdate().executeTakeFirst());
}

/** @returns whether it was written: somebody may have stored one meanwhile */
export async function insertSetting(
  trx: Transaction<Database>,
  { variant, key }: SettingPlace,
  { value, updatedAt }: SettingRow,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("setting")
    .values({ variant, key, value: JSON.stringify(value), updated_at: updatedAt })
    .onConflict((conflict) => conflict.columns(["variant", "key"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function updateSetting(
  trx: Transaction<Database>,
  { variant, key }: SettingPlace,
  { value, updatedAt }: SettingRow,
): Promise<void> {
  await trx
    .updateTable("setting")
    .set({ value: JSON.stringify(value), updated_at: updatedAt })
    .where("variant", "=", variant)
    .where("key", "=", key)
    .execute();
}

export async function deleteSetting(
  trx: Transaction<Database>,
  { variant, key }: SettingPlace,
): Promise<void> {
  await trx.deleteFrom("setting").where("variant", "=", variant).where("key", "=", key).execute();
}

/** Postgres channel on which a change is announced; a notice is the variant. */
export const settingChannel = "setting";

/** Makes every process read the variant's settings anew, once the transaction commits. */
export async function announceSettings(
  trx: Transaction<Database>,
  variant: Variant,
): Promise<void> {
  await sql`select pg_notify(${settingChannel}, ${variant})`.execute(trx);
}

function selectSetting(db: Db, { variant, key }: SettingPlace) {
  return db
    .selectFrom("setting")
    .select(["value", "updated_at"])
    .where("variant", "=", variant)
    .where("key", "=", key);
}

function rowOf(row: { value: unknown; updated_at: Date } | undefined): SettingRow | undefined {
  return row && { value: row.value, updatedAt: row.updated_at };
}
