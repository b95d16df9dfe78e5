import { forgetSettings } from "~/features/settings/read-settings.server";
import { serverFlagDefaults } from "~/features/settings/server-flags";
import type { Settings } from "~/features/settings/settings.schema";
import type { Db } from "~/platform/database.server";

type Switch = {
  [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never;
}[keyof Settings];

const defaults: Readonly<Record<string, boolean>> = serverFlagDefaults;

/** Switches a setting of the worldwide variant on or off, as an operator's change is known at once. */
export async function switchSetting(db: Db, key: Switch, isOn: boolean): Promise<void> {
  if (isOn !== (defaults[key] ?? false)) return storeSetting(db, key, isOn);
  await db.deleteFrom("setting").where("key", "=", key).execute();
  forgetSettings({ db, variant: "MultiTenant" });
}

/** Stores a setting of the worldwide variant as an operator's change, which is known at once. */
export async function storeSetting<Key extends keyof Settings>(
  db: Db,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  await db.deleteFrom("setting").where("key", "=", key).execute();
  await db
    .insertInto("setting")
    .values({ variant: "MultiTenant", key, value: JSON.stringify(value), updated_at: new Date() })
    .execute();
  forgetSettings({ db, variant: "MultiTenant" });
}
