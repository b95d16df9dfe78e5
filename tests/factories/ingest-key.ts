import { randomUUID } from "node:crypto";

import {
  ingestKeyHash,
  newIngestSecret,
} from "~/features/performance/ingest-keys/ingest-key-secret.server";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

type Sender = { variant?: Variant; name?: string; isRevoked?: boolean; at?: Date };

/** A sender of telemetry with its key, which is valid unless it is said to be revoked. */
export async function aSender(
  db: Db,
  { variant = "MultiTenant", name = "Fleet of clients", isRevoked = false, at }: Sender = {},
): Promise<{ id: string; secret: string }> {
  const [id, secret, createdAt] = [randomUUID(), newIngestSecret(), at ?? new Date()];
  await db
    .insertInto("ingest_key")
    .values({
      id,
      variant,
      name,
      key_hash: ingestKeyHash(secret),
      created_at: createdAt,
      created_by_name: "Olive Operator",
      revoked_at: isRevoked ? createdAt : null,
      revoked_by_name: isRevoked ? "Olive Operator" : null,
    })
    .execute();
  return { id, secret };
}
