import { readSettings, type SettingsReader } from "./read-settings.server";

/** Whether accounts have a history of reports; the only place that reads its flag. */
export async function isHistoryOffered(reader: SettingsReader): Promise<boolean> {
  return !(await readSettings(reader)).DisableHistoryReport;
}
