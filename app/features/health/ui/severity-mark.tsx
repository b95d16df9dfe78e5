import { useTranslation } from "react-i18next";

import { StateMark } from "~/ui/state-mark";

import type { Severity } from "../severity";

/** How much worse than usual, as shape, word and colour. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { t } = useTranslation("health");
  return (
    <StateMark
      state={severity === "severe" ? "failed" : "warning"}
      label={t(`severity.${severity}`)}
    />
  );
}
