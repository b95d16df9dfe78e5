import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";

import { sharingDefaults, type SharedCounts, type SharingSettings } from "./sharing-settings";
import {
  countShared,
  findSharingSettings,
  findStoredSharingSettings,
} from "./tenant-setting.repository.server";

/** What the administrator of the asking account's tenant allows. */
export async function readSharingSettings({
  db,
  variant,
  actor,
}: Context): Promise<SharingSettings> {
  return actor.account
    ? findSharingSettings(db, { variant, tenantId: actor.account.tenantId })
    : sharingDefaults;
}

type SharingSettingsForm = { settings: SharingSettings; readAt: string; shared: SharedCounts };

/** The same for the form that changes it, with the time at which it was stored, as ISO text; empty when nothing was. */
export async function readSharingSettingsForm({
  db,
  variant,
  actor,
  now,
}: Context): Promise<SharingSettingsForm> {
  const key = { variant, tenantId: actingAccount(actor).tenantId };
  const [stored, shared] = await Promise.all([
    findStoredSharingSettings(db, key),
    countShared(db, { ...key, now }),
  ]);
  return {
    settings: stored?.settings ?? sharingDefaults,
    readAt: stored?.updatedAt.toISOString() ?? "",
    shared,
  };
}
