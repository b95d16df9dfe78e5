import type { SampleCounts } from "~/features/performance/figures/read-cells.server";

/** How much of the traffic the program knows. */
export type Coverage = {
  samples: number;
  /** Of these, samples that no official solution has. */
  unattributed: number;
  /** Ratio of the samples that an official solution has; null without samples. */
  attributedShare: number | null;
  /** Customers of the official access solutions; estimated above 32. */
  customers: number;
  /** Countries that have samples. */
  countries: number;
  /** Of these, countries where at least one provider has a level. */
  ratedCountries: number;
};

type Counted = Pick<Coverage, "customers" | "countries" | "ratedCountries"> & {
  everything: SampleCounts;
  unattributed: SampleCounts;
};

/** Puts counts together. Samples inside the suite's own networks are in neither of them. */
export function coverageOf({ everything, unattributed, ...counts }: Counted): Coverage {
  const [samples, unknown] = [samplesIn(everything), samplesIn(unattributed)];
  return {
    ...counts,
    samples,
    unattributed: unknown,
    attributedShare: samples === 0 ? null : 1 - unknown / samples,
  };
}

function samplesIn(counts: SampleCounts): number {
  let sum = 0;
  for (const rows of counts.values()) for (const samples of rows.values()) sum += samples;
  return sum;
}
