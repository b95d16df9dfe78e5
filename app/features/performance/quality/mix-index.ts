/**
 * An index over workloads that does not change with the mix of one provider's samples: each workload weighs as
 * it does over all providers of the place.
 *
 * @param parts value of each workload, and its part of all samples, in any unit; one without a value does
 *   not weigh
 * @returns null without a value that weighs
 */
export function mixIndex(
  parts: readonly { value: number | null; weight: number }[],
): number | null {
  let sum = 0;
  let total = 0;
  for (const { value, weight } of parts) {
    if (value === null) continue;
    sum += value * weight;
    total += weight;
  }
  return total > 0 ? sum / total : null;
}
