import type { Db } from "~/platform/database.server";

import { readSettings } from "./read-settings.server";
import type { Variant } from "./variants";

/** Name of the controller that browsers call for reports; the only place that reads its flag. */
export async function reportController(context: {
  db: Db;
  variant: Variant;
}): Promise<"NetworkTestReport" | "ConnectivityTest"> {
  const { isReportControllerEnabled } = await readSettings(context);
  return isReportControllerEnabled ? "NetworkTestReport" : "ConnectivityTest";
}
