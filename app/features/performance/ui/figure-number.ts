import { useContext } from "react";

import { bitsPerMegabyte } from "~/lib/units";
import { useFormat } from "~/ui/use-format";

import type { FigureName } from "../figures/figure-columns";
import { ReaderIsProvider } from "./reader-is-provider";

const ratioDecimals = 2;
const usualDecimals = 1;
const percent = 100;

/** From here on a figure of three digits, which is what a provider sees, has no decimals. */
const threeDigits = 100;

/** Writes a figure in the unit of its head: ms, megabytes a second, percent, points or a count. */
export function useFigureNumber(figure: FigureName): (value: number) => string {
  const { integer, number } = useFormat();
  const isRounded = useContext(ReaderIsProvider);
  const measure = (value: number) =>
    isRounded && value >= threeDigits ? integer(value) : number(value, usualDecimals);
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
      return (value) => number(value * percent, isRounded ? usualDecimals : ratioDecimals);
  }
}
