import { grouped } from "~/lib/grouped";
import type { Db } from "~/platform/database.server";

import {
  findEndpointSets,
  type EndpointSet,
} from "../endpoint-sets/endpoint-set.repository.server";
import { impactOfChange, type ChangeImpact } from "../publishing/change-impact";
import {
  countOutcomes,
  type OutcomeCount,
} from "../validation/validation-result.repository.server";
import { listRoleWorkloads } from "./champions.repository.server";
import { readFactsOfChanges } from "./change-facts.server";
import type { ChangeRequest } from "./change-request";
import type { Difference } from "./difference";
import { baseOf } from "./readers-difference.server";
import type { ChangeFacts } from "./change-facts";

/**
 * A change with its set, what it does, what the workflow knows of it, and what the newest tests of
 * this difference found.
 */
export type JudgedChange = {
  change: ChangeRequest;
  set: EndpointSet;
  difference: Difference;
  impact: ChangeImpact;
  facts: ChangeFacts;
  outcomes: OutcomeCount[];
};

/** Judges a change as it is now; one that is over, as it was when it was decided about. Undefined without its set. */
export async function judgeChangeRequest(
  db: Db,
  change: ChangeRequest,
  now: Date,
): Promise<JudgedChange | undefined> {
  return (await judgeChangeRequests(db, [change], now))[0];
}

/** The same for a page of changes, in their order, in as many queries as for one. */
export async function judgeChangeRequests(
  db: Db,
  changes: readonly ChangeRequest[],
  now: Date,
): Promise<JudgedChange[]> {
  const sets = new Map(
    (
      await findEndpointSets(
        db,
        changes.map(({ setId }) => setId),
      )
    ).map((set) => [set.internalId, set]),
  );
  const ofSets = changes.flatMap((change) => {
    const set = sets.get(change.setId);
    return set ? [{ change, set, before: baseOf(change, set) }] : [];
  });
  const known = await readFactsOfChanges(db, ofSets, now);
  const workloads = await listRoleWorkloads(
    db,
    ofSets.flatMap(({ change, before }) => [
      change.proposal.workloadId,
      ...(before ? [before.workloadId] : []),
    ]),
  );
  const finished = known.flatMap(({ run }) => (run?.state === "finished" ? [run.id] : []));
  const outcomes = grouped(
    (await countOutcomes(db, finished)).map((counted) => [counted.runId, counted]),
  );
  return ofSets.flatMap(({ change, set, before }, index) => {
    const { facts, run, difference } = known[index] ?? {};
    if (!facts || !difference) return [];
    return [
      {
        change,
        set,
        difference,
        impact: impactOfChange(before, change.proposal, workloads),
        facts,
        outcomes: outcomes.get(run?.id ?? "") ?? [],
      },
    ];
  });
}
