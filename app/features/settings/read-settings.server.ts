import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";

import { listSettings } from "./setting.repository.server";
import { mergeSettings, settingDefaults } from "./settings";
import type { Settings } from "./settings.schema";
import type { Variant } from "./variants";

/** For how long a process uses what it read, in ms: a changed setting is in force everywhere after that. */
export const settingsCacheMs = 10_000;

type CachedSettings = { readAtMs: number; settings: Promise<Settings> };

const cache = new WeakMap<Db, Map<Variant, CachedSettings>>();

/** The variant's settings from the defaults and the table, at most `settingsCacheMs` old. */
export function readSettings({ db, variant }: { db: Db; variant: Variant }, nowMs = Date.now()): Promise<Settings> {
  const ofVariants = cache.get(db) ?? new Map<Variant, CachedSettings>();
  cache.set(db, ofVariants);
  const cached = ofVariants.get(variant);
  if (cached && nowMs - cached.readAtMs < settingsCacheMs) return cached.settings;

  const settings = readFromTable(db, variant);
  ofVariants.set(variant, { readAtMs: nowMs, settings });
  settings.catch(() => ofVariants.delete(variant));
  return settings;
}

async function readFromTable(db: Db, variant: Variant): Promise<Settings> {
  const { settings, ignoredKeys } = mergeSettings(settingDefaults[variant], await listSettings(db, variant));
  for (const key of ignoredKeys) application().log.warn("setting-ignored", { variant, key });
  return settings;
}
