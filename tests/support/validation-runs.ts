import type { Db } from "~/platform/database.server";

/** State of the run of a change's tests that is under way; null where none is. */
export async function openRunOf(db: Db, changeId: string): Promise<string | null> {
  const row = await db
    .selectFrom("validation_run")
    .select("state")
    .where("change_id", "=", changeId)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return row?.state ?? null;
}
