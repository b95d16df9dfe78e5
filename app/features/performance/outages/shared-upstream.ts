/** The upstreams of one solution, by AS number. */
export type Upstreams = ReadonlySet<number>;

/**
 * The upstreams of a solution: what lies on every way of each of its ASes.
 *
 * @param ofAses for each AS what lies on all of its ways; nothing for one without a known way
 */
export function upstreamsOf(ofAses: readonly Upstreams[]): Upstreams {
  const [first = new Set<number>(), ...others] = ofAses;
  return new Set([...first].filter((asn) => others.every((other) => other.has(asn))));
}

/**
 * The upstreams that all failing solutions share and no other has: one that somebody reaches the suite over without
 * failures explains nothing.
 *
 * @param failing at least two, or nothing is shared
 * @param others solutions of the same place without an outage at the time
 */
export function sharedUpstreams(
  failing: readonly Upstreams[],
  others: readonly Upstreams[],
): number[] {
  if (failing.length < 2) return [];
  return [...upstreamsOf(failing)].filter((asn) => !others.some((other) => other.has(asn)));
}
