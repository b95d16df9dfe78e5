import { languageOf } from "./i18n.server";
import type { Language } from "./languages";
import { readPreferences } from "./preferences.server";
import type { Theme } from "./themes";
import { universalTime } from "./time-zones";

/** How pages are written for a reader. */
export type Appearance = { language: Language; theme: Theme; timeZone: string };

/** As this reader chose, or their browser asks. */
export async function appearanceOf(request: Request): Promise<Appearance> {
  const [language, { theme = "system", timeZone = universalTime }] = await Promise.all([
    languageOf(request),
    readPreferences(request),
  ]);
  return { language, theme, timeZone };
}
