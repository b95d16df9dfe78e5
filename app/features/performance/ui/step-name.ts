import { useTranslation } from "react-i18next";

import { formatMonth } from "~/ui/format";
import { useFormat } from "~/ui/use-format";

import type { StepKind } from "../figures/trend-steps";

const monthLength = "YYYY-MM".length;

type NamedStep = { first: string; last: string };

/** Names a step by its days, or by its month. */
export function useStepName(kind: StepKind): (step: NamedStep) => string {
  const { t } = useTranslation("performance");
  const { day, language } = useFormat();
  return ({ first, last }) => {
    if (kind === "month") return formatMonth(language, first.slice(0, monthLength));
    if (kind === "day" || first === last) return day(first);
    return t("history.days", { first: day(first), last: day(last) });
  };
}
