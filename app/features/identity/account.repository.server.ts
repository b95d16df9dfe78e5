import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readKeysetPage, type KeysetAsked, type Placed } from "~/platform/keyset.repository.server";
import type { Database } from "#db/schema";

import type { AccountKey } from "./account";
import type { AccountSearch } from "./account-search";
import { restedSince } from "./session-rest";

/** An account as the operator finds it. */
export type FoundPerson = {
  id: string;
  tenantId: string;
  objectId: string;
  name: string;
  email: string | null;
  signedInAt: Date;
  /** Sessions that are alive. */
  sessions: number;
};

/** After every text that begins with what stands before it, in the order of bytes. */
const lastCharacter = "\u{10FFFF}";

const lowerName = sql<string>`lower(name) collate "C"`;
const lowerEmail = sql<string>`lower(email) collate "C"`;

/** A page of a variant's accounts, by the beginning of a name or address or by an object id, each by its index. */
export async function listAccounts(
  db: Db,
  {
    variant,
    search: { by, text },
    now,
    ...asked
  }: { variant: Variant; search: AccountSearch; now: Date } & KeysetAsked,
  limit: number,
): Promise<ListPage<FoundPerson>> {
  const place = by === "email" ? lowerEmail : lowerName;
  const fits =
    by === "object-id"
      ? sql<boolean>`object_id = ${text}`
      : sql<boolean>`${place} >= ${text} and ${place} < ${text + lastCharacter}`;
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: place, form: "text" },
    id: { column: sql`account.id` },
    select: (slice) =>
      sql<Row & Placed>`${selectPerson(db, now)
        .select([slice.key.as("place_key"), slice.id.as("place_id")])
        .where("variant", "=", variant)
        .where(fits)
        .where(slice.where)
        .orderBy(slice.orderBy)
        .limit(slice.limit)}`,
  });
  return mapPage(page, personOf);
}

export async function findPerson(
  db: Db,
  { variant, id, now }: { variant: Variant; id: string; now: Date },
): Promise<FoundPerson | undefined> {
  const row = await selectPerson(db, now)
    .where("variant", "=", variant)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && personOf(row);
}

/** Which accounts are meant: one by its id, or those of a person, who has one for each authority. */
export type MeantAccounts = { id: string } | { tenantId: string; objectId: string };

export async function listMeantAccounts(
  trx: Transaction<Database>,
  variant: Variant,
  meant: MeantAccounts,
): Promise<{ id: string; tenantId: string; objectId: string; name: string }[]> {
  const found = trx
    .selectFrom("account")
    .select(["id", "tenant_id", "object_id", "name"])
    .where("variant", "=", variant);
  const rows = await (
    "id" in meant
      ? found.where("id", "=", meant.id)
      : found.where("object_id", "=", meant.objectId).where("tenant_id", "=", meant.tenantId)
  )
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, tenant_id: tenantId, object_id: objectId }) => ({
    id,
    name,
    tenantId,
    objectId,
  }));
}

/** Whether everybody of `objectIds` signed in here, as people of one tenant. */
export async function knowsAllAccounts(
  db: Db,
  {
    variant,
    issuer,
    tenantId,
    objectIds,
  }: Omit<AccountKey, "objectId"> & { variant: Variant; objectIds: readonly string[] },
): Promise<boolean> {
  const wanted = [...new Set(objectIds)];
  const rows = await db
    .selectFrom("account")
    .select("object_id")
    .where("variant", "=", variant)
    .where("issuer", "=", issuer)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "in", wanted)
    .execute();
  return rows.length === wanted.length;
}

/** Writes down that an account is in use by its calls alone. */
export async function noteCall(db: Db, accountId: string, now: Date): Promise<void> {
  await db.updateTable("account").set({ signed_in_at: now }).where("id", "=", accountId).execute();
}

/** Whether the account `idle` gets notices of outages, or the figures of a month. */
const isSubscribed = sql<boolean>`(
  exists (select from outage_subscription where account_id = idle.id)
  or exists (select from month_subscription where account_id = idle.id))`;

/**
 * Removes at most `limit` accounts that nobody used since `before`: without reports, roles by
 * name, sessions, and without notices of outages to a member of a partner. Feedback stays without its account.
 *
 * @returns how many went
 */
export async function deleteIdleAccounts(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("account")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("account as idle")
        .select("idle.id")
        .where("idle.signed_in_at", "<", before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("report").select("report.id").whereRef("report.owner_id", "=", "idle.id"),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("session")
                .select("session.id_hash")
                .whereRef("session.account_id", "=", "idle.id"),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("role_assignment")
                .select("role_assignment.id")
                .whereRef("role_assignment.variant", "=", "idle.variant")
                .whereRef("role_assignment.tenant_id", "=", "idle.tenant_id")
                .whereRef("role_assignment.object_id", "=", "idle.object_id"),
            ),
          ),
        )
        // Members get mail about their solutions without signing in.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("partner_member")
                .select("partner_member.object_id")
                .whereRef("partner_member.variant", "=", "idle.variant")
                .whereRef("partner_member.tenant_id", "=", "idle.tenant_id")
                .whereRef("partner_member.object_id", "=", "idle.object_id")
                .where(isSubscribed),
            ),
          ),
        )
        .orderBy("idle.signed_in_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    // Whoever signs in at the same moment is no longer idle: asked again of the row as it is by then.
    .where("signed_in_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function selectPerson(db: Db, now: Date) {
  return db
    .selectFrom("account")
    .select(["id", "tenant_id", "object_id", "name", "email", "signed_in_at"])
    .select((eb) =>
      eb
        .selectFrom("session")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("session.account_id", "=", "account.id")
        .where("session.expires_at", ">", now)
        .where("session.used_at", ">", restedSince(now))
        .as("sessions"),
    );
}

type Row = {
  id: string;
  tenant_id: string;
  object_id: string;
  name: string;
  email: string | null;
  signed_in_at: Date;
  sessions: number | null;
};

function personOf({
  id,
  tenant_id: tenantId,
  object_id: objectId,
  name,
  email,
  signed_in_at: signedInAt,
  sessions,
}: Row): FoundPerson {
  return { id, tenantId, objectId, name, email, signedInAt, sessions: sessions ?? 0 };
}
