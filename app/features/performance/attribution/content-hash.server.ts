import { createHash } from "node:crypto";

import { foldedName } from "~/features/solutions/entry-keys";
import { solutionLists } from "~/features/solutions/solution";

import type { ListedSolution } from "./attributing-solution";

/** Changes with the rules of attribution, so that stored samples are attributed again by the new ones. */
export const attributionRules = 2;

/**
 * A hash of all that the lists say: of two with the same hash, every sample is attributed and its customer counted
 * alike. A solution without entries has no samples, so it is no part of it. Nor is which ASNs are the suite's: they
 * change with the address table, by which stored samples keep their ASN.
 *
 * @param solutions by number, each list in the order of keys, as `readAttributingSolutions` gives them
 */
export function contentHash(solutions: readonly ListedSolution[]): Buffer {
  const hash = createHash("sha256");
  hash.update(`rules ${attributionRules}`);
  for (const { number, type, layer, ownerPartnerId, countsWide, lists } of solutions) {
    if (solutionLists.every((list) => lists[list].length === 0)) continue;
    hash.update(`\n${JSON.stringify([number, type, layer, ownerPartnerId, countsWide])}`);
    for (const list of solutionLists) {
      const isNamed = list === "sslCertificates" || list === "vpns";
      const keys = isNamed ? lists[list].map(foldedName) : lists[list];
      hash.update(`\n${list} ${keys.length}\n${keys.join("\n")}`);
    }
  }
  return hash.digest();
}
