import { compareIntervals } from "../quality/rank-ranges";

/** A step of a trend, as far as what it found is concerned. */
export type ComparedStep = {
  /** `YYYY-MM-DD`. */
  first: string;
  /** Whether it has samples at all. */
  hasSamples: boolean;
  /** The interval of its figure; null where it is hidden. An absent end is open. */
  interval: { low: number | null; high: number | null } | null;
  /** What the figure is a mean of: only those of the workloads that most steps have are compared. */
  basis: string;
};

/** What a trend shows for certain, for its heading. */
export type TrendFinding =
  /** No step has a sample, no step has enough of them, or only one can be compared. */
  | { kind: "nothing" | "tooFew" | "one" }
  /** The newest step does not differ for certain from the first one. */
  | { kind: "level" }
  /**
   * Every step from `since` on does, `since` and `than` being the first days of their steps. `until` is that of the
   * newest one where several later ones have no figure; null where it goes on.
   */
  | { kind: "worse" | "better"; since: string; until: string | null; than: string };

/** Newest steps without a figure from which on a trend is over: the very last one is often partial. */
const silentSteps = 2;

/**
 * Compares the newest step with the first one, of those that are a mean of the usual workloads, by 95 % intervals
 * that do not touch, and says since when it has been so in every step. It is one comparison: others only move the
 * day, so it is wrong in less than 5 % of trends.
 *
 * @param steps the oldest first
 * @param best  whether high or low values are good
 */
export function trendFinding(steps: readonly ComparedStep[], best: "high" | "low"): TrendFinding {
  if (steps.every(({ hasSamples }) => !hasSamples)) return { kind: "nothing" };
  const shown = steps.filter(({ interval }) => interval !== null);
  if (shown.length === 0) return { kind: "tooFew" };
  const usual = usualBasis(shown);
  const [reference, ...later] = shown.filter(({ basis }) => basis === usual);
  const newest = later.at(-1);
  if (!reference || !newest) return { kind: "one" };
  const standing = (step: ComparedStep) =>
    compareIntervals(closed(step.interval), closed(reference.interval), best);
  const found = standing(newest);
  if (found === "level") return { kind: "level" };
  let since = newest;
  for (const step of [...later].reverse()) {
    if (standing(step) !== found) break;
    since = step;
  }
  const isOver = steps.length - 1 - steps.indexOf(newest) >= silentSteps;
  const until = isOver ? newest.first : null;
  return { kind: found, since: since.first, until, than: reference.first };
}

/** The workloads that most steps have; of as many, those of the newest step. */
function usualBasis(shown: readonly ComparedStep[]): string {
  const counts = new Map<string, number>();
  for (const { basis } of shown) counts.set(basis, (counts.get(basis) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...shown].reverse().find(({ basis }) => counts.get(basis) === most)?.basis ?? "";
}

function closed(interval: ComparedStep["interval"]) {
  return { low: interval?.low ?? -Infinity, high: interval?.high ?? Infinity };
}

/** What the words of a finding name, each in the reader's language. */
type Named = {
  name: string;
  /** "" is everywhere. */
  place: string;
  figure: string;
  /** Writes a first day as its step reads. */
  stepName: (first: string) => string;
  /** Of the provider some is hidden, and what is hidden looks like what is not there. */
  isOfProvider: boolean;
};

/** Findings whose words are not those of their kind. */
const wordOf: Partial<Record<TrendFinding["kind"], string>> = { one: "tooFew" };
const wordOfProvider: typeof wordOf = { nothing: "notShown", tooFew: "fewShown", one: "fewShown" };

/** The words of a finding by their key in the locale files, with what they name. */
export function trendFindingWords(
  finding: TrendFinding,
  { name, place, figure, stepName, isOfProvider }: Named,
): { key: string; values: Record<string, string> } {
  const { kind } = finding;
  const until = "until" in finding ? finding.until : null;
  const word = (isOfProvider ? wordOfProvider : wordOf)[kind] ?? kind;
  return {
    key: `performance:history.finding.${word}${until === null ? "" : "Until"}`,
    values: {
      name,
      figure,
      ...("since" in finding ? { since: stepName(finding.since) } : {}),
      ...(until === null ? {} : { until: stepName(until) }),
      ...(place === "" ? { context: "everywhere" } : { place }),
    },
  };
}
