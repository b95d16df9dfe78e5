import type { QualityKey } from "../quality/quality-name";
import type { Figure } from "../quality/shown-figure";
import type { Workload } from "../workload";
import type { StepKind, TrendStep } from "./trend-steps";

/** Figures of a solution at a place in one step of time, or in hours that are alike. */
export type TimedFigures = {
  samples: number;
  /** Distinct ones; estimated above 32. */
  customers: number;
  /** As far as they were asked for. */
  figures: Record<QualityKey, TimedFigure>;
};

type TimedFigure = Figure & {
  /** Of performance over all workloads: those it is the mean of. */
  workloads: readonly Workload[];
};

export type HistoryStep = TrendStep & TimedFigures;

/** Figures over time. */
export type Trend = {
  stepKind: StepKind;
  /** The oldest first; those without samples, or without any that may be shown, are among them. */
  steps: HistoryStep[];
};
