import type { Transaction } from "kysely";

import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";
import {
  findEndpointSet,
  updateUnpublishedSet,
} from "../endpoint-sets/endpoint-set.repository.server";
import { samePorts } from "../endpoint-sets/port-list";
import { personOf, type Person } from "../person";
import { listRoleWorkloads } from "./champions.repository.server";
import { readChangeFacts, standingFor, workloadIdsOf } from "./change-facts.server";
import { endpointLimit, type ChangeRequest, type DraftEdit } from "./change-request";
import { insertChangeEvent } from "./change-event.repository.server";
import { lockChangeRequest, updateChangeRequest } from "./change-request.repository.server";
import { differenceHash } from "./difference-hash.server";
import { differenceOf } from "./difference";
import { unfinishedAfter } from "./unfinished-step";
import { decide, type WorkflowRefusal } from "./workflow";

export type SaveRefusal =
  | WorkflowRefusal
  | "not-found"
  | "stale"
  | "no-such-workload"
  | "no-such-member-set"
  | "too-many-endpoints"
  | "removal-only";

/** What is written into which draft; `revision` is what the page showed, null takes the draft as it is. */
export type DraftSave = { changeId: string; revision: number | null; edit: DraftEdit };

/** Saves what somebody typed into a draft, and makes them one of its authors; `stale` when somebody wrote meanwhile. */
export async function saveDraft(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  save: DraftSave,
): Promise<Result<ChangeRequest, SaveRefusal>> {
  return db.transaction().execute((trx) => saveDraftIn(trx, { actor, now }, save));
}

/** The same in the caller's transaction. */
export async function saveDraftIn(
  trx: Transaction<Database>,
  { actor, now }: Pick<Context, "actor" | "now">,
  { changeId, revision, edit }: DraftSave,
): Promise<Result<ChangeRequest, SaveRefusal>> {
  const person = personOf(actingAccount(actor));
  const change = await lockChangeRequest(trx, changeId);
  // Locked before the change is written: whoever starts one holds the set and waits for that write.
  const set = change && (await findEndpointSet(trx, change.setId, { lock: true }));
  if (!change || !set) return refuse("not-found");
  if (revision !== null && revision !== change.revision) return refuse("stale");
  if (change.disposition === "Remove" && edit.content) return refuse("removal-only");
  const proposal = withSpelling(
    { ...change.proposal, ...edit.content },
    change.proposal,
    set.content,
  );
  const workloads = await listRoleWorkloads(
    trx,
    workloadIdsOf(set, change.proposal.workloadId, proposal.workloadId),
  );
  if (!workloads.some(({ id }) => id === proposal.workloadId)) return refuse("no-such-workload");
  if (proposal.fqdns.length > endpointLimit || proposal.prefixes.length > endpointLimit)
    return refuse("too-many-endpoints");
  if (!(await isMemberSetThere(trx, change, proposal))) return refuse("no-such-member-set");
  const { facts } = await readChangeFacts(trx, { change, set, now });
  const decided = decide(facts, standingFor(actor, workloads), { event: "SaveAsDraft", note: "" });
  if (!decided.ok) return decided;
  const { content: _content, unfinished: _unfinished, ...rest } = edit;
  const saved: ChangeRequest = {
    ...change,
    ...rest,
    unfinished: unfinishedAfter(change.unfinished, edit),
    proposal,
    status: decided.value,
    base: set.publishedVersion === null ? null : set.content,
    baseRevision: set.revision,
    authors: withAuthor(change.authors, person),
    updatedAt: now,
  };
  const written = await updateChangeRequest(trx, {
    ...saved,
    differenceHash: differenceHash(set, saved),
  });
  if (set.publishedVersion === null)
    await updateUnpublishedSet(trx, { internalId: set.internalId, content: proposal, at: now });
  await insertChangeEvent(trx, {
    setId: set.internalId,
    changeId,
    occurredAt: now,
    actor: person,
    event: "SaveAsDraft",
    from: change.status,
    to: decided.value,
    note: "",
    detail: differenceOf(change.proposal, proposal),
  });
  return ok(written);
}

/** A member set that is chosen anew is one, and of the same instance. */
async function isMemberSetThere(
  trx: Transaction<Database>,
  change: ChangeRequest,
  { memberSetId }: EndpointSetContent,
): Promise<boolean> {
  if (memberSetId === null || memberSetId === change.proposal.memberSetId) return true;
  const member = await findEndpointSet(trx, memberSetId);
  return member !== undefined && member.content.isMemberSet && member.instance === change.instance;
}

function withAuthor(authors: readonly Person[], person: Person): Person[] {
  return authors.some(({ key }) => key === person.key) ? [...authors] : [...authors, person];
}

/**
 * Ports that mean the same keep the spelling they are published with, so that nothing is changed
 * that nobody meant to.
 */
function withSpelling(
  proposal: EndpointSetContent,
  ...spelled: readonly EndpointSetContent[]
): EndpointSetContent {
  const spelling = (ports: "tcpPorts" | "udpPorts") =>
    [...spelled].reverse().find((content) => samePorts(content[ports], proposal[ports]))?.[ports] ??
    proposal[ports];
  return { ...proposal, tcpPorts: spelling("tcpPorts"), udpPorts: spelling("udpPorts") };
}
