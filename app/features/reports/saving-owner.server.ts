import type { Context } from "~/features/access/context.server";
import { can } from "~/features/access/permissions";
import { readSettings } from "~/features/settings/read-settings.server";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import type { Owner } from "./report.repository.server";

/** Whether reports can be saved to accounts. The only place that reads DisableSaveReport. */
export async function isSavingOffered(context: { db: Db; variant: Variant }): Promise<boolean> {
  return !(await readSettings(context)).DisableSaveReport;
}

/** The account that reports of this request are saved to; undefined for a visitor and where saving is switched off. */
export async function savingOwner(context: Context): Promise<Owner | undefined> {
  const { account } = context.actor;
  if (!account || !can(context.actor, "report:save") || !(await isSavingOffered(context)))
    return undefined;
  return { id: account.id, tenantId: account.tenantId };
}
