import { dayMs, hourMs, quarterHourMs } from "~/lib/time";

/**
 * The numbers of the rule of outages. Source: provider rules, section 5; what is not from there is from
 * decision 0068, with what was measured. Ratios are failed attempts of all attempts, 0 to 1.
 */

/** A bucket with fewer attempts or customers is neither bad nor healthy. */
export const knownAttempts = 24;
export const knownCustomers = 3;

/** Before what a cell is judged by has so many known buckets and attempts, it is learning. */
export const learnedBuckets = 200;
export const learnedAttempts = 200;

/** How far back a cell looks for what is usual, in ms. */
export const windowMs = 7 * dayMs;

/** A bucket is bad from so far above the usual ratio, and healthy below so far above it. */
export const badRise = 0.05;
export const healthyRise = 0.025;

/** A bad bucket has a higher ratio than this share of the cell's own buckets. */
export const ownShare = 0.995;

/** Attempts that are left without the worst customer, network or place within, at least. */
export const leftAttempts = 12;

/** Highest chance that a bad bucket comes about by accident. */
export const chanceOfBad = 1e-4;

/** The same for what is left without the worst customer, network or place within (decision 0068). */
export const chanceOfLeft = 1e-3;

/** Consecutive buckets that open an outage, and that close it. */
export const openingBuckets = 2;
export const closingBuckets = 2;

/** Unknown buckets in a row that end an outage: four hours. */
export const silentBuckets = (4 * hourMs) / quarterHourMs;

/** An outage of this length in ms is the new level. */
export const newLevelMs = 7 * dayMs;

/** Lowest peak ratio of the categories 1 to 5. */
export const categoryFrom = [0.05, 0.1, 0.25, 0.5, 0.8] as const;
