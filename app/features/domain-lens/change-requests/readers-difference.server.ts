import type { Db } from "~/platform/database.server";

import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";
import type { EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import type { ChangeRequest } from "./change-request";
import type { Difference } from "./difference";
import { internalAmong } from "./linked-sets.repository.server";
import { differenceForReaders } from "./readers-difference";
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

/** What readers see of some changes, in their order, with one query. */
export async function readDifferences(
  db: Db,
  changes: readonly { set: ComparedSet; change: ComparedChange }[],
): Promise<Difference[]> {
  const noticed = changes.map(({ set, change }) => ({
    base: baseOf(change, set),
    proposal: change.proposal,
    disposition: change.disposition,
  }));
  const internal = await internalAmong(
    db,
    noticed.flatMap(({ base, proposal }) => [
      proposal.workloadId,
      ...(base ? [base.workloadId] : []),
    ]),
  );
  return noticed.map((change) => differenceForReaders(change, internal));
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
