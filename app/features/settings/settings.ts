import { registeredDeclaredSettings } from "~/registered/declared-settings.schema";

import { settingsSchema, type Settings } from "./settings.schema";
import { variants, type Variant } from "./variants";

type Declared = {
  defaults: Partial<Settings>;
  defaultsOf?: Partial<Record<Variant, Partial<Settings>>>;
};

/** One row of the table `setting`, not yet checked. */
export type StoredSetting = { key: string; value: unknown };

/** The built-in defaults of each variant: the names that the suite publishes for its clouds. */
export const settingDefaults = Object.fromEntries(
  variants.map((variant) => [variant, defaultsFor(variant)]),
) as Record<Variant, Settings>;

function defaultsFor(variant: Variant): Settings {
  const declared: readonly Declared[] = registeredDeclaredSettings;
  return Object.assign(
    {},
    ...declared.flatMap(({ defaults, defaultsOf }) => [defaults, defaultsOf?.[variant]]),
  ) as Settings;
}

/**
 * The defaults with the stored settings laid over them. A row with an unknown key or a
 * value that does not fit is left out and named: one bad row must not stop the site.
 */
export function mergeSettings(
  defaults: Settings,
  stored: readonly StoredSetting[],
): { settings: Settings; ignoredKeys: string[] } {
  const fitting: Record<string, unknown> = {};
  const ignoredKeys: string[] = [];
  for (const { key, value } of stored) {
    const schema = isSettingKey(key) ? settingsSchema.shape[key] : undefined;
    const parsed = schema?.safeParse(value);
    if (parsed?.success) fitting[key] = parsed.data;
    else ignoredKeys.push(key);
  }
  return { settings: { ...defaults, ...fitting }, ignoredKeys };
}

function isSettingKey(key: string): key is keyof Settings {
  return Object.hasOwn(settingsSchema.shape, key);
}
