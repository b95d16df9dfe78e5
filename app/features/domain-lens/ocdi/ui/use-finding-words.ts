import { useTranslation } from "react-i18next";

import type { Finding } from "../ocdi-finding";

/** A finding as a sentence; of a typed name with its line. */
export function useFindingWords(): (finding: Finding) => string {
  const { t } = useTranslation("ocdi");
  return ({ reason, name, line }) =>
    line === null
      ? t(`reason.${reason}`)
      : t("finding", { line, name, reason: t(`reason.${reason}`) });
}
