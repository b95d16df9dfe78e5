import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { createInstance } from "i18next";

const folder = fileURLToPath(new URL("../../app/locales/en/", import.meta.url));
const namespaces = readdirSync(folder).map((file) => file.replace(/\.json$/, ""));

const translator = createInstance();
void translator.init({
  lng: "en",
  ns: namespaces,
  resources: {
    en: Object.fromEntries(
      namespaces.map((name) => [name, JSON.parse(readFileSync(`${folder}${name}.json`, "utf8"))]),
    ),
  },
  interpolation: { escapeValue: false },
  initImmediate: false,
});

/**
 * The English text of a key such as `health:refusal.changed-meanwhile`, so that a test does not
 * repeat the sentence and survives a better wording.
 *
 * @param values what the text names, such as `{ title: "Slow routes" }`
 * @throws when the key has no text
 */
export function english(key: string, values: Record<string, unknown> = {}): string {
  if (!translator.exists(key, values)) throw new Error(`No English text for ${key}`);
  return translator.t(key, values);
}
