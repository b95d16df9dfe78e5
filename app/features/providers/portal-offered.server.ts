import type { Context } from "~/features/access/context.server";

import { whoOf } from "./member";
import { hasPortalAccess } from "./partner";
import { findPartnerOf } from "./partner.repository.server";

/** Whether the account is a member of a partner that is not declined; a visitor is of none. */
export async function isPartnerMember({
  db,
  variant,
  actor: { account },
}: Pick<Context, "db" | "variant" | "actor">): Promise<boolean> {
  const partner = account && (await findPartnerOf(db, whoOf(variant, account)));
  return partner ? hasPortalAccess(partner.status) : false;
}
