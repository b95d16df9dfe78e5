import type { AsesBetween } from "~/features/asn/view/suite-way";

/**
 * The ASes between a solution and the suite: those on every likely way of each of its ASes, and those on any; null
 * where not all of its ways are known.
 */
export type SolutionWays = AsesBetween | null;

/**
 * The ways of a solution by those of its ASes.
 *
 * @param ofAses for each AS; null for one whose ways are not known
 */
export function waysOf(ofAses: readonly (AsesBetween | null)[]): SolutionWays {
  const known = ofAses.filter((ases) => ases !== null);
  const [first, ...others] = known;
  if (!first || known.length < ofAses.length) return null;
  return {
    onEvery: new Set(
      [...first.onEvery].filter((asn) => others.every(({ onEvery }) => onEvery.has(asn))),
    ),
    onAny: new Set(known.flatMap(({ onAny }) => [...onAny])),
  };
}

/**
 * The upstreams that all failing solutions share and no other has on any of its ways: one that somebody reaches the
 * suite over without failures explains nothing. Nothing where the ways of one of them are not known.
 *
 * @param failing at least two, or nothing is shared
 * @param others solutions of the same place without an outage at the time
 */
export function sharedUpstreams(
  failing: readonly SolutionWays[],
  others: readonly SolutionWays[],
): number[] {
  const [first, ...rest] = failing;
  if (!first || rest.length === 0) return [];
  return [...first.onEvery].filter(
    (asn) =>
      rest.every((ways) => ways?.onEvery.has(asn)) &&
      others.every((ways) => ways !== null && !ways.onAny.has(asn)),
  );
}
