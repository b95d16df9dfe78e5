import { randomUUID } from "node:crypto";

import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";

import { actingPerson } from "../acting-person";
import { tell } from "../notices/tell.server";
import {
  holdsRole,
  openRequestsMost,
  recipientsOf,
  type AskOutcome,
  type AskRefusal,
} from "./access-request";
import { listAccessRecipients } from "./access-recipient.repository.server";
import { listAccessRequestsOf } from "./access-request.repository.server";
import type { AccessRequestInput } from "./access-request.schema";
import { insertAccessRequest } from "./access-request-write.repository.server";
import { findWorkloadByName } from "./requested-workload.repository.server";

type Asking = Pick<Context, "db" | "variant" | "prefix" | "now" | "actor">;

/** Asks those who decide for a role in a workload, and tells them. */
export async function askForAccess(
  { db, variant, prefix, now, actor }: Asking,
  { workload: named, role, reason }: AccessRequestInput,
): Promise<Result<AskOutcome, AskRefusal>> {
  const { tenantId, objectId, name, email } = actingAccount(actor);
  const person = actingPerson(actor);
  return db.transaction().execute(async (trx) => {
    const workload = await findWorkloadByName(trx, named);
    if (!workload) return refuse("workload-unknown");
    if (holdsRole(person, role, workload)) return refuse("already-held");
    const requests = await listAccessRequestsOf(trx, { variant, tenantId, objectId });
    const open = requests.filter(({ status }) => status === "pending");
    if (open.some((other) => other.role === role && other.workload.id === workload.id))
      return ok("waiting");
    if (open.length >= openRequestsMost) return refuse("too-many");
    const id = randomUUID();
    const asked = { id, tenantId, objectId, name, email, role, reason };
    const isNew = await insertAccessRequest(trx, {
      ...asked,
      variant,
      workloadId: workload.id,
      askedAt: now,
    });
    if (!isNew) return ok("waiting");
    const people = recipientsOf(
      role,
      await listAccessRecipients(trx, { variant, workload, now, except: person.key }),
    );
    const notice = { kind: "access-requested" as const, href: `/endpoints/access/${id}`, prefix };
    const facts = { subject: workload.name, by: name, note: reason };
    await tell(trx, { ...notice, facts, people, except: [person.key], at: now });
    return ok("asked");
  });
}
