import { scoreBand } from "~/features/performance/score-scales";

/** How much worse than usual, from the least. */
export const severities = ["minor", "major", "severe"] as const;
export type Severity = (typeof severities)[number];

/**
 * By the quality bands (of 20 points) that a score falls through: at most one is minor, two are
 * major, three or more severe.
 *
 * @param score      0 to 100, now
 * @param usualScore 0 to 100, as it usually is
 */
export function severityOf(score: number, usualScore: number): Severity {
  const bandsLost = scoreBand(usualScore) - scoreBand(score);
  if (bandsLost >= 3) return "severe";
  return bandsLost === 2 ? "major" : "minor";
}

/** The worse of two. */
export function worseOf(one: Severity, other: Severity): Severity {
  return severities.indexOf(one) >= severities.indexOf(other) ? one : other;
}
