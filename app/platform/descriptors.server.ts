import { readFileSync } from "node:fs";

/** Descriptors beside those of the streams: requests, database, files (`docs/operations.md`, Descriptors). */
export const descriptorReserve = 500;

/** Of few descriptors streams have this share at most: what remains serves pages and calls. */
const leastShare = 0.5;

/** How many descriptors the process may open; infinite without a limit, null where the system does not tell. */
export function descriptorLimit(): number | null {
  try {
    const [, allowed] =
      /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    if (allowed === undefined) return null;
    return allowed === "unlimited" ? Infinity : Number(allowed);
  } catch {
    return null;
  }
}

/**
 * Streams that are taken of as many as were wished for: those that the descriptors of the process
 * leave room for, so that a reader too many is told so and no connection is dropped without a word.
 */
export function streamsWithin(wished: number, limit = descriptorLimit()): number {
  if (limit === null) return wished;
  return Math.min(wished, Math.max(Math.floor(limit * leastShare), limit - descriptorReserve));
}
