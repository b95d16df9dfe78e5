import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import {
  emptyContent,
  type EndpointSetContent,
  type Instance,
} from "../endpoint-sets/endpoint-set";
import {
  findEndpointSet,
  insertEndpointSet,
  type EndpointSet,
} from "../endpoint-sets/endpoint-set.repository.server";
import { personOf } from "../person";
import { listRoleWorkloads } from "./champions.repository.server";
import { standingFor, workloadIdsOf } from "./change-facts.server";
import type { ChangeRequest } from "./change-request";
import { insertChangeEvent } from "./change-event.repository.server";
import { findChangeRequest, insertChangeRequest } from "./change-request.repository.server";
import type { Disposition } from "./difference";
import { differenceHash } from "./difference-hash.server";
import { inverseOf } from "./inverse";

/** What a change is started for: a new set, a set as it is, its removal, or taking a published change back. */
export type StartedFor =
  | { kind: "new"; instance: Instance; workloadId: string; isMemberSet: boolean }
  | { kind: "change" | "removal"; setId: string }
  | { kind: "inverse"; changeId: string };

export type StartRefusal =
  | "not-found"
  | "no-such-workload"
  | "not-permitted"
  | "open-change"
  | "never-published"
  | "deleted"
  | "not-published";

/** Starts a change: an own draft of the set, in which nothing is changed yet, or what takes a published change back. */
export async function startChange(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  started: StartedFor,
): Promise<Result<ChangeRequest, StartRefusal>> {
  return db.transaction().execute((trx) => startChangeIn(trx, { actor, now }, started));
}

/** The same in the caller's transaction, which is to be rolled back where it is refused. */
export async function startChangeIn(
  trx: Transaction<Database>,
  { actor, now }: Pick<Context, "actor" | "now">,
  started: StartedFor,
): Promise<Result<ChangeRequest, StartRefusal>> {
  const person = personOf(actingAccount(actor));
  const inverted =
    started.kind === "inverse" ? await findChangeRequest(trx, started.changeId) : undefined;
  if (started.kind === "inverse" && !inverted) return refuse("not-found");
  if (inverted && inverted.status !== "Published") return refuse("not-published");
  const setId = inverted?.setId ?? ("setId" in started ? started.setId : randomUUID());
  if (started.kind === "new") {
    const [workload] = await listRoleWorkloads(trx, [started.workloadId]);
    if (!workload) return refuse("no-such-workload");
    if (!standingFor(actor, [workload]).isEditor) return refuse("not-permitted");
    const content = { ...emptyContent(started.workloadId), isMemberSet: started.isMemberSet };
    await insertEndpointSet(trx, {
      internalId: setId,
      instance: started.instance,
      content,
      at: now,
    });
  }
  const set = await findEndpointSet(trx, setId, { lock: true });
  if (!set) return refuse("not-found");
  const workloads = await listRoleWorkloads(trx, workloadIdsOf(set, set.content.workloadId));
  if (!standingFor(actor, workloads).isEditor) return refuse("not-permitted");
  if (started.kind === "removal" && set.publishedVersion === null) return refuse("never-published");

  const proposed = proposalFor(started, set, inverted);
  if (set.content.isDeleted && proposed.proposal.isDeleted) return refuse("deleted");
  const change = newChange(set, {
    now,
    ...proposed,
    // Whoever starts a removal or takes a change back has said what is to be done.
    authors: started.kind === "removal" || started.kind === "inverse" ? [person] : [],
  });
  if (!(await insertChangeRequest(trx, change))) return refuse("open-change");
  await insertChangeEvent(trx, {
    setId,
    changeId: change.id,
    occurredAt: now,
    actor: person,
    event: "Start",
    from: null,
    to: "Initialized",
    note: "",
    detail: { for: started.kind, ...(inverted && { inverseOf: inverted.id }) },
  });
  return ok(change);
}

function proposalFor(
  { kind }: StartedFor,
  { content }: EndpointSet,
  inverted: ChangeRequest | undefined,
): { proposal: EndpointSetContent; disposition: Disposition; changeReason: string } {
  if (inverted) {
    const proposal = inverseOf(inverted, content);
    return {
      proposal,
      disposition: proposal.isDeleted && !content.isDeleted ? "Remove" : "Change",
      changeReason: "",
    };
  }
  if (kind === "removal")
    return { proposal: { ...content, isDeleted: true }, disposition: "Remove", changeReason: "" };
  return { proposal: content, disposition: kind === "new" ? "Add" : "Change", changeReason: "" };
}

function newChange(
  set: EndpointSet,
  {
    now,
    ...given
  }: Pick<ChangeRequest, "proposal" | "disposition" | "changeReason" | "authors"> & { now: Date },
): ChangeRequest {
  const change: ChangeRequest = {
    id: randomUUID(),
    setId: set.internalId,
    instance: set.instance,
    status: "Initialized",
    revision: 1,
    base: set.publishedVersion === null ? null : set.content,
    baseRevision: set.revision,
    ...given,
    disposition: set.publishedVersion === null ? "Add" : given.disposition,
    unfinished: {},
    addEffectiveOn: null,
    removeEffectiveOn: null,
    differenceHash: null,
    championApproval: null,
    councilApproval: null,
    bypass: null,
    block: null,
    unblock: null,
    submittedAt: null,
    stagedAt: null,
    publishedAt: null,
    publishedVersion: null,
    createdAt: now,
    updatedAt: now,
  };
  return { ...change, differenceHash: differenceHash(set, change) };
}
