import { createHash } from "node:crypto";

import type { EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import type { ChangeRequest } from "./change-request";
import { canonicalDifference, differenceOf, isNoDifference, type Difference } from "./difference";

/** What a change would do to its set as it is now; a set that was never published is new as a whole. */
function effectiveDifference(
  set: Pick<EndpointSet, "publishedVersion" | "content">,
  { proposal }: Pick<ChangeRequest, "proposal">,
): Difference {
  return differenceOf(set.publishedVersion === null ? null : set.content, proposal);
}

/** What approvals bind to: SHA-256 of the effective difference, in hex; null where nothing would change. */
export function differenceHash(
  set: Pick<EndpointSet, "publishedVersion" | "content">,
  change: Pick<ChangeRequest, "proposal" | "disposition" | "addEffectiveOn" | "removeEffectiveOn">,
): string | null {
  const difference = effectiveDifference(set, change);
  if (isNoDifference(difference)) return null;
  return createHash("sha256")
    .update(canonicalDifference(difference, change.disposition, change))
    .digest("hex");
}
