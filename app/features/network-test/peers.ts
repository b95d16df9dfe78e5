import type { PlaceIdentity } from "~/features/geo/place";

import { scoreBand, type ScoreBand } from "~/features/performance/score-scales";

/** From the narrowest to the widest place customers are compared in. */
export const peerScopes = ["city", "region", "country"] as const;
type PeerScope = (typeof peerScopes)[number];

/**
 * How the reader compares with other customers of the same place in the last 30 days.
 * `bins` are the shares (0 to 1) of customers in 80-100, 60-80, 40-60, 20-40, 0-20.
 */
export type PeerComparison = {
  scope: PeerScope;
  placeName: string;
  /** Customer-days counted, at most the newest 5,000. */
  resultCount: number;
  isNewestOnly: boolean;
  bins: [number, number, number, number, number];
  /** Index of the reader's own band in `bins`; null without a score. */
  ownBin: PeerBin | null;
  /** Share that does better by a whole band. */
  betterShare: number | null;
};

/** Place of a band among the bins: 0 is 80-100, 4 is 0-20. */
export type PeerBin = 0 | 1 | 2 | 3 | 4;

/** A place as peers are counted by it: `key` is stored, `name` is shown. */
export type PeerPlace = { scope: PeerScope; key: string; name: string };

/** What was counted in one place, the reader's own customer left out. */
export type PeerCounts = {
  /** Customer-days in each quality level, worst (0) to best (4). */
  bandCounts: readonly [number, number, number, number, number];
  /** Distinct customers among them. */
  customerCount: number;
  /** True when there were more than were counted. */
  isNewestOnly: boolean;
};

/** How far back customers are compared, in days, today included (decision 0009). */
export const peerDays = 30;

/** Other customers a place must have, so that no single one can be told from the shares (decision 0009). */
const leastOtherCustomers = 5;

/** Customer-days that are counted at most, the newest first, so that the cost is bounded (decision 0009). */
export const peerResultLimit = 5000;

/** Share of customers that do better by a whole band at which that is an insight (decision 0009). */
export const betterShareLimit = 0.1;

const keySeparator = "|";

/** The bin a score falls in. */
export function peerBinOf(score: number): PeerBin {
  return binOfBand(scoreBand(score));
}

/**
 * The places a report counts in, narrowest first. A place whose own name is unknown is
 * left out, so "somewhere in Denmark" counts for the country alone.
 *
 * @returns empty without a country code, as where the names were only typed in
 */
export function peerPlaces({ city, region, country, countryCode }: PlaceIdentity): PeerPlace[] {
  const nation = keyPart(countryCode);
  if (nation === "") return [];
  const parts = [nation, keyPart(region), keyPart(city)];
  const places: PeerPlace[] = [];
  if (parts[2] !== "") places.push({ scope: "city", key: parts.join(keySeparator), name: city });
  if (parts[1] !== "")
    places.push({ scope: "region", key: parts.slice(0, 2).join(keySeparator), name: region });
  places.push({ scope: "country", key: nation, name: country || countryCode });
  return places;
}

/** Whether a place has enough other customers to be compared with. */
export function hasEnoughCustomers({ customerCount }: PeerCounts): boolean {
  return customerCount >= leastOtherCustomers;
}

/**
 * How a score compares with the customers counted in one place.
 *
 * @param ownScore Exchange score of 0 to 100; null when it was not measured
 * @param counts   of at least one customer-day
 */
export function compareWithPeers(
  ownScore: number | null,
  { scope, name }: PeerPlace,
  counts: PeerCounts,
): PeerComparison {
  const resultCount = counts.bandCounts.reduce((sum, count) => sum + count, 0);
  const [worst, low, middle, high, best] = counts.bandCounts;
  const bins: PeerComparison["bins"] = [best, high, middle, low, worst];
  const ownBin = ownScore === null ? null : peerBinOf(ownScore);
  const better =
    ownBin === null ? null : bins.slice(0, ownBin).reduce((sum, count) => sum + count, 0);
  return {
    scope,
    placeName: name,
    resultCount,
    isNewestOnly: counts.isNewestOnly,
    bins: bins.map((count) => count / resultCount) as PeerComparison["bins"],
    ownBin,
    betterShare: better === null ? null : better / resultCount,
  };
}

/**
 * Compares in the narrowest place that has enough other customers.
 *
 * @param places narrowest first, as `peerPlaces` gives them
 * @param count  counts one place; asked only as far as widening is needed
 * @returns null when no place has enough
 */
export async function compareInNarrowestPlace(
  ownScore: number | null,
  places: readonly PeerPlace[],
  count: (place: PeerPlace) => Promise<PeerCounts>,
): Promise<PeerComparison | null> {
  for (const place of places) {
    const counts = await count(place);
    if (hasEnoughCustomers(counts)) return compareWithPeers(ownScore, place, counts);
  }
  return null;
}

/** Whether so many customers do better that it tells something about the reader's network. */
export function isInsight({ betterShare }: Pick<PeerComparison, "betterShare">): boolean {
  return betterShare !== null && betterShare >= betterShareLimit;
}

function binOfBand(band: ScoreBand): PeerBin {
  return (4 - band) as PeerBin;
}

/** One spelling of a name, so that case, blanks and the separator never make two places of one. */
function keyPart(name: string): string {
  return name
    .normalize("NFKC")
    .replaceAll(keySeparator, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
