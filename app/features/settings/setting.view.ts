import { excerptOf } from "~/lib/excerpt";

import { settingKind, settingText, type SettingKind } from "./setting-kind";
import {
  settingLayerNames,
  type LayeredSetting,
  type SettingKey,
  type SettingLayerName,
} from "./setting-layers";
import type { SettingRow } from "./setting.repository.server";

/** Characters of a value that a table shows. */
const shownLength = 160;

/** A setting as tables and forms show it: values as text, null for what is not set. */
export type SettingView = {
  key: SettingKey;
  kind: SettingKind;
  byDefault: string | null;
  stored: string | null;
  isStored: boolean;
  effective: string | null;
  layer: SettingLayerName;
};

/** A row of the table of settings. */
export function settingView({
  key,
  byDefault,
  stored,
  effective,
  layer,
}: LayeredSetting): SettingView {
  return {
    key,
    kind: settingKind(key),
    byDefault: shown(key, byDefault),
    stored: shown(key, stored),
    isStored: stored !== undefined,
    effective: shown(key, effective),
    layer,
  };
}

/** One setting with the form that changes it. */
export type SettingFormView = SettingView & {
  /** What the form begins with: what is stored, else the default. */
  text: string;
  /** When that was stored, ISO; empty when nothing is. */
  readAt: string;
  /** What is stored does not fit any more and is not in force. */
  isIgnored: boolean;
  /** A layer above the table decides, whatever is stored. */
  isOverruled: boolean;
};

export function settingFormView(
  layered: LayeredSetting,
  row: SettingRow | undefined,
): SettingFormView {
  const { key, byDefault, stored, layer } = layered;
  const isStored = row !== undefined;
  const isIgnored = isStored && stored === undefined;
  return {
    ...settingView(layered),
    isStored,
    stored: isIgnored ? excerptOf(JSON.stringify(row.value), shownLength) : shown(key, stored),
    text: settingText(key, stored === undefined ? byDefault : stored),
    readAt: row?.updatedAt.toISOString() ?? "",
    isIgnored,
    isOverruled: settingLayerNames.indexOf(layer) > settingLayerNames.indexOf("stored"),
  };
}

function shown(key: SettingKey, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return excerptOf(
    settingKind(key) === "json" ? JSON.stringify(value) : settingText(key, value),
    shownLength,
  );
}
