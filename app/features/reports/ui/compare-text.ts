import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { ComparisonHeading } from "../comparison-heading";
import type { ComparedRow, ComparedValue, Difference } from "../comparison-row";
import { useQuantityText } from "./quantity-text";

/** The name of a row in the reader's language. */
export function useRowName(): (row: ComparedRow) => string {
  const { t } = useTranslation("verdict");
  const { t: words } = useTranslation("compare");
  return (row) => (row === "score" ? words("row.score") : t(`${row}.name`));
}

/** Writes out what a cell shows. */
export function useComparedText(): (value: ComparedValue) => string {
  const { t } = useTranslation("compare");
  const { integer, milliseconds } = useFormat();
  const quantityText = useQuantityText();
  return (value) => {
    if (value.unit === "points")
      return t("value.points", { count: value.value, shown: integer(value.value) });
    if (value.unit === "median-ms")
      return t("value.median", { value: milliseconds(value.value, 1) });
    return quantityText(value);
  };
}

/** Writes a difference out with its sign and unit, and where it is known between what it lies. */
export function useDifferenceText(): (difference: Difference) => {
  value: string;
  between?: string;
} {
  const { t } = useTranslation("compare");
  const { integer, milliseconds, kilometresAndMiles, percentagePoints } = useSignless();
  return (difference) => {
    const { unit, value } = difference;
    switch (unit) {
      case "ms": {
        const { lower, upper } = difference;
        const isBounded = lower !== undefined && upper !== undefined;
        const between = isBounded
          ? t("difference.between", {
              lower: signed(lower, milliseconds),
              upper: signed(upper, milliseconds),
            })
          : undefined;
        return { value: signed(value, milliseconds), between };
      }
      case "km":
        return { value: signed(value, kilometresAndMiles) };
      case "share":
        return { value: t("difference.share", { shown: signed(value, percentagePoints) }) };
      case "points":
        return {
          value: t("difference.points", { count: Math.abs(value), shown: signed(value, integer) }),
        };
      case "failures":
        return {
          value: t("difference.failures", {
            count: Math.abs(value),
            shown: signed(value, integer),
          }),
        };
    }
  };
}

/** The sentence that heads a comparison. */
export function useHeadingText(): (heading: ComparisonHeading) => string {
  const { t } = useTranslation("compare");
  const rowName = useRowName();
  const text = useComparedText();
  const { milliseconds } = useFormat();
  return (heading) => {
    switch (heading.kind) {
      case "longer":
      case "shorter":
        return t(`heading.${heading.kind}`, {
          difference: milliseconds(Math.abs(heading.difference.value)),
        });
      case "distance":
      case "front-door":
      case "egress":
      case "egress-network":
      case "location":
        return t(`heading.${heading.kind}`, { a: text(heading.a), b: text(heading.b) });
      case "better":
      case "worse":
      case "changed":
        return t(`heading.${heading.kind}`, { test: rowName(heading.row) });
      default:
        return t(`heading.${heading.kind}`);
    }
  };
}

function useSignless() {
  const { integer, milliseconds, kilometresAndMiles, language } = useFormat();
  const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return {
    integer,
    kilometresAndMiles,
    milliseconds: (valueMs: number) => milliseconds(valueMs, 1),
    percentagePoints: (share: number) => points.format(share * 100),
  };
}

/** A number with its sign in front, and zero with neither. */
function signed(value: number, written: (magnitude: number) => string): string {
  const sign = value > 0 ? "+" : value < 0 ? "\u2212" : "";
  return sign + written(Math.abs(value));
}
