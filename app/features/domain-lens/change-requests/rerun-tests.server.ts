import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";

import { findEndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { cancelValidation, startValidation } from "../validation/start-validation.server";
import { readChangeFacts, standingFor } from "./change-facts.server";
import { findOpenChange, lockChangeRequest } from "./change-request.repository.server";
import { isTestable } from "./change-status";
import type { WorkflowRefusal } from "./workflow";

/** Tests the open change of a set anew, or ends what is under way; for everybody who may edit it. */
export async function rerunTests(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  { setId, does }: { setId: string; does: "run" | "cancel" },
): Promise<Result<null, WorkflowRefusal | "not-found">> {
  return db.transaction().execute(async (trx) => {
    const open = await findOpenChange(trx, setId);
    const change = open && (await lockChangeRequest(trx, open.id));
    const set = change && (await findEndpointSet(trx, setId));
    if (!change || !set) return refuse("not-found");
    const { facts, workloads } = await readChangeFacts(trx, { change, set, now });
    if (!standingFor(actor, workloads).isEditor) return refuse("not-permitted");
    if (does === "cancel") {
      await cancelValidation(trx, change.id, now);
      return ok(null);
    }
    if (facts.hash === null) return refuse("no-difference");
    if (!isTestable(facts)) return refuse("not-in-this-status");
    await startValidation(trx, { changeId: change.id, hash: facts.hash, reason: "again", at: now });
    return ok(null);
  });
}
