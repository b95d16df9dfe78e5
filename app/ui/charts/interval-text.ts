import { useTranslation } from "react-i18next";
import type { Interval } from "~/ui/charts/interval-geometry";
import { drawable } from "~/ui/charts/plot-scale";

/** How figures with intervals read in the language of the page: "78 (76 to 80)" or "No data". */
export function useIntervalText(say: (value: number) => string) {
  const { t } = useTranslation("ui");
  return ({ value, low, high }: Interval): string => {
    const shown = drawable(value);
    const range = rangeOf({ low, high });
    if (shown === null && !range) return t("charts.noData");
    const [from, to] = range ? range.map((end) => say(end)) : [];
    if (shown === null) return t("charts.range", { from, to });
    const figure = say(shown);
    return range ? t("charts.figureWithRange", { figure, from, to }) : figure;
  };
}

/** Both ends of an interval, the lower first; `undefined` where one is absent. */
export function rangeOf({
  low,
  high,
}: Pick<Interval, "low" | "high">): readonly [number, number] | undefined {
  const [one, other] = [drawable(low), drawable(high)];
  if (one === null || other === null) return undefined;
  return [Math.min(one, other), Math.max(one, other)];
}
