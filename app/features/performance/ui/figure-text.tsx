import { bitsPerMegabyte } from "~/lib/units";
import { Absent } from "~/ui/absent";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";

import type { FigureName } from "../figures/figure-columns";

type FigureTextProps = {
  figure: FigureName;
  /** In the unit of the figure: ms, bits a second, a ratio or a count; null where nothing was measured. */
  value: number | null;
};

const ratioDecimals = 2;
const usualDecimals = 1;

/** A figure without its unit, which stands in the head of its column. */
export function FigureText({ figure, value }: FigureTextProps) {
  const { integer, number } = useFormat();
  // A share is no measurement: without other samples to compare with there is none.
  if (value === null) return figure === "share" ? <Absent /> : <StateMark state="not-tested" />;
  switch (figure) {
    case "samples":
    case "customers":
      return <>{integer(value)}</>;
    case "latencyMs":
    case "jitterMs":
      return <>{number(value, usualDecimals)}</>;
    case "downloadBps":
      return <>{number(value / bitsPerMegabyte, usualDecimals)}</>;
    case "lossRatio":
    case "share":
    case "availability":
    case "connectedness":
      return <>{number(value * 100, ratioDecimals)}</>;
  }
}
