import { useContext } from "react";
import { useTranslation } from "react-i18next";

import { providersLeast } from "../privacy/baselines-above";
import { ReaderIsProvider } from "./reader-is-provider";

/** Why a figure has no baseline. */
export function NoBaseline() {
  const { t } = useTranslation("performance");
  const isProvider = useContext(ReaderIsProvider);
  return <>{isProvider ? t("provider.noBaseline", { least: providersLeast }) : t("noBaseline")}</>;
}
