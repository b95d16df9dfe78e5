import { randomUUID } from "node:crypto";

import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { mayEditRecord } from "../assignments/assignment";
import type { Instance } from "../endpoint-sets/endpoint-set";
import { findWorkload } from "../workloads/workload.repository.server";
import type { Fqdn } from "./fqdn";
import { insertFqdnEvents } from "./fqdn-event.repository.server";
import { findFqdn, insertFqdn } from "./fqdn.repository.server";

export type CreateRefusal = "workload-unknown" | "not-permitted" | "already-there";

/** Makes the record of a name that somebody adds, in its one spelling. */
export async function createFqdn(
  { db, now, person }: { db: Db; now: Date; person: ActingPerson },
  {
    domainName,
    instance,
    workloadId,
  }: { domainName: string; instance: Instance; workloadId: string | null },
): Promise<Result<Fqdn, CreateRefusal>> {
  const workload = workloadId === null ? null : await findWorkload(db, workloadId);
  if (workload === undefined) return refuse("workload-unknown");
  if (!mayEditRecord(workload, person)) return refuse("not-permitted");
  return db.transaction().execute(async (trx) => {
    const id = randomUUID();
    if (
      !(await insertFqdn(trx, {
        id,
        domainName,
        instance,
        workloadId,
        addedBy: "Added by User",
        at: now,
      }))
    )
      return refuse("already-there");
    const after = { addedBy: "Added by User", workload: workload?.name ?? null };
    await insertFqdnEvents(trx, [{ fqdnId: id, event: "create", note: "", before: null, after }], {
      by: person,
      at: now,
    });
    const fqdn = await findFqdn(trx, id);
    if (!fqdn) throw new Error("The record that was just written is not there.");
    return ok(fqdn);
  });
}
