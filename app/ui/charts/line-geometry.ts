import { area, line } from "d3-shape";
import type { TextAnchor, TimeTick } from "~/ui/charts/plot-scale";
import type { PlacedText } from "~/ui/charts/label-rows";
import { anchorWithin, plotWidths, textSpan } from "~/ui/charts/label-rows";
import { drawable, rounded, timeAxis, valueAxis } from "~/ui/charts/plot-scale";

/** What was measured at one instant. Without a value the line has a gap. */
export type LinePoint = {
  /** ISO 8601. */
  at: string;
  value: number | null;
  /** The interval of the value; the band has a gap where an end of it is absent. */
  low?: number | null;
  high?: number | null;
};

/** A stretch of time to shade, such as an outage. */
export type LineRange = { from: string; to: string; label: string };

export type LineChartInput = {
  points: readonly LinePoint[];
  target?: number | null;
  ranges?: readonly LineRange[];
  /** Whether the axis begins at 0, as counts need it: their small changes would seem large. */
  hasZero?: boolean;
};

type Dot = { x: number; y: number };

export type LineChartDrawing = {
  height: number;
  /** Top and bottom of the plot; above are labels of ranges, below those of the ticks. */
  top: number;
  bottom: number;
  isEmpty: boolean;
  linePath: string;
  bandPath: string;
  /** Values without a neighbour, which a line cannot show. */
  dots: Dot[];
  /** Intervals without a neighbour. */
  whiskers: { x: number; high: number; low: number }[];
  target?: { y: number; labelY: number; anchor: "start" | "end" };
  /** `isMinor`: the label is left out where the chart is narrow. */
  ranges: {
    x: number;
    width: number;
    label: string;
    labelX: number;
    anchor: TextAnchor;
    isMinor: boolean;
  }[];
  xTicks: TimeTick[];
  yTicks: { value: number; at: number }[];
  decimals: number;
  /** Strips that together cover the plot, one for each point, to tell its value. */
  strips: { x: number; width: number; point: LinePoint }[];
};

const size = { height: 200, top: 18, bottom: 172 };
const tickCounts = { x: 8, y: 4 };
/** The part of the plot at either end that the label of the target may take. */
const targetLabelShare = 45;
/** From the target's line to the baseline of its label, above and below. */
const targetLabelShift = { above: -5, below: 14 };
/** Least distance of the target's line from the top and the bottom of the plot for a label above and below it. */
const targetLabelRoom = { above: 11, below: 16 };

type Placed = {
  point: LinePoint;
  time: number;
  x: number;
  value: number | null;
  low: number | null;
  high: number | null;
};

/** Works out a line over time with its interval, a target and shaded ranges. */
export function lineChart({
  points,
  target,
  ranges = [],
  hasZero = false,
}: LineChartInput): LineChartDrawing {
  const known = points
    .map((point) => ({ point, time: Date.parse(point.at) }))
    .filter(({ time }) => Number.isFinite(time))
    .sort((a, b) => a.time - b.time);
  const xAxis = timeAxis(
    known.map(({ time }) => time),
    tickCounts.x,
  );
  const placed: Placed[] = known.map(({ point, time }) => ({
    point,
    time,
    x: xAxis.place(time),
    value: drawable(point.value),
    ...intervalOf(point),
  }));
  const values = placed.flatMap(({ value, low, high }) => [value, low, high]);
  const yAxis = valueAxis([...values, target, hasZero ? 0 : null], {
    ends: [size.bottom, size.top],
    tickCount: tickCounts.y,
  });
  const isEmpty = values.every((value) => value === null);
  const at = drawable(target);
  return {
    ...size,
    isEmpty,
    ...marks(placed, yAxis.place),
    target: at === null || isEmpty ? undefined : targetMark(yAxis.place(at), placed, yAxis.place),
    ranges: shades(ranges, placed, xAxis.place),
    xTicks: xAxis.ticks,
    yTicks: yAxis.ticks,
    decimals: yAxis.decimals,
    strips: strips(placed),
  };
}

/** Both ends or none, the lower one first. */
function intervalOf({ low, high }: LinePoint): { low: number | null; high: number | null } {
  const [one, other] = [drawable(low), drawable(high)];
  if (one === null || other === null) return { low: null, high: null };
  return { low: Math.min(one, other), high: Math.max(one, other) };
}

function marks(placed: readonly Placed[], place: (value: number) => number) {
  const y = (value: number | null) => place(value ?? 0);
  const hasValue = ({ value }: Placed) => value !== null;
  const hasInterval = ({ low }: Placed) => low !== null;
  return {
    linePath:
      line<Placed>(
        ({ x }) => x,
        ({ value }) => y(value),
      )
        .defined(hasValue)
        .digits(2)(beside(placed, hasValue)) ?? "",
    bandPath:
      area<Placed>(
        ({ x }) => x,
        ({ low }) => y(low),
        ({ high }) => y(high),
      )
        .defined(hasInterval)
        .digits(2)(beside(placed, hasInterval)) ?? "",
    dots: alone(placed, hasValue).map(({ x, value }) => ({ x, y: y(value) })),
    whiskers: alone(placed, hasInterval).map(({ x, low, high }) => ({
      x,
      high: y(high),
      low: y(low),
    })),
  };
}

function isAlone(
  placed: readonly Placed[],
  position: number,
  isThere: (point: Placed) => boolean,
): boolean {
  const [before, here, after] = [placed[position - 1], placed[position], placed[position + 1]];
  return !!here && isThere(here) && !(before && isThere(before)) && !(after && isThere(after));
}

function alone(placed: readonly Placed[], isThere: (point: Placed) => boolean): Placed[] {
  return placed.filter((_, position) => isAlone(placed, position, isThere));
}

/** Without the points that are drawn as dots; the gaps around them stay. */
function beside(placed: readonly Placed[], isThere: (point: Placed) => boolean): Placed[] {
  return placed.filter((_, position) => !isAlone(placed, position, isThere));
}

/** The label goes to the side of the line and the end of the plot where most room is. */
function targetMark(y: number, placed: readonly Placed[], place: (value: number) => number) {
  const spots = (["end", "start"] as const).flatMap((anchor) =>
    (["above", "below"] as const).map((side) => {
      const near = placed.filter(({ x }) =>
        anchor === "end" ? x >= 100 - targetLabelShare : x <= targetLabelShare,
      );
      const text = y + (side === "above" ? -9 : 9);
      const inTheWay = near.flatMap(({ value, low, high }) =>
        [value, low, high].flatMap((each) => (each === null ? [] : Math.abs(place(each) - text))),
      );
      const isInside =
        side === "above"
          ? y > size.top + targetLabelRoom.above
          : y < size.bottom - targetLabelRoom.below;
      const room = isInside ? Math.min(size.height, ...inTheWay) : -1;
      return { anchor, labelY: rounded(y + targetLabelShift[side]), room };
    }),
  );
  const best = spots.reduce((chosen, spot) => (spot.room > chosen.room ? spot : chosen));
  return { y, labelY: best.labelY, anchor: best.anchor };
}

/** A shade covers the whole strip of each point in its range, so that one of a single point is seen too. */
function shades(
  ranges: readonly LineRange[],
  placed: readonly Placed[],
  place: (at: number) => number,
): LineChartDrawing["ranges"] {
  const [first, last] = [placed[0]?.time, placed[placed.length - 1]?.time];
  if (first === undefined || last === undefined) return [];
  const labelledTo = { phone: -Infinity, desk: -Infinity };
  /** Whether the label is clear of those before it in a plot of this width. */
  const isClear = (text: PlacedText, width: "phone" | "desk") => {
    const [from, to] = textSpan(text, plotWidths[width]);
    if (from < labelledTo[width]) return false;
    labelledTo[width] = to;
    return true;
  };
  const spans = strips(placed);
  return ranges
    .map(({ from, to, label }) => ({ from: Date.parse(from), to: Date.parse(to), label }))
    .filter(({ from, to }) => from <= to && from <= last && to >= first)
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, label }) => {
      const within = spans.filter((_, at) => isBetween(placed[at]?.time ?? NaN, from, to));
      const x = Math.min(place(from), ...within.map((strip) => strip.x));
      const end = Math.max(place(to), ...within.map((strip) => strip.x + strip.width));
      const width = rounded(end - x);
      const labelX = rounded(x + width / 2);
      const text = { x: labelX, text: label, anchor: anchorWithin(labelX, label) };
      const isShown = isClear(text, "desk");
      const isMinor = isShown && !isClear(text, "phone");
      return { x, width, label: isShown ? label : "", labelX, anchor: text.anchor, isMinor };
    });
}

function isBetween(time: number, from: number, to: number): boolean {
  return from <= time && time <= to;
}

function strips(placed: readonly Placed[]): LineChartDrawing["strips"] {
  return placed.map(({ point, x }, position) => {
    const [before, after] = [placed[position - 1], placed[position + 1]];
    const start = before ? (before.x + x) / 2 : 0;
    const end = after ? (after.x + x) / 2 : 100;
    return { x: rounded(start), width: rounded(end - start), point };
  });
}
