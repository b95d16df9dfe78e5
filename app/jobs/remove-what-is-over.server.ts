import type { Db } from "~/platform/database.server";
import type { Log } from "~/platform/log.server";
import { registeredRetention } from "~/registered/retention.server";

const rules = [...registeredRetention].sort((one, other) => (one.order ?? 0) - (other.order ?? 0));

/** Removes everything past its time (docs/operations.md). A rule that fails is logged; the others go on. */
export async function removeWhatIsOver(db: Db, log: Log, now = new Date()): Promise<void> {
  for (const { what, remove } of rules) {
    await remove(db, now).catch((error: unknown) => log.error("expiry-failed", { what }, error));
  }
}
