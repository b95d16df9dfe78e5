import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";

/** Whether outages are shown and told; they are found either way. */
export async function areOutagesOffered(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).isOutageEnabled;
}
