import { sql } from "kysely";

import { announcer } from "~/features/messaging/announcer.server";
import { followRunSchema } from "~/features/messaging/follow-run.schema";
import {
  followRun,
  type FollowRefusal,
  type FollowRules,
} from "~/features/messaging/follow-run.server";
import type { EventView } from "~/features/messaging/follower.server";
import { hashRunSecret, newRunSecret } from "~/features/messaging/run-secret.server";
import type { RunEventName } from "~/features/messaging/run-events";
import { appendRunEvent, runEventPart } from "~/features/messaging/run-event.repository.server";
import type { Db } from "~/platform/database.server";
import { runCookiesOf } from "~/platform/run-cookie.server";

import { aTestRun } from "#tests/factories/test-run";

export type HeldRun = { id: string; cookie: string };

const at = new Date("2026-03-02T09:00:00Z");

/** Stores a run and returns what its browser holds. */
export async function aHeldRun(
  db: Db,
  columns: Parameters<typeof aTestRun>[0] = {},
): Promise<HeldRun> {
  const secret = newRunSecret();
  const run = aTestRun({ secret_hash: hashRunSecret(secret), ...columns });
  await db.insertInto("test_run").values(run).execute();
  return { id: run.id, cookie: `pathlens_run=${run.id}.${secret}` };
}

/** Appends one event as a use case does, in a transaction of its own. */
export function append(
  db: Db,
  runId: string,
  data: unknown,
  event: RunEventName = "ReceiveTestStatus",
): Promise<number> {
  return db.transaction().execute((trx) => appendRunEvent(trx, { runId, event, data, at }));
}

/** Stores one event by one statement, as a client's result does, and tells of it behind that. */
export async function appendAndTell(
  db: Db,
  runId: string,
  data: unknown,
  event: RunEventName = "ReceiveTestStatus",
): Promise<number> {
  const { rows } = await sql<{
    sequence: number;
  }>`with ${runEventPart(sql`select ${runId}::uuid`, { event, data, at })} select sequence from appended`.execute(
    db,
  );
  const [{ sequence }] = rows as [{ sequence: number }];
  announcer().tell(runId, { sequence, event, data });
  return sequence;
}

/** Finishes the run together with its last event. */
export async function finish(db: Db, runId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("test_run").set({ finished_at: at }).where("id", "=", runId).execute();
    await appendRunEvent(trx, {
      runId,
      event: "ReceiveTestStatus",
      data: { status: "Finished" },
      at,
    });
  });
}

/** What a run's holder sees. */
export const whole: EventView = (event) => event;

export const closedRules: FollowRules = {
  viewFor: async (_run, isHeld) => (isHeld ? whole : undefined),
};

type Asked = {
  cookie?: string;
  accountId?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  address?: string;
  signal?: AbortSignal;
  method?: string;
};

const refusalStatuses: Record<FollowRefusal, number> = {
  "unknown-run": 404,
  "too-many-of-address": 429,
  "too-many-of-run": 429,
  "hub-full": 503,
  ending: 503,
};

/** Asks the hub for a run as its call does. */
export async function ask(
  db: Db,
  runId: string,
  asked: Asked = {},
  rules = closedRules,
): Promise<Response> {
  const { cookie, accountId = null, query, headers, address = "192.0.2.7", signal, method } = asked;
  const request = new Request("http://127.0.0.1/messagingHub", {
    method,
    signal,
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  });
  const lastEventId = request.headers.get("Last-Event-ID") ?? query?.lastEventId;
  const read = followRunSchema.safeParse({ runId, ...query, lastEventId });
  if (!read.success) return Response.json({ error: "bad-input" }, { status: 400 });
  const outcome = await followRun(
    {
      db,
      variant: "MultiTenant",
      clientAddress: address,
      accountId,
      heldRuns: runCookiesOf(request),
    },
    {
      ...read.data,
      signal: request.signal,
      isHeadOnly: method === "HEAD",
    },
    rules,
  );
  if (outcome.ok) return outcome.value;
  return Response.json(
    { error: outcome.refusal },
    { status: refusalStatuses[outcome.refusal], headers: { "Retry-After": "10" } },
  );
}

export type Received = { id: number; event: string; data: unknown };

/** Reads a stream as an EventSource does. */
export class StreamReader {
  private readonly reader: ReadableStreamDefaultReader<string>;
  private text = "";
  private readonly events: Received[] = [];
  /** Settings and beats: what is no event of the run has no id. */
  readonly asides: string[] = [];
  isEnded = false;

  constructor(response: Response) {
    if (!response.body) throw new Error(`The answer ${response.status} has no body.`);
    this.reader = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader();
  }

  /** The next `count` events; fewer when the stream ends before. */
  async take(count: number): Promise<Received[]> {
    while (this.events.length < count && !this.isEnded) await this.readMore();
    return this.events.splice(0, count);
  }

  /** What has come whole so far, also of a stream that broke. */
  seen(): Received[] {
    return this.events.splice(0);
  }

  /** Everything until the stream ends. */
  async rest(): Promise<Received[]> {
    while (!this.isEnded) await this.readMore();
    return this.events.splice(0);
  }

  /** Reads one chunk. */
  async readMore(): Promise<void> {
    const { done, value } = await this.reader.read();
    if (done) this.isEnded = true;
    this.text += value ?? "";
    const blocks = this.text.split("\n\n");
    this.text = blocks.pop() ?? "";
    for (const block of blocks) this.keep(block);
  }

  async cancel(): Promise<void> {
    await this.reader.cancel();
  }

  private keep(block: string): void {
    const field = (name: string) =>
      block
        .split("\n")
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const id = field("id");
    if (id === undefined) this.asides.push(block);
    else
      this.events.push({
        id: Number(id),
        event: field("event") ?? "",
        data: JSON.parse(field("data") ?? "null"),
      });
  }
}
