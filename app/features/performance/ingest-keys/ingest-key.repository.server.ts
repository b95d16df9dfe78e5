import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { minuteMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { IngestKey } from "./ingest-key";

/** Use of a key is noted so often at most, so that its row is no bottleneck. */
const useNotedEveryMs = minuteMs;

const columns = [
  "id",
  "name",
  "created_at",
  "created_by_name",
  "revoked_at",
  "revoked_by_name",
  "last_used_at",
] as const;

type KeyRow = {
  id: string;
  name: string;
  created_at: Date;
  created_by_name: string;
  revoked_at: Date | null;
  revoked_by_name: string | null;
  last_used_at: Date | null;
};

function ingestKeyOf(row: KeyRow): IngestKey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    createdByName: row.created_by_name,
    lastUsedAt: row.last_used_at,
    revoked: row.revoked_at && { at: row.revoked_at, byName: row.revoked_by_name ?? "" },
  };
}

/** Keys of a variant: the valid ones, then revoked ones, each the newest first. */
export async function listIngestKeys(
  db: Db,
  variant: Variant,
  limit: number,
): Promise<IngestKey[]> {
  const rows = await db
    .selectFrom("ingest_key")
    .select(columns)
    .where("variant", "=", variant)
    .orderBy(sql`revoked_at is not null`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(ingestKeyOf);
}

export async function findIngestKey(
  db: Db,
  { variant, id }: { variant: Variant; id: string },
): Promise<IngestKey | undefined> {
  const row = await db
    .selectFrom("ingest_key")
    .select(columns)
    .where("variant", "=", variant)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && ingestKeyOf(row);
}

/** The valid key with a hash; undefined for an unknown one, a revoked one and one of another variant. */
export async function findValidKey(
  db: Db,
  { variant, keyHash }: { variant: Variant; keyHash: Uint8Array },
): Promise<{ id: string; lastUsedAt: Date | null } | undefined> {
  const row = await db
    .selectFrom("ingest_key")
    .select(["id", "last_used_at"])
    .where("key_hash", "=", keyHash)
    .where("variant", "=", variant)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row && { id: row.id, lastUsedAt: row.last_used_at };
}

/** Notes that a key is in use, once a minute at most. */
export async function noteKeyUse(
  db: Db,
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < useNotedEveryMs) return;
  await db.updateTable("ingest_key").set({ last_used_at: now }).where("id", "=", id).execute();
}

/** Adds a key. @returns false where the variant has as many valid ones as it may have; nothing is added then */
export async function insertIngestKey(
  trx: Transaction<Database>,
  key: Pick<IngestKey, "id" | "name" | "createdAt" | "createdByName"> & {
    variant: Variant;
    keyHash: Uint8Array;
  },
  validMost: number,
): Promise<boolean> {
  // Two keys that are added at once would both be the last.
  await sql`select pg_advisory_xact_lock(hashtext(${`ingest keys of ${key.variant}`}))`.execute(
    trx,
  );
  const { valid } = await trx
    .selectFrom("ingest_key")
    .select((eb) => eb.fn.countAll<number>().as("valid"))
    .where("variant", "=", key.variant)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  if (valid >= validMost) return false;
  await trx
    .insertInto("ingest_key")
    .values({
      id: key.id,
      variant: key.variant,
      name: key.name,
      key_hash: key.keyHash,
      created_at: key.createdAt,
      created_by_name: key.createdByName,
    })
    .execute();
  return true;
}

/** Revokes a valid key. @returns undefined where there is none of this id */
export async function revokeKey(
  trx: Transaction<Database>,
  { variant, id, at, byName }: { variant: Variant; id: string; at: Date; byName: string },
): Promise<IngestKey | undefined> {
  const row = await trx
    .updateTable("ingest_key")
    .set({ revoked_at: at, revoked_by_name: byName })
    .where("variant", "=", variant)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
  return row && ingestKeyOf(row);
}
