import { rounded } from "~/features/network-test/client/repeated-latency";
import { percentile } from "~/lib/statistics";

/** One packet that came back: its place in the order of sending, and when, in ms. */
export type MediaAnswer = { sequence: number; sentAtMs: number; receivedAtMs: number };

export type MediaFigures = {
  lossRatio: number;
  latencyMs: number;
  jitterMs: number;
  reorderRatio: number;
};

/**
 * What a stream of packets amounts to; `answers` in the order in which they came. Latency is the
 * median round trip. Jitter is the mean difference of the round trips of packets that were sent one
 * after the other, of the whole call: the smoothed jitter of RFC 3550 (6.4.1) swings around that, but
 * remembers the last dozens of packets alone. A packet is out of order when one that was sent later
 * came before it.
 *
 * @returns null when nothing came back
 */
export function mediaFigures(sent: number, answers: readonly MediaAnswer[]): MediaFigures | null {
  if (answers.length === 0 || sent === 0) return null;
  return {
    lossRatio: Math.max(0, 1 - answers.length / sent),
    latencyMs: rounded(percentile(answers.map(roundTripMs), 0.5) ?? 0),
    jitterMs: rounded(
      meanDifference(
        [...answers].sort((one, other) => one.sequence - other.sequence).map(roundTripMs),
      ),
    ),
    reorderRatio: overtaken(answers) / answers.length,
  };
}

const roundTripMs = ({ sentAtMs, receivedAtMs }: MediaAnswer) => receivedAtMs - sentAtMs;

/** Of neighbours; 0 of fewer than two. */
function meanDifference(values: readonly number[]): number {
  const sum = values
    .slice(1)
    .reduce((before, value, at) => before + Math.abs(value - (values[at] ?? value)), 0);
  return sum / Math.max(1, values.length - 1);
}

function overtaken(answers: readonly MediaAnswer[]): number {
  let [highest, late] = [-1, 0];
  for (const { sequence } of answers) {
    if (sequence < highest) late++;
    highest = Math.max(highest, sequence);
  }
  return late;
}
