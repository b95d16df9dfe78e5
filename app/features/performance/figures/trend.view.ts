import { bestOf, qualityKey, type QualityName } from "../quality/quality-name";
import { datesOf } from "./day-range";
import type { HistoryStep, TimedFigures, Trend } from "./history-step";
import type { DayRange } from "./read-figures.server";
import { trendFinding } from "./trend-finding";

export type ShownTrend = ReturnType<typeof trendView>;
export type ShownStep = ShownTrend["steps"][number];

/** What a chart shows of a figure over time. @param name of a figure that was asked for */
export function trendView({ stepKind, steps: found }: Trend, name: QualityName) {
  const steps = found.map((step) => shownStep(step, qualityKey(name)));
  const shown = steps.filter(({ figure }) => figure.isShown);
  return {
    name,
    stepKind,
    steps,
    finding: trendFinding(
      steps.map(({ first, samples, figure }) => ({
        first,
        hasSamples: samples > 0,
        interval: figure.isShown ? { low: figure.low, high: figure.high } : null,
        basis: basisOf(figure),
      })),
      bestOf(name.figure),
    ),
    /** Whether values are means of different workloads. */
    isMixed: new Set(shown.map(({ figure }) => basisOf(figure))).size > 1,
  };
}

const basisOf = ({ workloads }: { workloads: readonly string[] }) => workloads.join(" ");

/** A step with one of its figures. */
export function shownStep(step: HistoryStep, key: string) {
  const { isPartial, samples, customers } = step;
  return { ...datesOf(step), isPartial, samples, customers, ...figureOf(step, key) };
}

/** Every figure that was asked for is there, with samples or without. */
export function figureOf({ figures }: TimedFigures, key: string) {
  const figure = figures[key];
  if (!figure) throw new Error(`The figure ${key} was not asked for.`);
  return { figure };
}

/** `YYYY-MM-DD`: earlier days of the range keep the attribution by earlier lists; null where it has none. */
export function earlierListsUntil({ days, listsFrom }: Listed): string | null {
  return listsFrom !== null && datesOf(days).first < listsFrom ? listsFrom : null;
}

type Listed = { days: DayRange; listsFrom: string | null };
