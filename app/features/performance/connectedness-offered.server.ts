import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";

/** Whether figures of WebSocket upgrades are shown. */
export async function isConnectednessOffered(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).isConnectedScoreEnabled;
}
