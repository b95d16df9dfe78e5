/**
 * Value below which a share of the samples falls, by linear interpolation between the
 * two closest ranks (type 7 of Hyndman and Fan 1996).
 *
 * @param samples any unit; order does not matter; left untouched
 * @param share   0 to 1, where 0.5 is the median
 * @returns same unit as `samples`; undefined when there are none
 * @throws {RangeError} when `share` lies outside 0 to 1
 */
export function percentile(samples: readonly number[], share: number): number | undefined {
  if (!(share >= 0 && share <= 1))
    throw new RangeError(`A share lies between 0 and 1, not ${share}.`);
  const sorted = [...samples].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)];
  const above = sorted[Math.ceil(rank)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (rank - Math.floor(rank));
}
