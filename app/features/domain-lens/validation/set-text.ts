import type { SetRef } from "./overlap";

/** A set in one line of evidence: the feed's id where it has one, and its workload. */
export function setText({ publicId, internalId, workload }: SetRef): string {
  return `${publicId ?? internalId} · ${workload}`;
}
