import type { Random } from "#tests/support/random";

/** A position from 0 below `count`, the n-th with a chance of about 1/n. */
export function byZipf(random: Random, count: number): number {
  return Math.min(count, Math.floor((count + 1) ** random.share())) - 1;
}
