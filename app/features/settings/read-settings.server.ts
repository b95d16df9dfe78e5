import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";

import { readRemoteFlags } from "./flag-service.server";
import {
  layeredSettings,
  overlaid,
  settingsOfEnvironment,
  type LayeredSetting,
} from "./setting-layers";
import { listSettings, settingChannel } from "./setting.repository.server";
import { mergeSettings, settingDefaults } from "./settings";
import type { Settings } from "./settings.schema";
import type { Variant } from "./variants";

/** For how long a process uses what it read, in ms: a change whose notice was lost is in force after that. */
export const settingsCacheMs = 10_000;

/** Whose settings: the variant's, and with an address also what the remote service says for it. */
export type SettingsReader = { db: Db; variant: Variant; clientAddress?: string | null };

type CachedSettings = { readAtMs: number; settings: Promise<Settings> };

const cache = new WeakMap<Db, Map<Variant, CachedSettings>>();

/** The settings that hold: defaults, table, remote flags, environment; later wins. */
export async function readSettings(reader: SettingsReader, nowMs = Date.now()): Promise<Settings> {
  const [settings, remote] = await Promise.all([
    readStored(reader, nowMs),
    readRemoteFlags(reader.clientAddress, nowMs),
  ]);
  return overlaid(settings, {
    remote,
    environment: settingsOfEnvironment(application().environment, reader.variant),
  });
}

/** Every setting with the layer it comes from, read now: for whoever changes them. */
export async function readLayeredSettings({
  db,
  variant,
  clientAddress,
}: SettingsReader): Promise<LayeredSetting[]> {
  const [stored, remote] = await Promise.all([
    listSettings(db, variant),
    readRemoteFlags(clientAddress),
  ]);
  return layeredSettings({
    defaults: settingDefaults[variant],
    stored,
    remote,
    environment: settingsOfEnvironment(application().environment, variant),
  });
}

/** Makes this process read the variant's settings anew: they were changed. */
export function forgetSettings({ db, variant }: Pick<SettingsReader, "db" | "variant">): void {
  cache.get(db)?.delete(variant);
}

const listening = new WeakMap<Db, Promise<unknown>>();

/**
 * Hears of changes by other processes from now on; where that fails, what was read is used for its
 * time and it is tried again.
 */
async function hearOfChanges(db: Db): Promise<void> {
  const { database, log } = application();
  if (database.db !== db) return;
  const begun =
    listening.get(db) ??
    database.listen(settingChannel, (variant) =>
      forgetSettings({ db, variant: variant as Variant }),
    );
  listening.set(db, begun);
  await begun.catch((error: unknown) => {
    listening.delete(db);
    log.warn("settings-listen-failed", { reason: error instanceof Error ? error.name : "unknown" });
  });
}

/** The defaults with the table laid over them. */
function readStored({ db, variant }: SettingsReader, nowMs: number): Promise<Settings> {
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
  await hearOfChanges(db);
  const { settings, ignoredKeys } = mergeSettings(
    settingDefaults[variant],
    await listSettings(db, variant),
  );
  for (const key of ignoredKeys) application().log.warn("setting-ignored", { variant, key });
  return settings;
}
