import { forgetSettings } from "~/features/settings/read-settings.server";
import type { Settings } from "~/features/settings/settings.schema";
import type { Db } from "~/platform/database.server";

type Switch = {
  [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never;
}[keyof Settings];

/** Switches a setting of the worldwide variant on, or back to its default, as an operator's change is known at once. */
export async function switchSetting(db: Db, key: Switch, isOn: boolean): Promise<void> {
  await db.deleteFrom("setting").where("key", "=", key).execute();
  if (isOn)
    await db
      .insertInto("setting")
      .values({ variant: "MultiTenant", key, value: "true", updated_at: new Date() })
      .execute();
  forgetSettings({ db, variant: "MultiTenant" });
}
