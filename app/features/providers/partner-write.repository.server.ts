import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { Partner, Who } from "./member";
import type { PartnerEventName, PartnerStatus } from "./partner";

type NewPartner = Omit<Partner, "decided" | "revision" | "status">;

/** @returns whether it was written: the domain may have a partner, or another one the provider ID */
export async function insertPartner(
  trx: Transaction<Database>,
  partner: NewPartner,
): Promise<boolean> {
  const { providerId, termsVersion, termsAcceptedAt, registeredAt, ...rest } = partner;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("partner")
    .values({
      ...rest,
      provider_id: providerId,
      terms_version: termsVersion,
      terms_accepted_at: termsAcceptedAt,
      registered_at: registeredAt,
      status: "AwaitingEndorsement",
      revision: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Lets a declined partner wait again, with the name, URL and terms of its new registration. */
export async function updateRegisteredAgain(
  trx: Transaction<Database>,
  id: string,
  registered: Pick<Partner, "name" | "url" | "termsVersion" | "termsAcceptedAt" | "registeredAt">,
): Promise<void> {
  await trx
    .updateTable("partner")
    .set((eb) => ({
      name: registered.name,
      url: registered.url,
      terms_version: registered.termsVersion,
      terms_accepted_at: registered.termsAcceptedAt,
      registered_at: registered.registeredAt,
      status: "AwaitingEndorsement",
      decided_by_name: null,
      decided_at: null,
      decided_note: null,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Writes a decision about a partner that is locked. */
export async function updateDecidedPartner(
  trx: Transaction<Database>,
  id: string,
  { status, by, at, note }: { status: PartnerStatus; by: string; at: Date; note: string },
): Promise<void> {
  await trx
    .updateTable("partner")
    .set((eb) => ({
      status,
      decided_by_name: by,
      decided_at: at,
      decided_note: note,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

type NewMember = Who & { partnerId: string; name: string; email: string; joinedAt: Date };

/** Makes an account a member; one that is a member there keeps its date and gets the address. */
export async function upsertMember(
  trx: Transaction<Database>,
  { partnerId, variant, tenantId, objectId, name, email, joinedAt }: NewMember,
): Promise<void> {
  await trx
    .insertInto("partner_member")
    .values({
      partner_id: partnerId,
      variant,
      tenant_id: tenantId,
      object_id: objectId,
      name,
      email,
      joined_at: joinedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["variant", "tenant_id", "object_id"]).doUpdateSet({ name, email }),
    )
    .execute();
}

/** @returns whether the account was a member of it */
export async function deleteMembership(
  trx: Transaction<Database>,
  { variant, tenantId, objectId }: Who,
  partnerId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("partner_member")
    .where("variant", "=", variant)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "=", objectId)
    .where("partner_id", "=", partnerId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

type NewEvent = {
  partnerId: string;
  event: PartnerEventName;
  actorKey: string;
  actorName: string;
  from?: PartnerStatus;
  to?: PartnerStatus;
  note?: string;
  at: Date;
};

/** Adds to a partner's history; nothing changes or removes an entry. */
export async function insertPartnerEvent(
  trx: Transaction<Database>,
  { partnerId, event, actorKey, actorName, from, to, note, at }: NewEvent,
): Promise<void> {
  await trx
    .insertInto("partner_event")
    .values({
      partner_id: partnerId,
      event,
      actor_key: actorKey,
      actor_name: actorName,
      from_status: from ?? null,
      to_status: to ?? null,
      note: note || null,
      occurred_at: at,
    })
    .execute();
}
