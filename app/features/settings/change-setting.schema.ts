import * as z from "zod";

import { ok } from "~/lib/result";
import { storableJson } from "~/lib/storable-text";

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
    value: z
      .string()
      .max(valueLimit, { error: "too-long" })
      .default("")
      .transform((text, context) => {
        const typed = valueOf(key, text.trim());
        const parsed = typed.ok ? settingsSchema.shape[key].safeParse(typed.value) : undefined;
        if (parsed?.success) return parsed.data as unknown;
        const place = parsed?.error.issues[0]?.path.join(".") ?? "";
        const isNoJson = !typed.ok && typed.refusal === "not-json";
        context.addIssue(
          isNoJson ? "not-json" : `${unfit[settingKind(key)]}${place && `:${place}`}`,
        );
        return z.NEVER;
      }),
  });
}

/** The form that goes back to the default. */
export const resetSettingSchema = z.object({ readAt: z.string().max(40).default("") });

const unfit = {
  switch: "not-a-switch",
  address: "not-an-address",
  text: "not-fitting",
  json: "not-fitting",
} as const;

function valueOf(key: SettingKey, text: string): ReturnType<typeof storableJson> {
  const kind = settingKind(key);
  if (kind === "switch") return ok(text === "true" ? true : text === "false" ? false : text);
  return kind === "json" ? storableJson(text) : ok(text === "" ? null : text);
}
