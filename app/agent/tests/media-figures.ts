import { rounded } from "~/features/network-test/client/repeated-latency";
import { percentile } from "~/lib/statistics";


/** One packet that came back: its place in the order of sending, and when, in ms. */
export type MediaAnswer = { sequence: number; sentAtMs: number; receivedAtMs: number };

export type MediaFigures = { lossRatio: number; latencyMs: number; jitterMs: number; reorderRatio: number };

/** Share of a new difference in the smoothed jitter (RFC 3550, 6.4.1). */
const smoothing = 16;

/**
 * What a stream of packets amounts to; `answers` in the order in which they came. Latency is the
 * median round trip. Jitter follows RFC 3550 over packets in the order they came; both ways
 * count in it. A packet is out of order when one that was sent later came before it.
 *
 * @returns null when nothing came back
 */
export function mediaFigures(sent: number, answers: readonly MediaAnswer[]): MediaFigures | null {
  if (answers.length === 0 || sent === 0) return null;
  let [jitterMs, highest, late] = [0, -1, 0];
  let before: number | null = null;
  for (const { sequence, sentAtMs, receivedAtMs } of answers) {
    const transitMs = receivedAtMs - sentAtMs;
    if (before !== null) jitterMs += (Math.abs(transitMs - before) - jitterMs) / smoothing;
    before = transitMs;
    if (sequence < highest) late++;
    highest = Math.max(highest, sequence);
  }
  return {
    lossRatio: Math.max(0, 1 - answers.length / sent),
    latencyMs: rounded(percentile(answers.map(({ sentAtMs, receivedAtMs }) => receivedAtMs - sentAtMs), 0.5) ?? 0),
    jitterMs: rounded(jitterMs),
    reorderRatio: late / answers.length,
  };
}
