import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { grantRole } from "~/features/access/grant-role.server";
import { can, type Actor } from "~/features/access/permissions";
import { ok, refuse, type Result } from "~/lib/result";
import { asDatabase } from "~/platform/posted-form.repository.server";

import { actingPerson } from "../acting-person";
import { tell } from "../notices/tell.server";
import { decideAccess, isDecider, type Decider, type DecisionRefusal } from "./access-request";
import {
  findAccessRequest,
  listOpenAccessRequests,
  type AccessRequest,
} from "./access-request.repository.server";
import type { AccessDecisionInput } from "./access-request.schema";
import { updateDecidedRequest } from "./access-request-write.repository.server";

/** What the actor is for requests: whoever assigns roles decides about all of them. */
export function deciderOf(actor: Actor): Decider {
  return { ...actingPerson(actor), isOperator: can(actor, "role:assign") };
}

/** The request, for those who decide about it; it is not there for anyone else. */
export async function findRequestToDecide(
  { db, variant, actor }: Pick<Context, "db" | "variant" | "actor">,
  id: string,
): Promise<AccessRequest | undefined> {
  const request = await findAccessRequest(db, { variant, id });
  return request && isDecider(request, deciderOf(actor)) ? request : undefined;
}

/** Open requests that somebody may decide about, the longest waiting first. */
export async function listRequestsToDecide(
  { db, variant }: Pick<Context, "db" | "variant">,
  person: Decider,
): Promise<AccessRequest[]> {
  return (await listOpenAccessRequests(db, variant, person)).filter(
    (request) => decideAccess(request, person, { action: "grant", note: "" }).ok,
  );
}

type Deciding = Pick<Context, "db" | "variant" | "prefix" | "now" | "actor">;

/** Grants or declines a request, gives the role where it is granted, and tells the requester. */
export async function decideAccessRequest(
  { db, variant, prefix, now, actor }: Deciding,
  id: string,
  { action, note }: AccessDecisionInput,
): Promise<Result<void, DecisionRefusal | "not-yours">> {
  const account = actingAccount(actor);
  return db.transaction().execute(async (trx) => {
    const request = await findAccessRequest(trx, { variant, id }, { lock: true });
    if (!request) return refuse("not-yours");
    const decided = decideAccess(request, deciderOf(actor), { action, note });
    if (!decided.ok) return decided;
    if (action === "grant") {
      const { tenantId, objectId, name, email, role, workload } = request;
      // A role that was given in the meantime is what was asked for.
      await grantRole(
        { db: asDatabase(trx), variant, now, by: account },
        { tenantId, objectId, name, email, role, scope: workload.name },
      );
    }
    const status = action === "grant" ? "granted" : "declined";
    await updateDecidedRequest(trx, { id, status, by: account.name, at: now, note });
    const person = { key: request.requestedBy, name: request.name, email: request.email };
    await tell(trx, {
      kind: `access-${status}`,
      href: action === "grant" ? "/endpoints" : "/endpoints/access",
      prefix,
      facts: { subject: request.workload.name, by: account.name, note },
      people: [person],
      except: [],
      at: now,
    });
    return ok(undefined);
  });
}
