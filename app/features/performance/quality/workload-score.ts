import { exchangeScore, scoreBandFloors, sharePointScore, teamsScore } from "../score-scales";
import type { ScoreBand } from "../score-scales";
import type { Measure, Workload } from "../workload";
import { bestOf } from "./quality-name";

/** Values of what a workload measures, each in its unit. */
export type MeasureValues = Partial<Record<Measure, number>>;

/** Digits that a target is rounded to, where the rounded one reaches the level as well. */
const targetDigits = 6;

/** Halvings of the range in which a target lies: beyond the digits of a number. */
const halvings = 60;

/** No rate has more bits per second than this. */
const ratesMost = 1e15;

/**
 * The score of what a workload measures, 0 to 100. That of the assistant takes the scale of Exchange, which is our
 * own estimate.
 */
export function workloadScore(
  workload: Workload,
  { latencyMs = 0, downloadBps = 0, jitterMs = 0, lossRatio = 0 }: MeasureValues,
): number {
  switch (workload) {
    case "Exchange":
    case "Assistant":
      return exchangeScore(latencyMs);
    case "SharePoint":
      return sharePointScore(downloadBps);
    case "Teams":
      return teamsScore({ roundTripMs: latencyMs, jitterMs, lossRatio: Math.min(1, lossRatio) });
  }
}

/**
 * The value at which a measure brings the score of its workload to the next better level, while the other measures
 * stay as they are.
 *
 * @param of.level  the level of the score
 * @param of.values what the score comes from
 * @returns null at the best level, and where the measure cannot bring it there without the others
 */
export function targetOf(
  { workload, measure }: { workload: Workload; measure: Measure },
  { level, values }: { level: ScoreBand; values: MeasureValues },
): number | null {
  const floor = scoreBandFloors.at(level);
  if (floor === undefined) return null;
  const reaches = (value: number) =>
    workloadScore(workload, { ...values, [measure]: value }) >= floor;
  const now = values[measure] ?? 0;
  const best = bestOf(measure) === "low" ? 0 : ratesMost;
  if (!reaches(best)) return null;
  const found = lastReaching(reaches, { best, now });
  const rounded = Number(found.toPrecision(targetDigits));
  return reaches(rounded) ? rounded : found;
}

/** The value nearest to the one of now that still reaches the level. */
function lastReaching(
  reaches: (value: number) => boolean,
  { best, now }: { best: number; now: number },
): number {
  if (reaches(now)) return now;
  let [reached, missed] = [best, now];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (reached + missed) / 2;
    if (reaches(middle)) reached = middle;
    else missed = middle;
  }
  return reached;
}
