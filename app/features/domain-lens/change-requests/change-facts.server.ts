import type { Transaction } from "kysely";

import type { Actor } from "~/features/access/permissions";
import { actingAccount } from "~/features/access/acting-account";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { personKey, standingOf, type RoleWorkload, type Standing } from "../person";
import { latestValidations } from "../validation/latest-validation.server";
import type { ValidationRun } from "../validation/validation-run";
import {
  championsAmong,
  listChampionRoles,
  listRoleWorkloads,
  type ReachablePerson,
} from "./champions.repository.server";
import type { ChangeRequest } from "./change-request";
import { contentProblemsOf } from "./content-rules";
import { differenceHash } from "./difference-hash.server";
import { escalationsOf, type Escalating } from "./escalation";
import { readLinkedSets } from "./linked-sets.repository.server";
import type { ChangeFacts } from "./change-facts";
import type { Difference } from "./difference";
import { shownDifference } from "./readers-difference.server";
import { isOpen } from "./change-status";

type Connection = Db | Transaction<Database>;

/** What the workflow asks about a change, with who it is for and which run its tests are of. */
export type KnownChange = {
  facts: ChangeFacts;
  workloads: RoleWorkload[];
  champions: ReachablePerson[];
  run: ValidationRun | null;
  /** What readers see of it. */
  difference: Difference;
};

/** A change with its set as it is now. */
export type ChangeOfSet = { change: ChangeRequest; set: EndpointSet };

/** Reads what the workflow asks about a change of `set` as both are now. */
export async function readChangeFacts(
  db: Connection,
  { now, ...ofSet }: ChangeOfSet & { now: Date },
): Promise<KnownChange> {
  const [known] = await readFactsOfChanges(db, [ofSet], now);
  if (!known) throw new Error("a change has facts");
  return known;
}

/** The same for several changes, in their order, in as many queries as for one. */
export async function readFactsOfChanges(
  db: Connection,
  changes: readonly ChangeOfSet[],
  now: Date,
): Promise<KnownChange[]> {
  const judged = changes.map((ofSet) => ({
    ...ofSet,
    ...judgedAs(ofSet),
    workloadIds: workloadIdsOf(ofSet.set, ofSet.change.proposal.workloadId),
  }));
  const workloads = new Map(
    (
      await listRoleWorkloads(
        db,
        judged.flatMap(({ workloadIds }) => workloadIds),
      )
    ).map((workload) => [workload.id, workload]),
  );
  const holders = await listChampionRoles(db, [...workloads.values()], now);
  const linked = await readLinkedSets(
    db,
    judged.map(({ effective }) => effective),
  );
  const validations = await latestValidations(
    db,
    judged.map(({ change, hash }) => ({ changeId: change.id, hash })),
  );
  return judged.map(({ change, set, effective, hash, workloadIds }) => {
    const own = workloadIds.flatMap((id) => workloads.get(id) ?? []);
    const champions = championsAmong(holders, own);
    const validation = validations.get(change.id);
    const facts: ChangeFacts = {
      status: change.status,
      blockedBy: change.block?.by ?? null,
      authors: change.authors.map(({ key }) => key),
      hash,
      championApproval: change.championApproval,
      councilApproval: change.councilApproval,
      bypass: change.bypass,
      escalations: escalationsOf(effective, linked),
      champions: champions.map(({ key }) => key),
      problems: contentProblemsOf(change.proposal, {
        base: change.base,
        changeReason: change.changeReason,
        disposition: change.disposition,
        setId: set.internalId,
        unfinished: change.unfinished,
      }),
      aggregate: validation?.aggregate ?? "None",
      blockingFailures: validation?.blockingFailures ?? [],
    };
    return {
      facts,
      workloads: own,
      champions,
      run: validation?.run ?? null,
      difference: shownDifference(change, set, linked),
    };
  });
}

/**
 * What became of a change changes its set: what is over is judged as it was last saved, all else by
 * the set as it is now.
 */
function judgedAs({ change, set }: ChangeOfSet): { effective: Escalating; hash: string | null } {
  if (!isOpen(change)) return { effective: change, hash: change.differenceHash };
  return {
    effective: { ...change, base: set.publishedVersion === null ? null : set.content },
    hash: differenceHash(set, change),
  };
}

/** The workloads a change is about: the one the set is published in, and those it is or was to be in. */
export function workloadIdsOf(
  set: Pick<EndpointSet, "publishedVersion" | "content">,
  ...proposed: readonly string[]
): string[] {
  return [
    ...new Set([...(set.publishedVersion === null ? [] : [set.content.workloadId]), ...proposed]),
  ];
}

/** What an actor is for a change. */
export function standingFor(actor: Actor, workloads: readonly RoleWorkload[]): Standing {
  return standingOf({ key: personKey(actingAccount(actor)), scopes: actor.scopes }, workloads);
}
