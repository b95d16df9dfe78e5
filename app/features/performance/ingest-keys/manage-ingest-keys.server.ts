import { randomUUID } from "node:crypto";

import type { Context } from "~/features/access/context.server";
import type { Account } from "~/features/identity/account";
import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry } from "~/platform/audit-trail.repository.server";

import { validKeysMost, type IngestKey } from "./ingest-key";
import { ingestKeyHash, newIngestSecret } from "./ingest-key-secret.server";
import { insertIngestKey, revokeKey } from "./ingest-key.repository.server";
import type { CreateIngestKeyInput } from "./ingest-key.schema";

/** Who changes ingest keys, where and when. */
export type IngestKeyChange = Pick<Context, "db" | "variant" | "now"> & { account: Account };

/** Creates a key. Its text is given back this once and never again. */
export async function createIngestKey(
  { db, variant, now, account }: IngestKeyChange,
  { name }: CreateIngestKeyInput,
): Promise<Result<{ id: string; secret: string }, "too-many">> {
  const id = randomUUID();
  const secret = newIngestSecret();
  const keyHash = ingestKeyHash(secret);
  return db.transaction().execute(async (trx) => {
    const key = { id, name, variant, keyHash, createdAt: now, createdByName: account.name };
    if (!(await insertIngestKey(trx, key, validKeysMost))) return refuse("too-many");
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: account,
      action: "create-ingest-key",
      subject: id,
      before: null,
      after: { name },
    });
    return ok({ id, secret });
  });
}

/** Revokes a key: the next batch that is sent with it is refused. What it sent stays. */
export async function revokeIngestKey(
  { db, variant, now, account }: IngestKeyChange,
  id: string,
): Promise<Result<IngestKey, "not-found">> {
  return db.transaction().execute(async (trx) => {
    const key = await revokeKey(trx, { variant, id, at: now, byName: account.name });
    if (!key) return refuse("not-found");
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: account,
      action: "revoke-ingest-key",
      subject: id,
      before: { name: key.name },
      after: null,
    });
    return ok(key);
  });
}
