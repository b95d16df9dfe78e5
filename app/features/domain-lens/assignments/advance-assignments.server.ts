import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { ActingPerson } from "../acting-person";
import type { BulkItem } from "../fqdns/bulk-action";
import type { Fqdn, FqdnWorkload } from "../fqdns/fqdn";
import { insertFqdnEvents, type NewFqdnEvent } from "../fqdns/fqdn-event.repository.server";
import { lockFqdns, updateWorkloadOf } from "../fqdns/fqdn.repository.server";
import { tellOfAssignment } from "../notices/tell-of-assignment.server";
import { findWorkload } from "../workloads/workload.repository.server";
import {
  approvalStatusOf,
  decideAssignment,
  type AssignmentAction,
  type AssignmentRefusal,
} from "./assignment";
import { endRequests, insertReassignments, insertRequests } from "./assignment.repository.server";

export type AssignedItem = BulkItem<AssignmentRefusal | "not-found">;

/** Records that one transaction locks. */
const recordsPerTransaction = 200;

type Advance = {
  action: AssignmentAction;
  ids: readonly string[];
  /** Where they are to go, for a request and a reassignment. */
  workloadId?: string;
  note: string;
};

type Acting = { db: Db; now: Date; person: ActingPerson };

/** Does the same about the workload of each record; each for itself, so that one refusal keeps none of the others. */
export async function advanceAssignments(
  { db, now, person }: Acting,
  { ids, workloadId, ...rest }: Advance,
): Promise<Result<AssignedItem[], "workload-unknown">> {
  const target = workloadId === undefined ? null : await findWorkload(db, workloadId);
  if (target === undefined) return refuse("workload-unknown");
  const items: AssignedItem[] = [];
  for (let from = 0; from < ids.length; from += recordsPerTransaction) {
    const part = ids.slice(from, from + recordsPerTransaction);
    items.push(
      ...(await db
        .transaction()
        .execute((trx) => advancePart(trx, { now, person }, { ...rest, ids: part, target }))),
    );
  }
  return ok(items);
}

type Part = Omit<Advance, "workloadId"> & { target: FqdnWorkload | null };

async function advancePart(
  trx: Transaction<Database>,
  { now, person }: Omit<Acting, "db">,
  { action, ids, target, note }: Part,
): Promise<AssignedItem[]> {
  const found = new Map((await lockFqdns(trx, ids)).map((fqdn) => [fqdn.id, fqdn]));
  const decided: Fqdn[] = [];
  const items = ids.map((id): AssignedItem => {
    const fqdn = found.get(id);
    if (!fqdn) return { id, domainName: null, outcome: "not-found" };
    const { workload, pending, domainName } = fqdn;
    const facts = {
      workload,
      target,
      pending: pending && {
        requestedBy: pending.requestedBy.key,
        newWorkload: pending.newWorkload,
      },
    };
    const outcome = decideAssignment(action, facts, { person, note });
    if (outcome.ok) decided.push(fqdn);
    return { id, domainName, outcome: outcome.ok ? "done" : outcome.refusal };
  });
  if (decided.length > 0) await write(trx, { action, decided, target, person, note, at: now });
  return items;
}

type Decided = {
  action: AssignmentAction;
  decided: readonly Fqdn[];
  target: FqdnWorkload | null;
  person: ActingPerson;
  note: string;
  at: Date;
};

/** Writes what was decided: the request, the move where there is one, and history. */
async function write(
  trx: Transaction<Database>,
  { action, decided, target, person: by, note, at }: Decided,
): Promise<void> {
  const requests = decided.flatMap(({ pending }) => (pending ? [pending.id] : []));
  const rows = decided.map(({ id }) => ({ id: randomUUID(), fqdnId: id }));
  const status = (
    {
      request: "pending",
      acknowledge: "accepted",
      reject: "rejected",
      cancel: "cancelled",
      reassign: "cancelled",
    } as const
  )[action];
  // A direct move ends a request that waits: what it asked for is overtaken.
  if (action !== "request" && requests.length > 0)
    await endRequests(trx, { ids: requests, to: status, by, note, at });
  if (action === "request" && target)
    await insertRequests(trx, { rows, newWorkloadId: target.id, by, note, at });
  if (action === "reassign" && target)
    await insertReassignments(trx, { rows, newWorkloadId: target.id, by, note, at });
  if (action === "acknowledge" || action === "reassign")
    await moveAll(trx, { decided, target, at });
  await tellOfAssignment(trx, { action, records: decided, target, by, at });
  const event = approvalStatusOf({
    status: action === "reassign" ? "accepted" : status,
    isDirect: action === "reassign",
  });
  const key = action === "acknowledge" || action === "reassign" ? "workload" : "newWorkload";
  await insertFqdnEvents(
    trx,
    decided.map((fqdn): NewFqdnEvent => ({
      fqdnId: fqdn.id,
      event,
      note,
      before: key === "workload" ? { workload: fqdn.workload?.name ?? null } : null,
      after: { [key]: (target ?? fqdn.pending?.newWorkload)?.name ?? null },
    })),
    { by, at },
  );
}

/** Moves each record to its new workload, by as few writes as there are workloads. */
async function moveAll(
  trx: Transaction<Database>,
  { decided, target, at }: Pick<Decided, "decided" | "target" | "at">,
): Promise<void> {
  const byWorkload = new Map<string, string[]>();
  for (const { id, pending } of decided) {
    const workloadId = (target ?? pending?.newWorkload)?.id;
    if (workloadId) byWorkload.set(workloadId, [...(byWorkload.get(workloadId) ?? []), id]);
  }
  for (const [workloadId, ids] of byWorkload) await updateWorkloadOf(trx, { ids, workloadId, at });
}
