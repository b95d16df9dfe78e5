import type { Context } from "~/features/access/context.server";
import { can } from "~/features/access/permissions";
import { readSettings } from "~/features/settings/read-settings.server";

/**
 * Whether an account may read figures of its provider: everyone may where the setting names no group of a directory,
 * else who holds the role that such a group gives. Source: provider rules, section 6.
 */
export async function mayReadPartnerData({
  db,
  variant,
  actor,
}: Pick<Context, "db" | "variant" | "actor">): Promise<boolean> {
  if (can(actor, "partner-data:read")) return true;
  const { partnerDataGroups } = await readSettings({ db, variant });
  return partnerDataGroups.length === 0;
}
