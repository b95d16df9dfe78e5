import { lazyRecord } from "~/lib/lazy-record";

import type { Assessed } from "../quality/assess-place";
import type { QualityFigure, QualityName } from "../quality/quality-name";
import { qualityKey, qualityNameOf, qualityNames } from "../quality/quality-name";
import type { Figure } from "../quality/shown-figure";
import type { TimedFigures } from "../figures/history-step";
import type { Counts, PlaceFigures } from "../figures/solution-overview";
import type { Workload } from "../workload";

/** Digits of counts, and of times and rates. Source: provider rules, section 4. */
const countDigits = 2;
const measureDigits = 3;

/** Steps of ratios, and of scores from 0 to 100: both 0.1 points. Source: provider rules, section 4. */
const ratioStep = 0.001;
const scoreStep = 0.1;

/** Stands for a solution that the reader may not know. */
const unnamed = 0;

/**
 * Figures as a provider sees them: rounded, and without a word on single customers. Conclusions (level, standing,
 * rank) stay as they were drawn from the figures before.
 */
export function roundedFigures<Of extends PlaceFigures>(figures: Of): Of {
  return {
    ...figures,
    counts: roundedCounts(figures.counts),
    workloads: Object.fromEntries(
      Object.entries(figures.workloads).map(([workload, counts]) => [
        workload,
        counts && roundedCounts(counts),
      ]),
    ) as Record<Workload, Counts | null>,
    quality: lazyRecord(Object.keys(figures.quality), (key) =>
      roundedAssessed(qualityNameOf(key) as QualityName, figures.quality[key] as Assessed),
    ),
  };
}

/** Figures of some time as a provider sees them. */
export function roundedTimed<Of extends TimedFigures>(timed: Of): Of {
  return {
    ...timed,
    samples: toDigits(timed.samples, countDigits),
    customers: toDigits(timed.customers, countDigits),
    figures: Object.fromEntries(
      qualityNames.flatMap((name) => {
        const figure = timed.figures[qualityKey(name)];
        return figure
          ? [[qualityKey(name), { ...figure, ...roundedFigure(figure, roundingOf(name.figure)) }]]
          : [];
      }),
    ),
  };
}

function roundedCounts({ samples, customers, share }: Counts): Counts {
  return {
    samples: toDigits(samples, countDigits),
    customers: toDigits(customers, countDigits),
    share: share === null ? null : toStep(share, ratioStep),
  };
}

function roundedAssessed({ figure: of }: QualityName, assessed: Assessed): Assessed {
  const round = roundingOf(of);
  const { figure, baseline } = assessed;
  return {
    ...assessed,
    figure: roundedFigure(figure, round),
    // That one customer makes a figure would say how much it has.
    isDominated: false,
    baseline: baseline && {
      ...baseline,
      value: round(baseline.value),
      low: round(baseline.low),
      high: round(baseline.high),
      solutions: baseline.solutions.map(() => unnamed),
    },
  };
}

function roundedFigure(figure: Figure, round: (value: number) => number): Figure {
  const known = (value: number | null) => (value === null ? null : round(value));
  return {
    ...figure,
    value: known(figure.value),
    low: known(figure.low),
    high: known(figure.high),
    n: toDigits(figure.n, countDigits),
    effective: toDigits(figure.effective, countDigits),
    customers: toDigits(figure.customers, countDigits),
  };
}

function roundingOf(figure: QualityFigure): (value: number) => number {
  switch (figure) {
    case "performance":
      return (value) => toStep(value, scoreStep);
    case "availability":
    case "connectedness":
    case "lossRatio":
      return (value) => toStep(value, ratioStep);
    case "latencyMs":
    case "jitterMs":
    case "downloadBps":
      return (value) => toDigits(value, measureDigits);
  }
}

/** A count as a provider sees it. */
export function roundedCount(count: number): number {
  return toDigits(count, countDigits);
}

/** The least count that a provider sees as the same number as this one: it tells no more than that number. */
export function leastOfRounded(count: number): number {
  const rounded = roundedCount(count);
  const digits = String(Math.max(0, rounded - 1)).length;
  const step = 10 ** Math.max(0, digits - countDigits);
  return Math.ceil(rounded - step / 2);
}

function toDigits(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/** As text and back, so that no digits of the division are left. */
function toStep(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(-Math.log10(step)));
}
