import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { variants } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Language } from "~/platform/languages";
import type { Database } from "#db/schema";

import type { ReachablePerson } from "../change-requests/champions.repository.server";
import { personKey } from "../person";
import type { NoticeFacts, NoticeKind } from "./notice";
import { noticeDocument } from "./notice-document";

type Connection = Db | Transaction<Database>;

/** Most notices that are shown, the newest. */
const shownLimit = 100;

export type Notice = {
  id: string;
  kind: NoticeKind;
  href: string;
  facts: NoticeFacts;
  createdAt: Date;
  isRead: boolean;
};

export type NewNotice = { kind: NoticeKind; href: string; facts: NoticeFacts };

/** Adds the notice to each person's. @returns its id for each, in their order */
export async function insertNotices(
  trx: Connection,
  keys: readonly string[],
  { kind, href, facts, at }: NewNotice & { at: Date },
): Promise<string[]> {
  const rows = keys.map((key) => ({
    id: randomUUID(),
    person_key: key,
    kind,
    href,
    facts: noticeDocument.text(facts),
    created_at: at,
  }));
  if (rows.length > 0) await trx.insertInto("notice").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** A person's notices, the newest first. */
export async function listNotices(db: Db, personKeyOf: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom("notice")
    .selectAll()
    .where("person_key", "=", personKeyOf)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(shownLimit)
    .execute();
  return rows.map(({ id, kind, href, facts, created_at: createdAt, read_at: readAt }) => ({
    id,
    kind: kind as NoticeKind,
    href,
    facts: noticeDocument.read(facts),
    createdAt,
    isRead: readAt !== null,
  }));
}

export async function countUnreadNotices(db: Db, key: string): Promise<number> {
  const { count } = await db
    .selectFrom("notice")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("person_key", "=", key)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks what a person was shown up to an instant. */
export async function markNoticesRead(
  db: Db,
  key: string,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  await db
    .updateTable("notice")
    .set({ read_at: at })
    .where("person_key", "=", key)
    .where("read_at", "is", null)
    .where("created_at", "<=", until)
    .execute();
}

/** Removes at most `limit` notices of before an instant, the oldest first. @returns how many went */
export async function deleteNoticesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("notice")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("notice")
        .select("id")
        .where("created_at", "<", before)
        .orderBy("created_at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** People by their keys with the address their role was given with; who holds no role any more has none. */
export async function listReachable(
  db: Connection,
  keys: readonly string[],
): Promise<ReachablePerson[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("held_role")
    .select(["tenant_id", "object_id", "name", "email"])
    .distinct()
    .where(
      "object_id",
      "in",
      keys.map((key) => key.split("/")[1] ?? ""),
    )
    .execute();
  const people = new Map<string, ReachablePerson>();
  for (const { tenant_id: tenantId, object_id: objectId, name, email } of rows) {
    const key = personKey({ tenantId: tenantId ?? "", objectId: objectId ?? "" });
    if (keys.includes(key))
      people.set(key, { key, name: name ?? "", email: people.get(key)?.email ?? email });
  }
  return keys.map((key) => people.get(key) ?? { key, name: "", email: null });
}

/**
 * The language that each user chose last. Users who have not signed in since languages are stored
 * are missing.
 */
export async function listLanguages(
  db: Connection,
  keys: readonly string[],
): Promise<Map<string, Language>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["tenant_id", "object_id", "language"])
    .where("variant", "in", variants)
    .where(
      "object_id",
      "in",
      keys.map((key) => key.split("/")[1] ?? ""),
    )
    .where("language", "is not", null)
    .orderBy("signed_in_at")
    .execute();
  return new Map(
    rows.map((row) => [
      personKey({ tenantId: row.tenant_id, objectId: row.object_id }),
      row.language as Language,
    ]),
  );
}

/** Keys of the users who were reminded of an address in this way since an instant. */
export async function listReminded(
  db: Connection,
  { href, kind, since }: { href: string; kind: NoticeKind; since: Date },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("notice")
    .select("person_key")
    .where("created_at", ">=", since)
    .where("kind", "=", kind)
    .where("href", "=", href)
    .execute();
  return new Set(rows.map(({ person_key: key }) => key));
}
