import { drawable, rounded, valueAxis } from "~/ui/charts/plot-scale";

/** A figure with its certainty, and what it is held against. */
export type Interval = {
  value: number | null;
  low?: number | null;
  high?: number | null;
  baseline?: number | null;
};

/** `beyond`: the value lies outside of the axis, on this side. */
export type IntervalSpot = { x: number; beyond?: "left" | "right" };

export type IntervalDrawing = {
  spot?: IntervalSpot;
  span?: { x: number; width: number };
  baseline?: IntervalSpot;
};

/** "level": the interval holds the baseline, so nobody knows on which side of it the figure is. */
export type Standing = "below" | "level" | "above";

/** The ends of an axis on which all rows of a column fit, baselines included. */
export function intervalDomain(rows: readonly Interval[]): readonly [number, number] {
  const values = rows.flatMap(({ value, low, high, baseline }) => [value, low, high, baseline]);
  return valueAxis(values, { ends: [0, 100], tickCount: 4 }).domain;
}

/** Works out the mark of one row on an axis that all rows of the column share. */
export function intervalMark(
  { value, low, high, baseline }: Interval,
  domain: readonly [number, number],
): IntervalDrawing {
  const { place } = valueAxis([], { ends: [0, 100], tickCount: 4, domain });
  const spotOf = (known: number | null | undefined): IntervalSpot | undefined => {
    const shown = drawable(known);
    if (shown === null) return undefined;
    const x = place(shown);
    if (shown < domain[0]) return { x, beyond: "left" };
    return shown > domain[1] ? { x, beyond: "right" } : { x };
  };
  const [from, to] = [spotOf(low), spotOf(high)];
  const start = from && to && Math.min(from.x, to.x);
  return {
    spot: spotOf(value),
    span:
      from && to && start !== undefined
        ? { x: start, width: rounded(Math.abs(to.x - from.x)) }
        : undefined,
    baseline: spotOf(baseline),
  };
}

/** Which side of the baseline the figure is on; `undefined` without one of the two. */
export function standingOf({ value, low, high, baseline }: Interval): Standing | undefined {
  const [figure, line] = [drawable(value), drawable(baseline)];
  if (figure === null || line === null) return undefined;
  const ends = [drawable(low) ?? figure, drawable(high) ?? figure, figure];
  if (Math.max(...ends) < line) return "below";
  return Math.min(...ends) > line ? "above" : "level";
}
