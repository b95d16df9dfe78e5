/**
 * What is left is posted whole where it takes no longer, in ms; half of it where it does, since
 * more and shorter posts wait more for answers.
 */
const lastStepMs = 1_400;
const stepShare = 0.5;

/** A further post that takes less, in ms, is mostly waiting for its answer. */
const leastStepMs = 300;

/** What a connection has posted by now, and has answers for. */
export type PostLane = {
  bytes: number;
  elapsedMs: number;
  /** The rate of the last post. */ bytesPerMs: number;
};

/** A load as planned: how long and how much it may be at most, and the round trip at rest, in ms. */
export type PostPlan = { limitMs: number; bytes: number; idleMs: number };

/**
 * Several connections never get the same share of a line, so that equal posts end apart and the line
 * stands half empty by then. Each posts half of what it can still do, and again, until what is left
 * is short: so they end together, whatever their shares.
 *
 * @param lanes all connections, `lane` among them, which is free after so many ms
 * @returns bytes of its next post; 0 where it is done
 */
export function nextPostBytes(
  lanes: readonly PostLane[],
  lane: PostLane,
  { limitMs, bytes, idleMs, spentMs }: PostPlan & { spentMs: number },
): number {
  const answered = lanes.filter(({ elapsedMs }) => elapsedMs > 0);
  const rates =
    answered.length > 0
      ? answered.map((one) => one.bytes / one.elapsedMs)
      : lanes.map((one) => one.bytesPerMs);
  // Those without an answer yet are taken for as fast as the others.
  const together = (rates.reduce((sum, rate) => sum + rate, 0) / rates.length) * lanes.length;
  const leftMs = Math.min(limitMs, bytes / together) - spentMs;
  const stepMs = leftMs > lastStepMs ? leftMs * stepShare : leftMs;
  if (lane.bytes === 0) return Math.max(1, Math.floor(stepMs * lane.bytesPerMs));
  return leftMs < leastStepMs ? 0 : Math.max(0, Math.floor((stepMs - idleMs) * lane.bytesPerMs));
}
