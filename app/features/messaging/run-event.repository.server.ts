import { sql, type RawBuilder } from "kysely";

import { preparedMark, type Db } from "~/platform/database.server";
import { maybeUnstorable } from "~/lib/storable-text";

import type { RunEvent, RunEventName } from "./run-events";

/**
 * Postgres channel of the hub; a notice is `<run id>:<sequence>`, `<run id>:revoked`, `*:revoked`
 * or `<account id>:signed-out`.
 */
export const runEventChannel = "run_event";

/** What follows the run id in a notice that asks every process to check its readers again. */
export const revokedNotice = "revoked";

/** What follows the account id in a notice that asks every process to check that account's streams again. */
export const signedOutNotice = "signed-out";

/** Stands for the run id in a notice about the readers of every run. */
export const everyRun = "*";

/** Thrown when an event comes for a run that was deleted meanwhile. */
export class RunGone extends Error {
  constructor() {
    super("The run was deleted.");
  }
}

export type RunForHub = {
  id: string;
  secretHash: Uint8Array;
  lastSequence: number;
  isFinished: boolean;
};

/** A stretch of a run's events, in order and without holes, and how far the run has come. */
export type RunEventPage = { events: RunEvent[]; lastSequence: number; isFinished: boolean };

type NewRunEvent = { event: RunEventName; data: unknown; at: Date };

/**
 * The part of a statement, behind `with`, that stores an event of a run, whose id the query `runId`
 * gives. `appended` has its `run_id` and `sequence`, and no row where there is no run. It announces nothing.
 */
export function runEventPart(
  runId: RawBuilder<unknown>,
  { event, data, at }: NewRunEvent,
): RawBuilder<unknown> {
  return sql`run as (
      update test_run set last_sequence = last_sequence + 1 where id = (${runId}) returning id, last_sequence
    ), appended as (
      insert into run_event (run_id, sequence, event, data, occurred_at)
      select id, last_sequence, ${event}, ${storableJson(data)}::jsonb, ${at} from run
      returning run_id, sequence
    )`;
}

/**
 * Stores an event of a run and announces it, in the caller's transaction: it is announced
 * when that commits. The run's row stays locked until then, so sequences are seen in order.
 *
 * @returns the event's sequence
 * @throws {RunGone} when there is no such run
 */
export async function appendRunEvent(
  trx: Db,
  { runId, ...event }: { runId: string } & NewRunEvent,
): Promise<number> {
  const { rows } = await sql<{
    sequence: number;
  }>`with ${runEventPart(sql`select ${runId}::uuid`, event)}
    select sequence, pg_notify(${runEventChannel}, run_id || ':' || sequence) from appended`.execute(
    trx,
  );
  const [appended] = rows;
  if (!appended) throw new RunGone();
  return appended.sequence;
}

/** Announces an event that was stored in this transaction, once that commits. */
export async function announceEvent(
  trx: Db,
  { runId, sequence }: { runId: string; sequence: number },
): Promise<void> {
  await sql`select pg_notify(${runEventChannel}, ${`${runId}:${sequence}`})`.execute(trx);
}

/**
 * Announces events that are committed, many by one statement, on its own. Nobody waits for it to be on disk: a
 * notice that a crash takes along is found by the sweep of whoever follows the run.
 *
 * @param db never a transaction, which would not wait for the disk either
 */
export async function announceEvents(
  db: Db,
  events: readonly { runId: string; sequence: number }[],
): Promise<void> {
  const notices = events.map(({ runId, sequence }) => `${runId}:${sequence}`);
  await sql`${sql.raw(preparedMark)} select set_config('synchronous_commit', 'off', true),
      count(pg_notify(${runEventChannel}, notice))
    from unnest(${notices}::text[]) notice`.execute(db);
}

/** Asks every process, once the transaction commits, to check again who may follow the run, or every run. */
export async function announceRevoked(trx: Db, runId: string = everyRun): Promise<void> {
  await sql`select pg_notify(${runEventChannel}, ${`${runId}:${revokedNotice}`})`.execute(trx);
}

/** Asks every process, once the transaction commits, to check again the streams that an account opened. */
export async function announceSignedOut(trx: Db, accountId: string): Promise<void> {
  await sql`select pg_notify(${runEventChannel}, ${`${accountId}:${signedOutNotice}`})`.execute(
    trx,
  );
}

/** Whether nothing more comes of a run. One that has ended may be open again, for the advanced client. */
const isFinished = sql<boolean>`(finished_at is not null and (reopened_until is null or reopened_until <= now()))`;

/** What the hub asks of a run; a run of another variant is not found. */
export async function findRunForHub(
  db: Db,
  { id, variant }: { id: string; variant: string },
): Promise<RunForHub | undefined> {
  const run = await db
    .selectFrom("test_run")
    .select(["id", "secret_hash", "last_sequence", isFinished.as("is_finished")])
    .where("id", "=", id)
    .where("variant", "=", variant)
    .executeTakeFirst();
  return (
    run && {
      id: run.id,
      secretHash: run.secret_hash,
      lastSequence: run.last_sequence,
      isFinished: run.is_finished,
    }
  );
}

/**
 * The events of one run after sequence `after`, at most `limit` of them.
 *
 * @returns undefined when there is no such run
 */
export async function listRunEvents(
  db: Db,
  { runId, after, limit }: { runId: string; after: number; limit: number },
): Promise<RunEventPage | undefined> {
  return (await listEventsOfRuns(db, [{ runId, after }], limit)).get(runId);
}

/** A run and the sequence up to which its events are known. */
type Followed = { runId: string; after: number };

/** Of these runs those of which there is more to tell: events, their end, or that they are gone. */
export async function listMovedRuns(db: Db, runs: readonly Followed[]): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select asked.run_id
    from jsonb_to_recordset(${recordsOf(runs)}::jsonb) as asked (run_id uuid, after integer)
    left join test_run run on run.id = asked.run_id
    where run.id is null or run.last_sequence > asked.after or ${isFinished}`.execute(db);
  return rows.map(({ run_id }) => run_id);
}

function recordsOf(runs: readonly Followed[]): string {
  return JSON.stringify(runs.map(({ runId, after }) => ({ run_id: runId, after })));
}

type EventRow = {
  id: string;
  last_sequence: number;
  is_finished: boolean;
  sequence: number | null;
  event: RunEventName;
  data: unknown;
};

/** The first events of a run with the time each was stored. */
export async function listTimedEvents(
  db: Db,
  { runId, limit }: { runId: string; limit: number },
): Promise<(RunEvent & { occurredAt: Date })[]> {
  const rows = await db
    .selectFrom("run_event")
    .select(["sequence", "event", "data", "occurred_at"])
    .where("run_id", "=", runId)
    .orderBy("sequence")
    .limit(limit)
    .execute();
  return rows.map(({ sequence, event, data, occurred_at }) => ({
    sequence,
    event: event as RunEventName,
    data,
    occurredAt: occurred_at,
  }));
}

/** `listRunEvents` for many runs in one read; runs that do not exist are left out. */
export async function listEventsOfRuns(
  db: Db,
  runs: readonly Followed[],
  limit: number,
): Promise<Map<string, RunEventPage>> {
  const { rows } = await sql<EventRow>`${sql.raw(preparedMark)}
    select run.id, run.last_sequence, ${isFinished} as is_finished, found.sequence, found.event, found.data
    from jsonb_to_recordset(${recordsOf(runs)}::jsonb) as asked (run_id uuid, after integer)
    join test_run run on run.id = asked.run_id
    left join lateral (
      select sequence, event, data from run_event
      where run_id = asked.run_id and sequence > asked.after
      order by sequence limit ${limit}
    ) found on true
    order by run.id, found.sequence`.execute(db);

  const pages = new Map<string, RunEventPage>();
  for (const { id, last_sequence, is_finished, sequence, event, data } of rows) {
    const page = pages.get(id) ?? {
      events: [],
      lastSequence: last_sequence,
      isFinished: is_finished,
    };
    pages.set(id, page);
    if (sequence !== null) page.events.push({ sequence, event, data });
  }
  return pages;
}

/** Characters a jsonb string cannot hold: NUL and halves of surrogate pairs. */
const unstorable = /[\0\p{Surrogate}]/gu;

function storableJson(data: unknown): string {
  const text = JSON.stringify(data);
  // Both are written as escapes, and hardly ever there: to look at each text costs more than the rest.
  if (text === undefined || !maybeUnstorable.test(text)) return text;
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === "string" ? value.replace(unstorable, "\uFFFD") : value,
  );
}
