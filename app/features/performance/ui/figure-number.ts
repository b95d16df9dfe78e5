import { bitsPerMegabyte } from "~/lib/units";
import { useFormat } from "~/ui/use-format";

import type { FigureName } from "../figures/figure-columns";

const ratioDecimals = 2;
const usualDecimals = 1;
const percent = 100;

/** Writes a figure in the unit of its head: ms, megabytes a second, percent, points or a count. */
export function useFigureNumber(figure: FigureName): (value: number) => string {
  const { integer, number } = useFormat();
  switch (figure) {
    case "samples":
    case "customers":
    case "performance":
      return integer;
    case "latencyMs":
    case "jitterMs":
      return (value) => number(value, usualDecimals);
    case "downloadBps":
      return (value) => number(value / bitsPerMegabyte, usualDecimals);
    case "lossRatio":
    case "share":
    case "availability":
    case "connectedness":
      return (value) => number(value * percent, ratioDecimals);
  }
}
