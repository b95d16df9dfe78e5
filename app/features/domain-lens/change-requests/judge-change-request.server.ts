import type { Db } from "~/platform/database.server";

import { findEndpointSet, type EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { latestValidation } from "../validation/latest-validation.server";
import { impactOfChange, type ChangeImpact } from "../publishing/change-impact";
import { countOutcomes, type OutcomeCount } from "../validation/validation.repository.server";
import { listRoleWorkloads } from "./champions.repository.server";
import { readChangeFacts } from "./change-facts.server";
import type { ChangeRequest } from "./change-request";
import { differenceOf, type Difference } from "./difference";
import { effectiveDifference } from "./difference-hash.server";
import { escalationsOf } from "./escalation";
import { readLinkedSets } from "./linked-sets.repository.server";
import type { ChangeFacts } from "./workflow";

/** A change with its set, what it does, what the workflow knows of it, and what the newest tests of this difference found. */
export type JudgedChange = { change: ChangeRequest; set: EndpointSet; difference: Difference; impact: ChangeImpact; facts: ChangeFacts; outcomes: OutcomeCount[] };

/** Judges a change as it is now; one that is over, as it was when it was decided about. Undefined without its set. */
export async function judgeChangeRequest(db: Db, change: ChangeRequest, now: Date): Promise<JudgedChange | undefined> {
  const set = await findEndpointSet(db, change.setId);
  if (!set) return undefined;
  const isOver = change.status === "Published" || change.status === "Deleted";
  const { facts: current } = await readChangeFacts(db, { change, set, now });
  const facts = isOver ? { ...current, hash: change.differenceHash, escalations: escalationsOf(change, await readLinkedSets(db, [change])) } : current;
  const before = isOver ? change.base : (set.publishedVersion === null ? null : set.content);
  const workloads = await listRoleWorkloads(db, [change.proposal.workloadId, ...(before ? [before.workloadId] : [])]);
  const { run, blockingFailures } = await latestValidation(db, change.id, facts.hash);
  return {
    change, set,
    difference: isOver ? differenceOf(change.base, change.proposal) : effectiveDifference(set, change),
    impact: impactOfChange(before, change.proposal, workloads),
    facts: { ...facts, blockingFailures },
    outcomes: run?.state === "finished" ? await countOutcomes(db, run.id) : [],
  };
}
