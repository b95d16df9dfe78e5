import { sum } from "d3-array";
import { drawable, rounded } from "~/ui/charts/plot-scale";

export type SharePart = { label: string; value: number | null };

/** `tone`: place on the scale of colours, 4 the strongest; `null` for what is left over. */
export type ShareSegment = {
  label: string;
  /** Of the whole, 0 to 1, rounded so that all shares add to 1. */
  share: number;
  x: number;
  width: number;
  tone: number | null;
  /** Where its share stands over it: everywhere, where the chart is wide, or only in the table. */
  labelled: "always" | "wide" | "never";
};

/** A part of "other", without a segment of its own. */
export type FoldedShare = Pick<ShareSegment, "label" | "share">;

export type StackedShareDrawing = {
  segments: ShareSegment[];
  /** The parts that "other" is made of, the greatest first, where they make it up. */
  folded: FoldedShare[];
  /** Parts without a value, in the order given. */
  unknown: string[];
  isEmpty: boolean;
};

type StackedShareOptions = {
  /** The whole, where the parts do not make it up; the rest is "other". */
  total?: number;
  /** What is left over is called. */
  otherLabel: string;
  /** Parts with a segment of their own; the smaller ones are added to "other". */
  mostParts?: number;
};

/** Shares are rounded to a tenth of a percent. */
const steps = 1000;
const strongestTone = 4;
/** Relative error of adding up parts in another order. */
const roundingError = 1e-9;
/** Percentages of the width that a label such as "12.3 %" needs on a phone and on a desk. */
const labelWidths = { phone: 18, desk: 8 };

/** Works out one bar of shares that add to the whole: the greatest first, the rest last. */
export function stackedShare(
  parts: readonly SharePart[],
  { total, otherLabel, mostParts = strongestTone + 1 }: StackedShareOptions,
): StackedShareDrawing {
  const known = parts
    .flatMap(({ label, value }) => {
      const shown = drawable(value);
      return shown === null || shown < 0 ? [] : [{ label, value: shown }];
    })
    .sort((a, b) => b.value - a.value);
  const unknown = parts
    .filter(({ value }) => drawable(value) === null || (value ?? 0) < 0)
    .map(({ label }) => label);
  const added = sum(known, ({ value }) => value);
  const whole = Math.max(added, drawable(total) ?? 0);
  if (!(drawable(whole) && whole > 0)) return { segments: [], folded: [], unknown, isEmpty: true };
  const own = known.slice(0, mostParts).filter(({ value }) => value > 0);
  const rest = Math.max(0, whole - sum(own, ({ value }) => value));
  const shown = own.map(({ label, value }, position) => ({
    label,
    value,
    tone: strongestTone - position,
  }));
  const isRestShown = rest / whole >= 0.5 / steps;
  const shares = roundedShares([
    ...shown.map(({ value }) => value),
    ...(isRestShown ? [rest] : []),
  ]);
  const named = [...shown, ...(isRestShown ? [{ label: otherLabel, tone: null }] : [])];
  return {
    segments: laidOut(named, shares),
    folded: foldedShares(known.slice(own.length), { shown: shares.at(own.length) ?? 0, rest }),
    unknown,
    isEmpty: false,
  };
}

/**
 * The shares of the parts that are left over, rounded so that they add to the one that is shown.
 *
 * @param left.shown share of "other", in steps
 * @param left.rest  what "other" is; with more in it than the parts, they are not listed
 */
function foldedShares(
  parts: readonly { label: string; value: number }[],
  left: { shown: number; rest: number },
): FoldedShare[] {
  const those = parts.filter(({ value }) => value > 0);
  const isRest = sum(those, ({ value }) => value) >= left.rest * (1 - roundingError);
  if (!isRest) return [];
  const counts = roundedShares(
    those.map(({ value }) => value),
    left.shown,
  );
  return those.map(({ label }, at) => ({ label, share: (counts[at] ?? 0) / steps }));
}

function laidOut(
  named: readonly { label: string; tone: number | null }[],
  shares: readonly number[],
): ShareSegment[] {
  let start = 0;
  return named.map(({ label, tone }, position) => {
    const count = shares[position] ?? 0;
    const x = rounded((start / steps) * 100);
    const width = rounded((count / steps) * 100);
    start += count;
    return { label, tone, share: count / steps, x, width, labelled: labelledAt(width) };
  });
}

/** Whole steps that add to `total`: those with the largest remainders are rounded up (Hamilton's method). */
function roundedShares(values: readonly number[], total: number = steps): number[] {
  const whole = sum(values);
  const exact = values.map((value) => (value / whole) * total);
  const counts = exact.map(Math.floor);
  const missing = total - sum(counts);
  const byRemainder = [...exact.keys()].sort(
    (a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b,
  );
  for (const position of byRemainder.slice(0, missing))
    counts[position] = (counts[position] ?? 0) + 1;
  return counts;
}

function labelledAt(width: number): ShareSegment["labelled"] {
  if (width >= labelWidths.phone) return "always";
  return width >= labelWidths.desk ? "wide" : "never";
}
