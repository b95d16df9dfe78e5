import { extent } from "d3-array";
import { scaleLinear, scaleUtc } from "d3-scale";

/*
 * One system of units for every chart: x is a percentage of the plot's width, so that the page
 * decides how wide a chart is and text keeps its size; y is in CSS px from the top.
 */

/** Beyond this a scale overflows where it subtracts two values. */
const greatestDrawable = 1e300;
/** Room above and below values that are all the same, as a share of the value. */
const roomAroundEqual = 0.1;
/** More decimals than this are noise of floating-point numbers. */
const mostDecimals = 12;

/** The value as a picture can show it: `null` for what is absent or not finite. */
export function drawable(value: number | null | undefined): number | null {
  return value != null && Math.abs(value) <= greatestDrawable ? value : null;
}

/** Two decimals of a percentage are finer than a pixel of any screen. */
export function rounded(coordinate: number): number {
  return Math.round(coordinate * 100) / 100;
}

/** A percentage for an attribute, such as "12.5%". */
export function percentOf(x: number): string {
  return `${rounded(x)}%`;
}

export type ValueAxis = {
  /** Where a value lies; values outside of the axis lie at its end. */
  place: (value: number) => number;
  ticks: { value: number; at: number }[];
  /** Decimals that the ticks need to differ. */
  decimals: number;
  domain: readonly [least: number, greatest: number];
};

type ValueAxisOptions = {
  /** Coordinates of the least and the greatest value. */
  ends: readonly [number, number];
  tickCount: number;
  /** Fixed ends of the axis; without them the values decide. */
  domain?: readonly [number, number];
};

/** A linear axis over all values, from one round number to another. */
export function valueAxis(
  values: readonly (number | null | undefined)[],
  { ends, tickCount, domain }: ValueAxisOptions,
): ValueAxis {
  const scale = scaleLinear()
    .domain(domain ?? spread(values.flatMap((value) => drawable(value) ?? [])))
    .range(ends)
    .clamp(true);
  if (!domain) scale.nice(tickCount);
  const place = (value: number) => rounded(scale(value));
  const ticks = scale.ticks(tickCount).map((value) => ({ value, at: place(value) }));
  const [least = 0, greatest = 1] = scale.domain();
  return {
    place,
    ticks,
    decimals: decimalsOf(ticks.map(({ value }) => value)),
    domain: [least, greatest],
  };
}

function spread(values: readonly number[]): [number, number] {
  const [least, greatest] = extent(values);
  if (least === undefined || greatest === undefined) return [0, 1];
  if (least !== greatest) return [least, greatest];
  const room = Math.abs(least) * roomAroundEqual || 1;
  return [least - room, greatest + room];
}

function decimalsOf(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
  const decimals = step > 0 ? -Math.floor(Math.log10(step) + 1e-9) : 0;
  return Math.min(mostDecimals, Math.max(0, decimals));
}

/** How fine the ticks of a time axis are, which decides what their labels say. */
export type TimeGrain = "year" | "month" | "day" | "minute" | "second";

export type TimeTick = { at: Date; x: number; grain: TimeGrain };

export type TimeAxis = { place: (at: number) => number; ticks: TimeTick[] };

/** An axis over instants in UTC, given in ms since the epoch, across the whole width. */
export function timeAxis(instants: readonly number[], tickCount: number): TimeAxis {
  const [first = 0, last = 0] = extent(instants);
  const scale = scaleUtc().domain([first, last]).range([0, 100]).clamp(true);
  const place = (at: number) => rounded(scale(at));
  const dates = instants.length > 0 ? thinned(scale.ticks(tickCount), tickCount) : [];
  const common = commonGrain(dates);
  return {
    place,
    ticks: dates.map((at) => ({
      at,
      x: place(at.getTime()),
      // Among hours the start of a day is told by its date.
      grain: common === "minute" && grainOf(at) !== "second" && isMidnight(at) ? "day" : common,
    })),
  };
}

/** Every second tick where there are many more than asked for: the scale knows no step of two months. */
function thinned(dates: Date[], tickCount: number): Date[] {
  const most = tickCount + 2;
  return dates.length <= most ? dates : dates.filter((_, position) => position % 2 === 0);
}

const grains: readonly TimeGrain[] = ["second", "minute", "day", "month", "year"];

function commonGrain(dates: readonly Date[]): TimeGrain {
  return grains.find((grain) => dates.some((date) => grainOf(date) === grain)) ?? "day";
}

function grainOf(date: Date): TimeGrain {
  if (date.getTime() % 60_000 !== 0) return "second";
  if (!isMidnight(date)) return "minute";
  if (date.getUTCDate() !== 1) return "day";
  return date.getUTCMonth() === 0 ? "year" : "month";
}

function isMidnight(date: Date): boolean {
  return date.getUTCHours() === 0 && date.getUTCMinutes() === 0;
}

export type TextAnchor = "start" | "middle" | "end";
