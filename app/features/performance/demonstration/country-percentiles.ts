/** Shares of the values below each of the percentiles. */
const shares = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

type Percentiles = readonly [number, number, number, number, number];

/** What connections of a country are like. */
export type CountryPercentiles = {
  roundTripMs: Percentiles;
  downloadMbps: Percentiles;
  /** Median, 75th and 95th percentile. */
  lossRatio: readonly [number, number, number];
};

/**
 * Percentiles of the countries of the demonstration, by ISO 3166-1 code. Source: M-Lab, CC0, over
 * one period, as published in the table `downloads_by_country` of m-lab/iqb.
 */
export const countryPercentiles: Readonly<Record<string, CountryPercentiles>> = {
  NO: {
    roundTripMs: [4.9, 10, 16, 27.9, 79.6],
    downloadMbps: [1.46, 24.12, 84.67, 221.04, 517.26],
    lossRatio: [0.0009, 0.0289, 0.1603],
  },
  SE: {
    roundTripMs: [0.8, 4.7, 14.1, 26.7, 108.4],
    downloadMbps: [2.4, 30.64, 93.7, 249.41, 713.09],
    lossRatio: [0.0029, 0.0408, 0.1261],
  },
  US: {
    roundTripMs: [0.8, 7.4, 15, 27.8, 71.5],
    downloadMbps: [3.11, 38.88, 121.08, 321.93, 697.04],
    lossRatio: [0.0003, 0.0154, 0.1111],
  },
  GB: {
    roundTripMs: [1.2, 6, 10.4, 19.3, 49.3],
    downloadMbps: [2.99, 27.98, 73.47, 219.48, 631.61],
    lossRatio: [0.0002, 0.0123, 0.0944],
  },
  IN: {
    roundTripMs: [3.4, 12.5, 25.4, 44.3, 97.1],
    downloadMbps: [0.74, 8.49, 29.9, 88.68, 266.53],
    lossRatio: [0.0039, 0.0669, 0.1868],
  },
};

/**
 * The value below which a share of a country's values lies: between two percentiles on a logarithmic scale,
 * outside them the outermost.
 */
export function valueAtShare(percentiles: Percentiles, share: number): number {
  const above = shares.findIndex((known) => known >= share);
  if (above === 0) return percentiles[0];
  if (above < 0) return percentiles[4];
  const [low, high] = [percentiles[above - 1] ?? 0, percentiles[above] ?? 0];
  const [from, to] = [shares[above - 1] ?? 0, shares[above] ?? 1];
  return low * (high / low) ** ((share - from) / (to - from));
}
