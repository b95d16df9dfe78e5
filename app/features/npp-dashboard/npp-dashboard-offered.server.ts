import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";

/** Whether the deployment has the NPP dashboard: worldwide only, where its flag is on. */
export async function isNppDashboardOffered(reader: SettingsReader): Promise<boolean> {
  return reader.variant === "MultiTenant" && (await readSettings(reader)).isNppDashboardEnabled;
}
