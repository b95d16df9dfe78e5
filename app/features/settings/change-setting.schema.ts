import * as z from "zod";

import { settingKind } from "./setting-kind";
import type { SettingKey } from "./setting-layers";
import { settingsSchema } from "./settings.schema";

/** Characters of a value as it is typed: room for the longest list. */
const valueLimit = 500_000;

/**
 * The form that changes a setting; the schema of its key checks what was typed. A message is
 * the key of its words, with the place inside of a list behind a colon.
 */
export function changeSettingSchema(key: SettingKey) {
  return z.object({
    readAt: z.string().max(40).default(""),
    value: z.string().max(valueLimit, { error: "too-long" }).default("").transform((text, context) => {
      const typed = valueOf(key, text.trim());
      const parsed = settingsSchema.shape[key].safeParse(typed.value);
      if (typed.isReadable && parsed.success && isStorable(parsed.data)) return parsed.data as unknown;
      const place = parsed.error?.issues[0]?.path.join(".") ?? "";
      context.addIssue(typed.isReadable ? `${unfit[settingKind(key)]}${place && `:${place}`}` : "not-json");
      return z.NEVER;
    }),
  });
}

/** The form that goes back to the default. */
export const resetSettingSchema = z.object({ readAt: z.string().max(40).default("") });

const unfit = { switch: "not-a-switch", address: "not-an-address", text: "not-fitting", json: "not-fitting" } as const;

function valueOf(key: SettingKey, text: string): { isReadable: boolean; value: unknown } {
  const kind = settingKind(key);
  if (kind === "switch") return { isReadable: true, value: text === "true" ? true : text === "false" ? false : text };
  if (kind !== "json") return { isReadable: true, value: text === "" ? null : text };
  try {
    return { isReadable: true, value: JSON.parse(text) as unknown };
  } catch {
    return { isReadable: false, value: undefined };
  }
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair; JSON can escape both. */
function isStorable(value: unknown): boolean {
  return !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value));
}
