import type { Db } from "~/platform/database.server";

import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";
import type { EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import type { ChangeRequest } from "./change-request";
import type { Difference } from "./difference";
import { readReadership } from "./linked-sets.repository.server";
import { differenceForReaders, type Readership } from "./readers-difference";
import { isOpen } from "./change-status";

type ComparedSet = Pick<EndpointSet, "publishedVersion" | "content">;
type ComparedChange = Pick<ChangeRequest, "status" | "base" | "proposal" | "disposition">;

/** What a change starts from: the set as it is published, for one that is over the set as it was. */
export function baseOf(
  change: Pick<ChangeRequest, "status" | "base">,
  set: ComparedSet,
): EndpointSetContent | null {
  if (!isOpen(change)) return change.base;
  return set.publishedVersion === null ? null : set.content;
}

/**
 * What readers see of a change. Of one that is over, what its member set gave then is no longer known:
 * its own lists are told.
 */
export function shownDifference(
  change: ComparedChange,
  set: ComparedSet,
  readership: Readership,
): Difference {
  return differenceForReaders(
    { ...change, base: baseOf(change, set) },
    isOpen(change) ? readership : { ...readership, memberPrefixes: new Map() },
  );
}

/** The same of some changes, in their order, in as many queries as for one. */
export async function readDifferences(
  db: Db,
  changes: readonly { set: ComparedSet; change: ComparedChange }[],
): Promise<Difference[]> {
  const readership = await readReadership(
    db,
    changes.map(({ set, change }) => ({ ...change, base: baseOf(change, set) })),
  );
  return changes.map(({ set, change }) => shownDifference(change, set, readership));
}

/** What readers see of one change. */
export async function readDifference(
  db: Db,
  set: ComparedSet,
  change: ComparedChange,
): Promise<Difference> {
  const [difference] = await readDifferences(db, [{ set, change }]);
  if (!difference) throw new Error("a change has a difference");
  return difference;
}
