import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";

import { keyOf, whoOf } from "./member";
import { deleteMembership, insertPartnerEvent } from "./partner-write.repository.server";

type Leaving = Pick<Context, "db" | "variant" | "actor" | "now">;

/** Ends the account's membership of a partner; the partner stays, also without members. */
export async function leavePartner(
  { db, variant, actor, now }: Leaving,
  partnerId: string,
): Promise<void> {
  const account = actingAccount(actor);
  const who = whoOf(variant, account);
  await db.transaction().execute(async (trx) => {
    if (!(await deleteMembership(trx, who, partnerId))) return;
    const acting = { actorKey: keyOf(who), actorName: account.name, at: now };
    await insertPartnerEvent(trx, { ...acting, partnerId, event: "left" });
  });
}
