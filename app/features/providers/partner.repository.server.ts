import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import { fallbackLanguage, type Language } from "~/platform/languages";
import type { Database } from "#db/schema";

import type { Member, Partner, Who } from "./member";
import type { PartnerEventName, PartnerStatus } from "./partner";

type Connection = Db | Transaction<Database>;

/** Members and history entries that a page lists, the newest entries first. */
const listedMost = 500;

function partners(db: Connection, variant: Variant) {
  return db.selectFrom("partner").selectAll("partner").where("partner.variant", "=", variant);
}

/** A row of the table as the program knows it. */
export function partnerOf(row: Database["partner"]): Partner {
  return {
    id: row.id,
    variant: row.variant as Variant,
    domain: row.domain,
    providerId: row.provider_id,
    name: row.name,
    url: row.url,
    status: row.status as PartnerStatus,
    termsVersion: row.terms_version,
    termsAcceptedAt: row.terms_accepted_at,
    registeredAt: row.registered_at,
    decided: row.decided_at && {
      by: row.decided_by_name ?? "",
      at: row.decided_at,
      note: row.decided_note ?? "",
    },
    revision: row.revision,
  };
}

type Named = { variant: Variant } & ({ id: string } | { domain: string });

/** @param lock keeps others from changing it until the transaction ends; rows that name it may be added */
export async function findPartner(
  db: Connection,
  { variant, ...named }: Named,
  { lock = false } = {},
): Promise<Partner | undefined> {
  const query =
    "id" in named
      ? partners(db, variant).where("partner.id", "=", named.id)
      : partners(db, variant).where("partner.domain", "=", named.domain);
  const row = await (lock ? query.forNoKeyUpdate("partner") : query).executeTakeFirst();
  return row && partnerOf(row);
}

/** The status of a partner, which no other transaction decides about until this one ends. */
export async function holdPartnerStatus(
  trx: Transaction<Database>,
  partnerId: string,
): Promise<PartnerStatus | undefined> {
  const row = await trx
    .selectFrom("partner")
    .select("status")
    .where("id", "=", partnerId)
    .forShare()
    .executeTakeFirst();
  return row && (row.status as PartnerStatus);
}

/** The partner of an account, by the key of its membership. */
export async function findPartnerOf(
  db: Connection,
  { variant, tenantId, objectId }: Who,
): Promise<Partner | undefined> {
  const row = await partners(db, variant)
    .innerJoin("partner_member", "partner_member.partner_id", "partner.id")
    .where("partner_member.variant", "=", variant)
    .where("partner_member.tenant_id", "=", tenantId)
    .where("partner_member.object_id", "=", objectId)
    .executeTakeFirst();
  return row && partnerOf(row);
}

/** The members of a partner, the first one first. */
export async function listMembers(db: Connection, partnerId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom("partner_member")
    .select(["id", "tenant_id", "object_id", "name", "email", "joined_at"])
    .where("partner_id", "=", partnerId)
    .orderBy("joined_at")
    .orderBy("id")
    .limit(listedMost)
    .execute();
  return rows.map(({ id, tenant_id, object_id, name, email, joined_at }) => ({
    id,
    tenantId: tenant_id,
    objectId: object_id,
    name,
    email,
    joinedAt: joined_at,
  }));
}

export async function countMembers(db: Connection, partnerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("partner_member")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("partner_id", "=", partnerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where to write to members, in the language that each used last. */
export async function listAddressees(
  db: Connection,
  { id, variant }: Pick<Partner, "id" | "variant">,
): Promise<{ email: string; language: Language }[]> {
  const rows = await db
    .selectFrom("partner_member")
    .select((eb) => [
      "partner_member.email",
      eb
        .selectFrom("account")
        .select("account.language")
        .where("account.variant", "=", variant)
        .whereRef("account.tenant_id", "=", "partner_member.tenant_id")
        .whereRef("account.object_id", "=", "partner_member.object_id")
        .where("account.language", "is not", null)
        .orderBy("account.signed_in_at", "desc")
        .limit(1)
        .as("language"),
    ])
    .where("partner_member.partner_id", "=", id)
    .orderBy("partner_member.joined_at")
    .limit(listedMost)
    .execute();
  return rows.map(({ email, language }) => ({
    email,
    language: (language ?? fallbackLanguage) as Language,
  }));
}

/** An entry of a partner's history. */
export type PartnerEvent = {
  id: number;
  event: PartnerEventName;
  actorName: string;
  from: PartnerStatus | null;
  to: PartnerStatus | null;
  note: string;
  at: Date;
};

/** The history of a partner, the newest entry first. */
export async function listPartnerEvents(
  db: Connection,
  partnerId: string,
): Promise<PartnerEvent[]> {
  const rows = await db
    .selectFrom("partner_event")
    .select(["id", "event", "actor_name", "from_status", "to_status", "note", "occurred_at"])
    .where("partner_id", "=", partnerId)
    .orderBy("id", "desc")
    .limit(listedMost)
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    event: row.event as PartnerEventName,
    actorName: row.actor_name,
    from: row.from_status as PartnerStatus | null,
    to: row.to_status as PartnerStatus | null,
    note: row.note ?? "",
    at: row.occurred_at,
  }));
}
