/** How many samples of a realm belong to nobody, and what most of them have in common. */
export type Unattributed = {
  samples: number;
  /** Samples that no official solution of either slot has, and that are not inside the suite. */
  unattributed: number;
  /** The ASNs with most unattributed samples, the largest first. */
  asns: readonly { asn: number; samples: number }[];
  /** The TLS issuers with most unattributed samples, the largest first. */
  issuers: readonly { issuer: string; samples: number }[];
};

/** What one day adds. */
export type UnattributedDay = {
  samples: number;
  unattributed: number;
  asns: ReadonlyMap<number, number>;
  issuers: ReadonlyMap<string, number>;
};

/** ASNs and issuers that are suggested, of each. */
const suggestedMost = 20;

/** Adds days up. Of equal counts the smaller ASN and the name that is first in order come first. */
export function sumOfDays(days: Iterable<UnattributedDay>): Unattributed {
  const asns = new Map<number, number>();
  const issuers = new Map<string, number>();
  let samples = 0;
  let unattributed = 0;
  for (const day of days) {
    samples += day.samples;
    unattributed += day.unattributed;
    addCounts(asns, day.asns);
    addCounts(issuers, day.issuers);
  }
  return {
    samples,
    unattributed,
    asns: largest(asns).map(([asn, count]) => ({ asn, samples: count })),
    issuers: largest(issuers).map(([issuer, count]) => ({ issuer, samples: count })),
  };
}

function addCounts<Key>(sums: Map<Key, number>, counts: ReadonlyMap<Key, number>): void {
  for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
}

function largest<Key extends number | string>(counts: ReadonlyMap<Key, number>): [Key, number][] {
  return [...counts]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .slice(0, suggestedMost);
}
