import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Report } from "../report";

/** The token of a run's advanced client, as stored. */
export type RunToken = { runId: string; expiresAt: Date; begunAt: Date | null; completedAt: Date | null };

/** The token with this hash, of a run of this variant. */
export async function findRunToken(db: Db | Transaction<Database>, { hash, variant }: { hash: Uint8Array; variant: Variant }): Promise<RunToken | undefined> {
  const row = await db
    .selectFrom("client_token")
    .innerJoin("test_run", "test_run.id", "client_token.run_id")
    .select(["run_id", "expires_at", "begun_at", "completed_at"])
    .where("token_hash", "=", hash)
    .where("test_run.variant", "=", variant)
    .executeTakeFirst();
  return row && { runId: row.run_id, expiresAt: row.expires_at, begunAt: row.begun_at, completedAt: row.completed_at };
}

type Issued = { runId: string; hash: Uint8Array; at: Date; expiresAt: Date };

/** Gives a run its token, in place of the one before, and opens the run again until it ends. */
export async function putRunToken(trx: Transaction<Database>, { runId, hash, at, expiresAt }: Issued): Promise<void> {
  const token = { token_hash: hash, issued_at: at, expires_at: expiresAt, begun_at: null, completed_at: null };
  await trx
    .insertInto("client_token")
    .values({ run_id: runId, ...token })
    .onConflict((conflict) => conflict.column("run_id").doUpdateSet(token))
    .execute();
  await trx.updateTable("test_run").set({ reopened_until: expiresAt }).where("id", "=", runId).execute();
}

/** Notes that the client has begun. */
export async function markBegun(trx: Transaction<Database>, runId: string, at: Date): Promise<void> {
  await trx.updateTable("client_token").set({ begun_at: at }).where("run_id", "=", runId).execute();
}

/** Ends the token, and with it what the run was open for. */
export async function markCompleted(trx: Transaction<Database>, runId: string, at: Date): Promise<void> {
  await trx.updateTable("client_token").set({ completed_at: at }).where("run_id", "=", runId).execute();
  await trx.updateTable("test_run").set({ reopened_until: null }).where("id", "=", runId).execute();
}

/** How a run stands to its client: when it began, its phase, and the token it has. */
export async function findClientState(db: Db | Transaction<Database>, runId: string) {
  return db
    .selectFrom("test_run")
    .leftJoin("client_token", "client_token.run_id", "test_run.id")
    .select(["test_run.phase", "test_run.started_at", "client_token.expires_at", "client_token.begun_at", "client_token.completed_at"])
    .where("test_run.id", "=", runId)
    .executeTakeFirst();
}

/** What there was before a result: when its run began, and the hash of the body that came under its key, null where none did. */
export type BeforeResult = { runStartedAt: Date; bodyHash: Uint8Array | null };

/** When a run began, and what came under a key before. */
export async function findBeforeResult(trx: Transaction<Database>, { runId, idempotencyKey }: { runId: string; idempotencyKey: string }): Promise<BeforeResult | undefined> {
  const row = await runsWithResult(trx, idempotencyKey).where("test_run.id", "=", runId).executeTakeFirst();
  return row && { runStartedAt: row.started_at, bodyHash: row.body_hash };
}

/** `findRunToken` and `findBeforeResult` by one query: every result of a client asks for both. */
export async function findTokenForResult(trx: Transaction<Database>, { hash, variant, idempotencyKey }: { hash: Uint8Array; variant: Variant; idempotencyKey: string }): Promise<(RunToken & BeforeResult) | undefined> {
  const row = await runsWithResult(trx, idempotencyKey)
    .innerJoin("client_token", "client_token.run_id", "test_run.id")
    .select(["client_token.run_id", "client_token.expires_at", "client_token.begun_at", "client_token.completed_at"])
    .where("client_token.token_hash", "=", hash)
    .where("test_run.variant", "=", variant)
    .executeTakeFirst();
  return row && { runId: row.run_id, expiresAt: row.expires_at, begunAt: row.begun_at, completedAt: row.completed_at, runStartedAt: row.started_at, bodyHash: row.body_hash };
}

function runsWithResult(trx: Transaction<Database>, idempotencyKey: string) {
  return trx
    .selectFrom("test_run")
    .leftJoin("client_result", (join) => join.onRef("client_result.run_id", "=", "test_run.id").on("client_result.idempotency_key", "=", idempotencyKey))
    .select(["test_run.started_at", "client_result.body_hash"]);
}

/** The report that a token belongs to, held against other writers until the transaction ends. */
export async function findReportOfTokenForUpdate(trx: Transaction<Database>, { hash, variant, now }: { hash: Uint8Array; variant: Variant; now: Date }): Promise<Report | undefined> {
  const row = await trx
    .selectFrom("client_token")
    .innerJoin("report", "report.run_id", "client_token.run_id")
    .select("report.document")
    .where("client_token.token_hash", "=", hash)
    .where("report.variant", "=", variant)
    .where("report.expires_at", ">", now)
    .forUpdate("report")
    .executeTakeFirst();
  return row && (row.document as Report);
}

/** Notes that a result was taken in. */
export async function insertResult(trx: Transaction<Database>, result: { runId: string; idempotencyKey: string; bodyHash: Uint8Array; at: Date }): Promise<void> {
  await trx
    .insertInto("client_result")
    .values({ run_id: result.runId, idempotency_key: result.idempotencyKey, body_hash: result.bodyHash, received_at: result.at })
    .execute();
}
