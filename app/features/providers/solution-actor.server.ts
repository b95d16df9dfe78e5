import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { can } from "~/features/access/permissions";
import { personOf } from "~/features/identity/person";
import type { SolutionActor } from "~/features/solutions/solution-actor";

import { mayReadPartnerData } from "./partner-data.server";
import { ownPartner } from "./own-partner.server";
import { hasPortalAccess } from "./partner";

/** What the acting account is to solutions: a member of a partner that may use the portal, leadership, or both. */
export async function solutionActor(
  context: Pick<Context, "db" | "variant" | "actor">,
): Promise<SolutionActor> {
  const { actor } = context;
  const account = actingAccount(actor);
  const partner = await ownPartner(context);
  const isLeadership = can(actor, "solution:review");
  return {
    person: personOf(account),
    partnerId: partner && hasPortalAccess(partner.status) ? partner.id : null,
    isLeadership,
    mayReadFigures: await mayReadPartnerData(context),
    method: isLeadership ? "Internal Portal" : "Public Portal",
  };
}
