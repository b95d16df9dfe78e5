import * as z from "zod";

import type { SettingKey } from "./setting-layers";
import { settingsSchema } from "./settings.schema";

/** How a setting is typed: on or off, a web address, a text or one of a few, or anything else as JSON. */
export type SettingKind = "switch" | "address" | "text" | "json";

/** What a setting's schema takes tells how it is typed. */
export function settingKind(key: SettingKey): SettingKind {
  const schema: z.ZodType = settingsSchema.shape[key];
  const inner: unknown = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (inner instanceof z.ZodBoolean) return "switch";
  if (inner instanceof z.ZodURL) return "address";
  return inner instanceof z.ZodString || inner instanceof z.ZodEnum ? "text" : "json";
}

/** A value as it stands in the form: nothing for what is not set. */
export function settingText(key: SettingKey, value: unknown): string {
  if (settingKind(key) === "json") return JSON.stringify(value, null, 2);
  return value === null || value === undefined ? "" : String(value);
}
