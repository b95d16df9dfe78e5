import { extent } from "d3-array";
import { scaleQuantize } from "d3-scale";
import { drawable, rounded, valueAxis } from "~/ui/charts/plot-scale";

/** What was measured in one hour of one day of the week. */
export type HourValue = {
  /** ISO 8601: Monday is 1, Sunday 7. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
  value: number | null;
};

/** `step`: place on the scale of colours, 0 the weakest; `null` where there is no value. */
export type HourCell = {
  weekday: number;
  hour: number;
  value: number | null;
  step: number | null;
  x: number;
  width: number;
  y: number;
  height: number;
};

export type HourGridDrawing = {
  height: number;
  bottom: number;
  isEmpty: boolean;
  cells: HourCell[];
  rows: { weekday: number; baseY: number }[];
  hourTicks: { hour: number; x: number }[];
  /** The range of each step that the scale has. */
  steps: { step: number; from: number; to: number }[];
  decimals: number;
};

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const stepNumbers = [0, 1, 2, 3, 4];
/** Heights in px: of a row, of its greatest bar, of its least one, of what stands under the plot. */
const rowHeight = 28;
const barHeight = 24;
const leastBar = 3;
const below = 24;
const cellWidth = 100 / hours.length;
/** Between two bars, as a share of the cell. */
const gapRatio = 0.12;

/**
 * Works out a row of 24 small bars for each day of the week, all on one scale. The value is told
 * twice, by height and by the step of colour.
 */
export function hourGrid(values: readonly HourValue[]): HourGridDrawing {
  const byCell = new Map(
    values.map(({ weekday, hour, value }) => [`${weekday} ${hour}`, drawable(value)]),
  );
  const cells = weekdays.flatMap((weekday) =>
    hours.map((hour) => ({ weekday, hour, value: byCell.get(`${weekday} ${hour}`) ?? null })),
  );
  const known = cells.flatMap(({ value }) => value ?? []);
  const [least = 0, greatest = 0] = extent(known);
  // Heights count from zero, as those of bars must, unless values lie below it.
  const heights = valueAxis([Math.min(0, least), greatest], {
    ends: [leastBar, barHeight],
    tickCount: 5,
  });
  const { domain, decimals } = valueAxis(known, { ends: [0, 1], tickCount: stepNumbers.length });
  const steps = scaleQuantize(stepNumbers).domain(domain);
  return {
    height: weekdays.length * rowHeight + below,
    bottom: weekdays.length * rowHeight,
    isEmpty: known.length === 0,
    cells: cells.map((cell) => {
      const height = cell.value === null ? barHeight : heights.place(cell.value);
      return {
        ...cell,
        step: cell.value === null ? null : steps(cell.value),
        x: rounded((cell.hour + gapRatio / 2) * cellWidth),
        width: rounded(cellWidth * (1 - gapRatio)),
        y: rounded(cell.weekday * rowHeight - height),
        height,
      };
    }),
    rows: weekdays.map((weekday) => ({ weekday, baseY: weekday * rowHeight })),
    hourTicks: hours
      .filter((hour) => hour % 3 === 0)
      .map((hour) => ({
        hour,
        x: rounded((hour + 0.5) * cellWidth),
      })),
    steps: stepNumbers.map((step) => {
      const [from, to] = steps.invertExtent(step);
      return { step, from, to };
    }),
    decimals: isRound(steps.thresholds(), decimals) ? decimals : decimals + 1,
  };
}

function isRound(values: readonly number[], decimals: number): boolean {
  return values.every((value) => Number(value.toFixed(decimals)) === Number(value.toPrecision(12)));
}
