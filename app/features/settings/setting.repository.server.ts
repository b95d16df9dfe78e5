import type { Db } from "~/platform/database.server";

import type { StoredSetting } from "./settings";
import type { Variant } from "./variants";

/** Every stored setting of the variant, unchecked. */
export async function listSettings(db: Db, variant: Variant): Promise<StoredSetting[]> {
  return db.selectFrom("setting").select(["key", "value"]).where("variant", "=", variant).orderBy("key").execute();
}
