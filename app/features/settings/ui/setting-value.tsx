import { useTranslation } from "react-i18next";

import type { SettingKind } from "../setting-kind";

type SettingValueProps = { kind: SettingKind; value: string | null };

/** A value as people read it: on or off for a switch, words for what is not set. */
export function SettingValue({ kind, value }: SettingValueProps) {
  const { t } = useTranslation("admin");
  if (value === null) return <span className="quiet">{t("settings.notSet")}</span>;
  if (kind === "switch") return <>{value === "true" ? t("settings.on") : t("settings.off")}</>;
  return <code>{value}</code>;
}
