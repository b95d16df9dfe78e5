import { serverFlagNames } from "~/features/settings/server-flags";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

/** Turns every flag of the server on for a variant; what an operator stored meanwhile stays. */
export async function seedDemonstrationFlags(db: Db, variant: Variant, now: Date): Promise<void> {
  await db
    .insertInto("setting")
    .values(serverFlagNames.map((key) => ({ variant, key, value: "true", updated_at: now })))
    .onConflict((conflict) => conflict.columns(["variant", "key"]).doNothing())
    .execute();
}
