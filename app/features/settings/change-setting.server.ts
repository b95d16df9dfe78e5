import type { Transaction } from "kysely";

import type { Database } from "#db/schema";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry, type AuditActor } from "~/platform/audit-trail.repository.server";
import type { Db } from "~/platform/database.server";

import { forgetSettings } from "./read-settings.server";
import type { SettingKey } from "./setting-layers";
import {
  announceSettings,
  deleteSetting,
  insertSetting,
  lockSetting,
  updateSetting,
} from "./setting.repository.server";
import type { Variant } from "./variants";

type Change = {
  db: Db;
  variant: Variant;
  now: Date;
  by: AuditActor;
  key: SettingKey;
  /** When what the page showed was stored, as ISO text; empty when nothing was. */
  readAt: string;
};

/** `stale` when somebody changed the setting after the page was read. */
export type SettingRefusal = "stale";

/** Stores a setting, whose value its schema has checked; in force at once, in every process. */
export async function changeSetting(
  change: Change & { value: unknown },
): Promise<Result<null, SettingRefusal>> {
  const { db, variant, now, by, key, value, readAt } = change;
  const outcome = await db.transaction().execute(async (trx) => {
    const stored = await lockSetting(trx, { variant, key });
    if ((stored?.updatedAt.toISOString() ?? "") !== readAt) return refuse("stale");
    // Two changes within a millisecond would bear the same time, and the second page's would not be stale.
    const updatedAt = new Date(Math.max(now.getTime(), (stored?.updatedAt.getTime() ?? 0) + 1));
    if (stored) await updateSetting(trx, { variant, key }, { value, updatedAt });
    else if (!(await insertSetting(trx, { variant, key }, { value, updatedAt })))
      return refuse("stale");
    const before = stored ? { value: stored.value } : null;
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: by,
      action: "change-setting",
      subject: key,
      before,
      after: { value },
    });
    await announceChange(trx, variant);
    return ok(null);
  });
  forgetSettings(change);
  return outcome;
}

/** Forgets what is stored of a setting, so that the built-in default holds again. */
export async function resetSetting(change: Change): Promise<Result<null, SettingRefusal>> {
  const { db, variant, now, by, key, readAt } = change;
  const outcome = await db.transaction().execute(async (trx) => {
    const stored = await lockSetting(trx, { variant, key });
    if ((stored?.updatedAt.toISOString() ?? "") !== readAt) return refuse("stale");
    if (!stored) return ok(null);
    await deleteSetting(trx, { variant, key });
    const before = { value: stored.value };
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: by,
      action: "reset-setting",
      subject: key,
      before,
      after: null,
    });
    await announceChange(trx, variant);
    return ok(null);
  });
  forgetSettings(change);
  return outcome;
}

/** Tells every process of the change, and then to ask anew who may follow what: a setting may have ended that. */
async function announceChange(trx: Transaction<Database>, variant: Variant): Promise<void> {
  await announceSettings(trx, variant);
  await announceRevoked(trx);
}
