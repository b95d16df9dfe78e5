import { readSettings } from "~/features/settings/read-settings.server";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

/**
 * Whether reports can be shared here at all. The only place that reads DisableShareReport; what is
 * shared can always be closed.
 */
export async function isSharingOffered(context: { db: Db; variant: Variant }): Promise<boolean> {
  return !(await readSettings(context)).DisableShareReport;
}
