import type { Context } from "~/features/access/context.server";

import { ownPartner } from "./own-partner.server";
import { hasPortalAccess } from "./partner";

/** Whether the account is a member of a partner that is not declined; a visitor is of none. */
export async function isPartnerMember(
  context: Pick<Context, "db" | "variant" | "actor">,
): Promise<boolean> {
  const partner = await ownPartner(context);
  return partner ? hasPortalAccess(partner.status) : false;
}
