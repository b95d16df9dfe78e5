import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";

/** Whether indexes of months are shown beside the rolling one. */
export async function isMonthlyIndexOffered(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).isMonthlyNpiEnabled;
}
