import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";

/** Whether the short address of the internal network partner report shows the new view, and not the plain list. */
export async function isNewInternalPortalOffered(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).isNewInternalPortalEnabled;
}
