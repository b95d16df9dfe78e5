import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry } from "~/platform/audit-trail.repository.server";

import { sharingDefaults, type SharingSettings } from "./sharing-settings";
import {
  insertSharingSettings,
  lockSharingSettings,
  updateSharingSettings,
} from "./tenant-setting.repository.server";

/** `readAt` is when what the page showed was stored, as ISO text; empty when nothing was. */
type Change = { settings: SharingSettings; readAt: string };

/**
 * Sets what the asking account's own tenant allows, for all of its reports at once: reading
 * asks every time, and whoever follows a run is asked about again. How long reports are kept
 * holds for those that are saved from now on. The operator finds in the audit trail who changed what.
 *
 * @returns `stale` when another administrator changed them after the page was read
 */
export async function saveSharingSettings(
  { db, variant, actor, now }: Context,
  { settings, readAt }: Change,
): Promise<Result<null, "stale">> {
  const account = actingAccount(actor);
  const { tenantId } = account;
  const key = { variant, tenantId };
  return db.transaction().execute(async (trx) => {
    const stored = await lockSharingSettings(trx, key);
    if ((stored?.updatedAt.toISOString() ?? "") !== readAt) return refuse("stale");
    // Two changes within a millisecond would bear the same time, and the second page's would not be stale.
    const updatedAt = new Date(Math.max(now.getTime(), (stored?.updatedAt.getTime() ?? 0) + 1));
    if (stored) await updateSharingSettings(trx, key, { settings, updatedAt });
    else if (!(await insertSharingSettings(trx, key, { settings, updatedAt })))
      return refuse("stale");
    const before = stored?.settings ?? sharingDefaults;
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: account,
      action: "change-sharing-settings",
      subject: tenantId,
      before,
      after: settings,
    });
    await announceRevoked(trx);
    return ok(null);
  });
}
