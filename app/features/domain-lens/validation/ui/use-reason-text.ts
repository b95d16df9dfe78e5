import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { Evidence, FactName } from "../evidence";

/** Days, as `YYYY-MM-DD`, that a reason's sentence may name. */
const days: readonly FactName[] = ["date", "earliest"];

/** The sentence of why an outcome is what it is, with the days it is about; null where there is no reason. */
export function useReasonText(): (evidence: Evidence) => string | null {
  const { t } = useTranslation("validation");
  const { day } = useFormat();
  return ({ reason, facts }) => {
    if (!reason) return null;
    const named = facts
      .filter(({ fact }) => days.includes(fact))
      .map(({ fact, values: [value = ""] }) => [fact, day(value)]);
    return t(`reason.${reason}`, Object.fromEntries(named) as Record<string, string>);
  };
}
