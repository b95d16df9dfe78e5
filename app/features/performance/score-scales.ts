import { bitsPerMegabyte } from "~/lib/units";

/** One point of a scale: what is measured, and the points it earns. */
type ScalePoint = readonly [measured: number, points: number];

/**
 * Round trip to the Exchange front door in ms. Source: the suite's published
 * assessment (decision 0009).
 */
const exchangeScale: readonly ScalePoint[] = [
  [10, 100],
  [25, 80],
  [100, 60],
  [200, 40],
  [300, 20],
  [350, 0],
];

/** Download from the SharePoint front door in megabytes per second. Source: as above. */
const sharePointScale: readonly ScalePoint[] = [
  [0, 0],
  [2, 20],
  [4, 40],
  [8, 60],
  [14, 80],
  [20, 100],
];

/** Transmission rating of a perfect connection with the G.107 defaults (ITU-T G.107, R0). */
const bestRating = 93.2;

/** Rating whose opinion score earns 100 points (decision 0009). */
const fullPointsRating = 93;

/** Fixed delay of codec and packetisation in ms that the estimate adds (decision 0009). */
const codecDelayMs = 10;

/** One-way delay in ms beyond which the rating falls steeply (decision 0009). */
const noticeableDelayMs = 160;

/** Lower edges of the bands 1 to 4; the edge belongs to the band above: 80 itself is best. */
export const scoreBandFloors = [20, 40, 60, 80] as const;

/** Quality level of a score: 4 best (80 and above), 3, 2, 1, 0 worst (below 20). */
export type ScoreBand = 0 | 1 | 2 | 3 | 4;

/** What a Teams media test measures. */
export type MediaMeasurement = { roundTripMs: number; jitterMs: number; lossRatio: number };

/**
 * Points of an Exchange round trip, linear between the points of the scale.
 *
 * @returns 0 (350 ms and more) to 100 (10 ms and less)
 * @throws {RangeError} when the round trip is negative or not a number
 */
export function exchangeScore(roundTripMs: number): number {
  return pointsOn(exchangeScale, measured(roundTripMs));
}

/**
 * Points of a SharePoint download, linear between the points of the scale.
 *
 * @param downloadBps bits per second
 * @returns 0 (nothing) to 100 (20 MBps and more)
 * @throws {RangeError} when the rate is negative or not a number
 */
export function sharePointScore(downloadBps: number): number {
  return pointsOn(sharePointScale, measured(downloadBps) / bitsPerMegabyte);
}

/**
 * Points of a Teams media test: our own estimate by a simplified E-model.
 *
 * @returns 0 to 100
 * @throws {RangeError} when a value is negative or not a number
 */
export function teamsScore(media: MediaMeasurement): number {
  const best = meanOpinionScore(fullPointsRating) - 1;
  return Math.min(100, (100 * (meanOpinionScore(transmissionRating(media)) - 1)) / best);
}

/**
 * Transmission rating R of a call (simplified from ITU-T G.107).
 *
 * @returns 0 to 93.2
 * @throws {RangeError} when a value is negative or not a number
 */
export function transmissionRating({ roundTripMs, jitterMs, lossRatio }: MediaMeasurement): number {
  const delayMs = measured(roundTripMs) / 2 + 2 * measured(jitterMs) + codecDelayMs;
  const delayLoss = delayMs < noticeableDelayMs ? delayMs / 40 : (delayMs - 120) / 10;
  const rating = bestRating - delayLoss - 2.5 * measured(lossRatio) * 100;
  return Math.min(bestRating, Math.max(0, rating));
}

/**
 * Mean opinion score of a transmission rating (ITU-T G.107, Annex B). The formula dips
 * below 1 for ratings under 6.5, where no call is usable; that part reads 1.
 *
 * @returns 1 to 4.5
 */
export function meanOpinionScore(rating: number): number {
  if (rating <= 0) return 1;
  if (rating >= 100) return 4.5;
  return Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6);
}

/** Quality level of a score of 0 to 100. */
export function scoreBand(score: number): ScoreBand {
  return scoreBandFloors.filter((floor) => score >= floor).length as ScoreBand;
}

function pointsOn(scale: readonly ScalePoint[], value: number): number {
  let below: ScalePoint | undefined;
  for (const [at, points] of scale) {
    if (value <= at)
      return below
        ? below[1] + ((value - below[0]) / (at - below[0])) * (points - below[1])
        : points;
    below = [at, points];
  }
  return below ? below[1] : 0;
}

function measured(value: number): number {
  if (!(value >= 0)) throw new RangeError("A measurement cannot be negative or missing");
  return value;
}
