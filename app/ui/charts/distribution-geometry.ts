import { bin, max, median, sum } from "d3-array";
import { labelRows } from "~/ui/charts/label-rows";
import type { TextAnchor } from "~/ui/charts/plot-scale";
import { drawable, rounded, valueAxis } from "~/ui/charts/plot-scale";

/** How many values lie from `from` up to, but not including, `to`. The last may be open: `to` is `null`. */
export type Bin = { from: number; to: number | null; count: number };

/** A value to point out, such as a quantile. `isOwn`: the one that the chart is about. */
export type DistributionMark = { value: number; label: string; isOwn?: boolean };

export type DistributionDrawing = {
  height: number;
  top: number;
  bottom: number;
  isEmpty: boolean;
  bars: { x: number; width: number; y: number; height: number; share: number; bin: Bin }[];
  marks: {
    row: number;
    anchor: TextAnchor;
    x: number;
    labelY: number;
    label: string;
    isOwn: boolean;
  }[];
  xTicks: { value: number; at: number }[];
  decimals: number;
};

/** Heights in px: of the bars, of a row of labels, of what stands under the plot. */
const barsHeight = 120;
const rowHeight = 17;
const below = 28;
const tickCount = 8;
const binCount = 20;

/** Sorts values into about twenty bins with round ends. */
export function binsOf(values: readonly (number | null)[]): Bin[] {
  const known = values.flatMap((value) => drawable(value) ?? []);
  return bin()
    .thresholds(binCount)(known)
    .map((group) => ({ from: group.x0 ?? 0, to: group.x1 ?? 0, count: group.length }))
    .map(({ from, to, count }) => ({ from, to: to > from ? to : from + 1, count }));
}

/**
 * Works out a histogram. The area of a bar is its share of the values, so bins of unequal width
 * do not mislead; an open bin is drawn as wide as the others usually are.
 */
export function distributionChart(
  bins: readonly Bin[],
  labelled: readonly DistributionMark[],
): DistributionDrawing {
  const closed = closedBins(bins);
  const marks = labelled.filter(({ value }) => drawable(value) !== null);
  const total = sum(closed, ({ bin: { count } }) => count);
  const isEmpty = total === 0;
  const axis = valueAxis(
    [
      ...closed.flatMap(({ from, to }) => [from, to]),
      ...(isEmpty ? [] : marks.map(({ value }) => value)),
    ],
    { ends: [0, 100], tickCount },
  );
  const places = marks.map(({ value, label }) => ({ x: axis.place(value), text: label }));
  const rows = isEmpty ? [] : labelRows(places);
  const top = rows.reduce((most, { row }) => Math.max(most, row + 1), 0) * rowHeight + 4;
  const bottom = top + barsHeight;
  const greatest = max(closed, densityOf) ?? 0;
  return {
    height: bottom + below,
    top,
    bottom,
    isEmpty,
    bars: isEmpty
      ? []
      : closed.map((each) => {
          const x = axis.place(each.from);
          const height = rounded((densityOf(each) / greatest) * barsHeight);
          return {
            x,
            width: rounded(axis.place(each.to) - x),
            y: rounded(bottom - height),
            height,
            share: each.bin.count / total,
            bin: each.bin,
          };
        }),
    marks: rows.map(({ row, anchor }, position) => ({
      row,
      anchor,
      x: places[position]?.x ?? 0,
      labelY: (row + 1) * rowHeight - 4,
      label: marks[position]?.label ?? "",
      isOwn: marks[position]?.isOwn ?? false,
    })),
    xTicks: axis.ticks,
    decimals: axis.decimals,
  };
}

type ClosedBin = { from: number; to: number; bin: Bin };

function densityOf({ from, to, bin: { count } }: ClosedBin): number {
  return count / (to - from);
}

/** Bins with both ends, without those that cannot be drawn, in their order on the axis. */
function closedBins(bins: readonly Bin[]): ClosedBin[] {
  const usual =
    median(bins, ({ from, to }) => (drawable(to) === null ? NaN : (to ?? 0) - from)) ?? 1;
  return bins
    .map((each) => ({
      from: each.from,
      to: drawable(each.to) ?? each.from + (usual > 0 ? usual : 1),
      bin: { ...each, to: drawable(each.to) },
    }))
    .filter(
      ({ from, to, bin: { count } }) =>
        drawable(from) !== null && to > from && Number.isFinite(count) && count >= 0,
    )
    .sort((a, b) => a.from - b.from);
}
