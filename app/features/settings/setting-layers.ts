import type { Environment } from "~/platform/environment.server";

import type { RemoteFlags } from "./remote-flags";
import { mergeSettings, type StoredSetting } from "./settings";
import { settingsSchema, type Settings } from "./settings.schema";
import type { Variant } from "./variants";

/** Where a setting may come from; a later layer wins. */
export const settingLayerNames = ["default", "stored", "remote", "environment"] as const;
export type SettingLayerName = (typeof settingLayerNames)[number];

export type SettingKey = keyof Settings;
export const settingKeys = Object.keys(settingsSchema.shape) as SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingsSchema.shape, key);
}

/** What each layer says. */
export type SettingSources = {
  defaults: Settings;
  stored: readonly StoredSetting[];
  remote: RemoteFlags;
  /** What the environment says of the variant. */
  environment: Readonly<Record<string, unknown>>;
};

/** What the environment says of a variant's settings: SETTINGS_OVERRIDES for all of them, endpoints for each. */
export function settingsOfEnvironment(
  { settingsOverrides, clouds }: Pick<Environment, "settingsOverrides" | "clouds">,
  variant: Variant,
): Record<string, unknown> {
  const { endpointExchange, endpointSharePoint } = clouds[variant];
  return {
    ...settingsOverrides,
    ...(endpointExchange && { endpointExchange }),
    ...(endpointSharePoint && { endpointSharePoint }),
  };
}

/** Settings with the layers above the table laid over them. */
export function overlaid(
  settings: Settings,
  { remote, environment }: Pick<SettingSources, "remote" | "environment">,
): Settings {
  return mergeSettings({ ...settings, ...remote }, rowsOf(environment)).settings;
}

/** A setting as each layer says it, and the layer that wins. */
export type LayeredSetting = {
  key: SettingKey;
  byDefault: unknown;
  /** Undefined where the layer says nothing or nothing that fits. */
  stored: unknown;
  effective: unknown;
  layer: SettingLayerName;
};

/** Every setting with the layer it comes from. */
export function layeredSettings(sources: SettingSources): LayeredSetting[] {
  const { defaults, remote, environment } = sources;
  const stored = fitting(defaults, sources.stored);
  const overridden = fitting(defaults, rowsOf(environment));
  const settings = overlaid(mergeSettings(defaults, sources.stored).settings, sources);
  return settingKeys.map((key) => ({
    key,
    byDefault: defaults[key],
    stored: stored.get(key),
    effective: settings[key],
    layer: layerOf(key),
  }));

  function layerOf(key: SettingKey): SettingLayerName {
    if (overridden.has(key)) return "environment";
    if (Object.hasOwn(remote, key)) return "remote";
    return stored.has(key) ? "stored" : "default";
  }
}

/** What does not fit in the environment's overrides, by name; checked before anything starts. */
export function overrideProblems(environment: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(environment).flatMap(([key, value]) => {
    if (!isSettingKey(key)) return [`SETTINGS_OVERRIDES has ${key}, which is no setting`];
    return settingsSchema.shape[key].safeParse(value).success
      ? []
      : [`SETTINGS_OVERRIDES has a value for ${key} that does not fit`];
  });
}

function rowsOf(values: Readonly<Record<string, unknown>>): StoredSetting[] {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}

/** The rows that fit, by key. */
function fitting(defaults: Settings, rows: readonly StoredSetting[]): Map<string, unknown> {
  const { settings, ignoredKeys } = mergeSettings(defaults, rows);
  const kept = rows.filter(({ key }) => !ignoredKeys.includes(key));
  return new Map(kept.map(({ key }) => [key, settings[key as SettingKey]]));
}
