import type { Transaction } from "kysely";

import type { Actor } from "~/features/access/permissions";
import { actingAccount } from "~/features/access/acting-account";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { personKey, standingOf, type RoleWorkload, type Standing } from "../person";
import { latestValidation } from "../validation/latest-validation.server";
import { listChampions, listRoleWorkloads, type ReachablePerson } from "./champions.repository.server";
import type { ChangeRequest } from "./change-request";
import { contentProblemsOf } from "./content-rules";
import { differenceHash } from "./difference-hash.server";
import { escalationsOf } from "./escalation";
import { readLinkedSets } from "./linked-sets.repository.server";
import type { ChangeFacts } from "./workflow";

type Connection = Db | Transaction<Database>;

/** What the workflow asks about a change, with who it is for. */
export type KnownChange = { facts: ChangeFacts; workloads: RoleWorkload[]; champions: ReachablePerson[] };

/** Reads what the workflow asks about a change of `set` as both are now. */
export async function readChangeFacts(db: Connection, { change, set, now }: { change: ChangeRequest; set: EndpointSet; now: Date }): Promise<KnownChange> {
  const workloads = await listRoleWorkloads(db, workloadIdsOf(set, change.proposal.workloadId));
  const champions = await listChampions(db, workloads, now);
  const effective = { ...change, base: set.publishedVersion === null ? null : set.content };
  const hash = differenceHash(set, change);
  const validation = hash === null ? null : await latestValidation(db, change.id, hash);
  const facts: ChangeFacts = {
    status: change.status,
    blockedBy: change.block?.by ?? null,
    authors: change.authors.map(({ key }) => key),
    hash,
    championApproval: change.championApproval,
    councilApproval: change.councilApproval,
    bypass: change.bypass,
    escalations: escalationsOf(effective, await readLinkedSets(db, [effective])),
    champions: champions.map(({ key }) => key),
    problems: contentProblemsOf(change.proposal, { changeReason: change.changeReason, disposition: change.disposition, setId: set.internalId, unfinished: change.unfinished }),
    aggregate: validation?.aggregate ?? "None",
    blockingFailures: validation?.blockingFailures ?? [],
  };
  return { facts, workloads, champions };
}

/** The workloads a change is about: the one the set is published in, and those it is or was to be in. */
export function workloadIdsOf(set: Pick<EndpointSet, "publishedVersion" | "content">, ...proposed: readonly string[]): string[] {
  return [...new Set([...(set.publishedVersion === null ? [] : [set.content.workloadId]), ...proposed])];
}

/** What an actor is for a change. */
export function standingFor(actor: Actor, workloads: readonly RoleWorkload[]): Standing {
  return standingOf({ key: personKey(actingAccount(actor)), scopes: actor.scopes }, workloads);
}
