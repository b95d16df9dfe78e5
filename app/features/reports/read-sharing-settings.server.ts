import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";

import { sharingDefaults, type SharingSettings } from "./sharing-settings";
import { findSharingSettings, findStoredSharingSettings } from "./tenant-setting.repository.server";

/** What the administrator of the asking account's tenant allows. */
export async function readSharingSettings({ db, variant, actor }: Context): Promise<SharingSettings> {
  return actor.account ? findSharingSettings(db, { variant, tenantId: actor.account.tenantId }) : sharingDefaults;
}

/** The same for the form that changes it, with the time at which it was stored, as ISO text; empty when nothing was. */
export async function readSharingSettingsForm({ db, variant, actor }: Context): Promise<{ settings: SharingSettings; readAt: string }> {
  const stored = await findStoredSharingSettings(db, { variant, tenantId: actingAccount(actor).tenantId });
  return { settings: stored?.settings ?? sharingDefaults, readAt: stored?.updatedAt.toISOString() ?? "" };
}
