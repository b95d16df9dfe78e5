import { sql, type Transaction } from "kysely";

import { runEventPart } from "~/features/messaging/run-event.repository.server";
import type { RunEventName } from "~/features/messaging/run-events";
import { clientTests, type ClientTest } from "~/features/network-test/client/client-results";
import type { ClientSections, SectionName } from "~/features/network-test/client/client-sections";
import type { Variant } from "~/features/settings/variants";
import { preparedMark, type Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Report } from "../report";
import { reportDocument } from "../report-document";
import { findReportOfRunForUpdate } from "../report.repository.server";

/** The token of a run's advanced client, as stored. */
export type RunToken = {
  runId: string;
  expiresAt: Date;
  begunAt: Date | null;
  completedAt: Date | null;
};

/** The token with this hash, of a run of this variant. */
export async function findRunToken(
  db: Db | Transaction<Database>,
  { hash, variant }: { hash: Uint8Array; variant: Variant },
): Promise<RunToken | undefined> {
  const row = await db
    .selectFrom("client_token")
    .innerJoin("test_run", "test_run.id", "client_token.run_id")
    .select(["run_id", "expires_at", "begun_at", "completed_at"])
    .where("token_hash", "=", hash)
    .where("test_run.variant", "=", variant)
    .executeTakeFirst();
  return (
    row && {
      runId: row.run_id,
      expiresAt: row.expires_at,
      begunAt: row.begun_at,
      completedAt: row.completed_at,
    }
  );
}

type Issued = { runId: string; hash: Uint8Array; at: Date; expiresAt: Date };

/** Gives a run its token, in place of the one before, and opens the run again until it ends. */
export async function putRunToken(
  trx: Transaction<Database>,
  { runId, hash, at, expiresAt }: Issued,
): Promise<void> {
  const token = {
    token_hash: hash,
    issued_at: at,
    expires_at: expiresAt,
    begun_at: null,
    completed_at: null,
  };
  await trx
    .insertInto("client_token")
    .values({ run_id: runId, ...token })
    .onConflict((conflict) => conflict.column("run_id").doUpdateSet(token))
    .execute();
  await trx
    .updateTable("test_run")
    .set({ reopened_until: expiresAt })
    .where("id", "=", runId)
    .execute();
}

/** Notes that the client has begun. */
export async function markBegun(
  trx: Transaction<Database>,
  runId: string,
  at: Date,
): Promise<void> {
  await trx.updateTable("client_token").set({ begun_at: at }).where("run_id", "=", runId).execute();
}

/** Ends the token, and with it what the run was open for. */
export async function markCompleted(
  trx: Transaction<Database>,
  runId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable("client_token")
    .set({ completed_at: at })
    .where("run_id", "=", runId)
    .execute();
  await trx.updateTable("test_run").set({ reopened_until: null }).where("id", "=", runId).execute();
}

/** How a run stands to its client: when it began, its phase, and the token it has. */
export async function findClientState(db: Db | Transaction<Database>, runId: string) {
  return db
    .selectFrom("test_run")
    .leftJoin("client_token", "client_token.run_id", "test_run.id")
    .select([
      "test_run.phase",
      "test_run.started_at",
      "client_token.expires_at",
      "client_token.begun_at",
      "client_token.completed_at",
    ])
    .where("test_run.id", "=", runId)
    .executeTakeFirst();
}

/**
 * What there was before a result: when its run began, and the hash of the body that came under its
 * key, null where none did.
 */
export type BeforeResult = { runStartedAt: Date; bodyHash: Uint8Array | null };

/** When a run began, and what came under a key before. */
export async function findBeforeResult(
  trx: Transaction<Database>,
  { runId, idempotencyKey }: { runId: string; idempotencyKey: string },
): Promise<BeforeResult | undefined> {
  const row = await runsWithResult(trx, idempotencyKey)
    .where("test_run.id", "=", runId)
    .executeTakeFirst();
  return row && { runStartedAt: row.started_at, bodyHash: row.body_hash };
}

/** What a result is judged by, of all that a report has. */
const judgedBy = [
  "id",
  "runId",
  "dateTime",
  "tenantDomain",
  "egressIp",
  "egressNetwork",
  "exchangeScore",
] as const satisfies readonly (keyof Report)[];

/** A report as a result of one test is judged by it: sections of other tests may be missing. */
export type ReportForResult = Pick<Report, (typeof judgedBy)[number]> & Partial<ClientSections>;

const sectionNames = Object.values(clientTests).map(({ section }) => section);

/** Sections that a score is made of. */
export const scoredSections: readonly SectionName[] = ["bufferBloat", "skype"];

/** A token with its report as it stands, the sections that the report has, and what came under a key before. */
export type TokenForResult = RunToken &
  BeforeResult & { report: ReportForResult; filled: readonly string[]; revision: number };

type AskedToken = {
  hash: Uint8Array;
  variant: Variant;
  now: Date;
  idempotencyKey: string;
  test: ClientTest;
};

/**
 * All that a result of a client asks for, by one query; nothing is held. What other tests found, a
 * hundred times as much, is not read.
 */
export async function findTokenForResult(
  db: Db,
  asked: AskedToken,
): Promise<TokenForResult | undefined> {
  const { hash, variant, now, idempotencyKey, test } = asked;
  const wanted = [...judgedBy, ...scoredSections, clientTests[test].section];
  const row = await runsWithResult(db, idempotencyKey)
    .modifyFront(sql.raw(preparedMark))
    .innerJoin("client_token", "client_token.run_id", "test_run.id")
    .innerJoin("report", "report.run_id", "test_run.id")
    .innerJoinLateral(
      () =>
        sql<{ document: ReportForResult; filled: string[]; version: number }>`(
        select jsonb_object_agg(key, value) filter (where key = any(${wanted}::text[])) as document,
          coalesce(array_agg(key) filter (where key = any(${sectionNames}::text[]) and jsonb_typeof(value)
            <> 'null'), '{}') as filled,
          coalesce(max(value::text) filter (where key = 'documentVersion'), '0')::integer as version
        from jsonb_each(report.document))`.as("part"),
      (join) => join.onTrue(),
    )
    .select([
      "client_token.run_id",
      "client_token.expires_at",
      "client_token.begun_at",
      "client_token.completed_at",
      "report.revision",
      "part.document",
      "part.filled",
      "part.version",
    ])
    .where("client_token.token_hash", "=", hash)
    .where("report.variant", "=", variant)
    .where("report.expires_at", ">", now)
    .executeTakeFirst();
  if (row && reportDocument.isOlder({ documentVersion: row.version })) {
    // The result is added to the stored document, which has to be of today's version.
    await db
      .transaction()
      .execute((trx) => findReportOfRunForUpdate(trx, { id: row.run_id, variant, now }));
    return findTokenForResult(db, asked);
  }
  return (
    row && {
      runId: row.run_id,
      expiresAt: row.expires_at,
      begunAt: row.begun_at,
      completedAt: row.completed_at,
      runStartedAt: row.started_at,
      bodyHash: row.body_hash,
      report: row.document,
      filled: row.filled,
      revision: row.revision,
    }
  );
}

function runsWithResult(db: Db | Transaction<Database>, idempotencyKey: string) {
  return db
    .selectFrom("test_run")
    .leftJoin("client_result", (join) =>
      join
        .onRef("client_result.run_id", "=", "test_run.id")
        .on("client_result.idempotency_key", "=", idempotencyKey),
    )
    .select(["test_run.started_at", "client_result.body_hash"]);
}

/** What is written of a result: its key, what changes of the report, if anything does, and the event. */
export type TakenResult = {
  reportId: string;
  change: Partial<Report> | null;
  idempotencyKey: string;
  bodyHash: Uint8Array;
  event: RunEventName;
  data: unknown;
  at: Date;
};

/** As what a result was judged: this revision of the report, and a token that had not ended. */
type Judged = { revision: number; tokenHash: Uint8Array };

/**
 * Writes key, report and event of a result, all or nothing. The event is for the caller to
 * announce.
 *
 * @param judged for a report that is not held against other writers
 * @returns the event's sequence; null where the report or the token is no longer what it was judged
 * as: nothing is written
 */
export async function storeResult(
  db: Db | Transaction<Database>,
  taken: TakenResult,
  judged?: Judged,
): Promise<number | null> {
  const { reportId, change, idempotencyKey, bodyHash, at } = taken;
  const isAsJudged = judged
    ? sql`and report.revision = ${judged.revision} and report.expires_at > ${at}`
    : sql``;
  const hasToken = judged
    ? sql`select client_token.run_id from client_token join held on held.run_id = client_token.run_id
          where token_hash = ${judged.tokenHash} and completed_at is null and client_token.expires_at >
            ${at} for update of client_token`
    : sql`select run_id from held`;
  const kept = change
    ? sql`kept as (
        update report set document = document || ${JSON.stringify(change)}::jsonb, revision = revision + 1
        where id = ${reportId} and exists (select from taken)
      ),`
    : sql``;
  // Locked in the order of all others, the report first: what waits for another sees what that one wrote.
  const { rows } = await sql<{ sequence: number }>`${sql.raw(preparedMark)}
    with held as (
      select run_id from report where id = ${reportId} ${isAsJudged} for update
    ), entitled as (${hasToken}), taken as (
      insert into client_result (run_id, idempotency_key, body_hash, received_at)
      select run_id, ${idempotencyKey}::uuid, ${bodyHash}, ${at} from entitled
      returning run_id
    ), ${kept} ${runEventPart(sql`select run_id from taken`, taken)}
    select sequence from appended`.execute(db);
  return rows[0]?.sequence ?? null;
}
