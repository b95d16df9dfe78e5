import { bitsPerMegabyte } from "~/lib/units";
import { formatInteger, formatNumber } from "~/ui/format";

import { effectiveLeast, type Figure } from "../quality/shown-figure";
import type { FigureName } from "./figure-columns";

const ratioDecimals = 2;
const usualDecimals = 1;
const percent = 100;

/** From here on a figure of three digits, which is what a provider sees, has no decimals. */
const threeDigits = 100;

/**
 * Writes a figure in the unit of its head: ms, megabytes a second, percent, points or a count.
 *
 * @param reader.isRounded whether the figure is a provider's, which has three digits
 */
export function figureText(
  figure: FigureName,
  { language, isRounded }: { language: string; isRounded: boolean },
): (value: number) => string {
  const integer = (value: number) => formatInteger(language, value);
  const measure = (value: number) =>
    isRounded && value >= threeDigits
      ? integer(value)
      : formatNumber(language, value, usualDecimals);
  switch (figure) {
    case "samples":
    case "customers":
    case "performance":
      return integer;
    case "latencyMs":
    case "jitterMs":
      return measure;
    case "downloadBps":
      return (value) => measure(value / bitsPerMegabyte);
    case "lossRatio":
    case "share":
    case "availability":
    case "connectedness":
      return (value) =>
        formatNumber(language, value * percent, isRounded ? usualDecimals : ratioDecimals);
  }
}

type HiddenFigure = Pick<Figure, "n" | "effective" | "hiddenReason">;

/** The words that say why there is no figure, by their key. */
export function hiddenWords({ n, effective, hiddenReason }: HiddenFigure) {
  if (hiddenReason === "too-few-workloads") return { key: "hiddenWorkloads", values: {} };
  return {
    key: effective < n && n >= effectiveLeast ? "hiddenAlike" : "hidden",
    values: { samples: n, effective, least: effectiveLeast },
  };
}
