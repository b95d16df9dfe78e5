/** The middle value; the mean of the two middle ones when their number is even. NaN of nothing. */
export function medianOf(values: readonly number[]): number {
  return percentileOf(values, 0.5);
}

/**
 * Value below which a share of the values falls, by linear interpolation between ranks.
 *
 * @param share 0 to 1
 * @returns NaN of nothing
 */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)] ?? NaN;
  const above = sorted[Math.ceil(rank)] ?? NaN;
  return below + (above - below) * (rank - Math.floor(rank));
}
