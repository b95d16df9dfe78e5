import { readSettings } from "~/features/settings/read-settings.server";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import type { GroupRole } from "./directory-roles";
import type { IdentityConfiguration } from "./identity-configuration.server";

/** The groups that give roles: those of the environment, and those of the setting for figures of providers. */
export async function roleGroups(
  where: { db: Db; variant: Variant },
  configuration: Pick<IdentityConfiguration, "roleGroups"> | undefined,
): Promise<readonly GroupRole[]> {
  const { partnerDataGroups } = await readSettings(where);
  const ofPartners = partnerDataGroups.map((text): GroupRole => {
    const [tenantId = "", groupId = ""] = text.split("/");
    return { tenantId, groupId, role: "provider" };
  });
  return [...(configuration?.roleGroups ?? []), ...ofPartners];
}
