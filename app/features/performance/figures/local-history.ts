import type { WeekHour } from "./local-clock";
import type { TimedFigures, Trend } from "./history-step";
import type { DayRange } from "./read-figures.server";
import type { NamedSolution, PlaceFigures, ShownPlace } from "./solution-overview";

/** The steps that are listed: for a provider what may not be shown is left out, as is what has no samples. */
export function listedSteps<Of extends Pick<TimedFigures, "samples">>(
  steps: readonly Of[],
  { isOfProvider }: { isOfProvider: boolean },
): readonly Of[] {
  return isOfProvider ? steps.filter(({ samples }) => samples > 0) : steps;
}

/** By the clock of the place. */
export type HistoryHours = {
  /** IANA name; null where the place has several clocks, or none: hours are UTC then. */
  zone: string | null;
  /** Minutes after the full hour at which the hours of that clock begin. */
  minutesPast: number;
  /** The days that they are of: hours are kept for some months only. */
  days: DayRange;
  cells: (WeekHour & TimedFigures)[];
  weekdays: (Pick<WeekHour, "weekday"> & TimedFigures)[];
  hours: (Pick<WeekHour, "hour"> & TimedFigures)[];
};

/** Figures of a solution at one place over time. */
export type LocalHistory = Trend & {
  /** From everywhere to the place. */
  way: ShownPlace[];
  /** Over the whole range; null without a sample. */
  whole: PlaceFigures | null;
  /** Solutions that baselines come from. */
  compared: NamedSolution[];
  /** Null where no hours were asked for, or the range has none that are kept. */
  hours: HistoryHours | null;
  /** What samples the figures are current to; null without any. */
  currentTo: Date | null;
};
