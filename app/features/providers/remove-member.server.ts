import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";

import { keyOf, whoOf, type Member, type Partner } from "./member";
import { deleteMembership, insertPartnerEvent } from "./partner-write.repository.server";

type Removing = Pick<Context, "db" | "variant" | "actor" | "now">;

/** Ends the membership of an account for leadership; its history names the member. */
export async function removeMember(
  { db, variant, actor, now }: Removing,
  partner: Pick<Partner, "id">,
  { tenantId, objectId, name }: Member,
): Promise<void> {
  const account = actingAccount(actor);
  await db.transaction().execute(async (trx) => {
    if (!(await deleteMembership(trx, { variant, tenantId, objectId }, partner.id))) return;
    await insertPartnerEvent(trx, {
      partnerId: partner.id,
      event: "removed",
      actorKey: keyOf(whoOf(variant, account)),
      actorName: account.name,
      note: name,
      at: now,
    });
  });
}
