import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { Hub, hub } from "~/features/messaging/hub.server";
import {
  announceRevoked,
  appendRunEvent,
  runEventChannel,
  RunGone,
} from "~/features/messaging/run-event.repository.server";
import { application as runningApplication, type Application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";

import { startTestApplication, type TestApplication } from "#tests/support/application";
import { siteDatabases } from "#tests/support/database";
import { randomFrom } from "#tests/support/random";

import { aHeldRun, append, appendAndTell, ask, finish, StreamReader, whole } from "./hub-client";

const at = new Date("2026-03-02T09:00:00Z");
const mixed = randomFrom("hub-mixed");
const numbers = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => index + from);

describe.each(siteDatabases())("the hub on %s", (kind) => {
  let application: TestApplication;
  let hubOwner: Application;
  const notices = new Set<string>();
  beforeAll(async () => {
    // No sweep ever comes: notices and reads alone have to do it.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    application = await startTestApplication(kind);
    hubOwner = runningApplication();
    await application.database.listen(runEventChannel, (notice) => notices.add(notice));
  });
  afterAll(async () => {
    vi.useRealTimers();
    await application.close();
  });

  /** Holds back what the hub's next read found, until it is let go. */
  function heldBack(): { isHeld: Promise<void>; letGo: () => void } {
    let letGo = () => {};
    const released = new Promise<void>((resolve) => (letGo = resolve));
    const database = hubOwner.database as { db: Db };
    const isHeld = new Promise<void>((resolve) => {
      database.db = application.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          database.db = application.db;
          resolve();
          await released;
          return result;
        },
      });
    });
    return { isHeld, letGo };
  }

  /** Counts the reads of events from now on. */
  function countedReads(): { end: () => number } {
    let reads = 0;
    const database = hubOwner.database as { db: Db };
    database.db = application.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes("jsonb_to_recordset")) reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { end: () => ((database.db = application.db), reads) };
  }

  /** Resolves once the next read of events has ended. */
  function nextRead(): { isOver: Promise<void> } {
    const database = hubOwner.database as { db: Db };
    const events = new WeakSet<object>();
    return {
      isOver: new Promise<void>((resolve) => {
        database.db = application.db.withPlugin({
          transformQuery: ({ node, queryId }) => {
            if (JSON.stringify(node).includes("jsonb_to_recordset")) events.add(queryId);
            return node;
          },
          transformResult: async ({ result, queryId }) => {
            if (events.has(queryId)) {
              database.db = application.db;
              resolve();
            }
            return result;
          },
        });
      }),
    };
  }

  /** Resolves once this process was told that a run came so far. */
  const told = async (runId: string, sequence: number) => {
    while (!notices.has(`${runId}:${sequence}`)) await setTimeout(5);
  };

  const open = async (run: { id: string; cookie: string }, query: Record<string, string> = {}) =>
    new StreamReader(await ask(application.db, run.id, { cookie: run.cookie, query }));

  it("sends what is stored, then what comes, each with its sequence and name", async () => {
    const run = await aHeldRun(application.db);
    await append(application.db, run.id, { status: "Started" });
    const response = await ask(application.db, run.id, { cookie: run.cookie });
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(response.headers.get("X-Accel-Buffering")).toBe("no");

    const stream = new StreamReader(response);
    expect(await stream.take(1)).toEqual([
      { id: 1, event: "ReceiveTestStatus", data: { status: "Started" } },
    ]);
    expect(stream.asides).toEqual(["retry: 2000\nevent: alive\ndata: 1"]);
    await append(
      application.db,
      run.id,
      { host: "outlook.test\n\nid: 9" },
      "ReceiveDnsConnectivityTestResult",
    );
    expect(await stream.take(1)).toEqual([
      { id: 2, event: "ReceiveDnsConnectivityTestResult", data: { host: "outlook.test\n\nid: 9" } },
    ]);
    await stream.cancel();
  });

  it.each([
    ["the header", { headers: { "Last-Event-ID": "3" } }],
    ["the query", { query: { lastEventId: "3" } }],
    [
      "the header before the query",
      { headers: { "Last-Event-ID": "3" }, query: { lastEventId: "1" } },
    ],
  ])("resumes after the last event by %s", async (_name, asked) => {
    const run = await aHeldRun(application.db);
    for (const number of numbers(5)) await append(application.db, run.id, { number });
    const stream = new StreamReader(
      await ask(application.db, run.id, { cookie: run.cookie, ...asked }),
    );
    expect((await stream.take(2)).map(({ id }) => id)).toEqual([4, 5]);
    await append(application.db, run.id, { number: 6 });
    expect((await stream.take(1)).map(({ id }) => id)).toEqual([6]);
    await stream.cancel();
  });

  it("treats an id from beyond the run's end as its end", async () => {
    const run = await aHeldRun(application.db);
    await append(application.db, run.id, { number: 1 });
    const stream = await open(run, { lastEventId: "4000" });
    await stream.readMore();
    await append(application.db, run.id, { number: 2 });
    expect((await stream.take(1)).map(({ id }) => id)).toEqual([2]);
    await stream.cancel();
  });

  it.each([
    ["append", append],
    ["store by a statement each and tell behind it", appendAndTell],
    [
      "do one or the other",
      (...event: Parameters<typeof append>) =>
        (mixed.share() < 0.5 ? append : appendAndTell)(...event),
    ],
  ])("loses and doubles nothing and mixes no runs while many %s at once", async (_what, store) => {
    const random = randomFrom("hub-concurrent");
    const runs = await Promise.all(numbers(4).map(() => aHeldRun(application.db)));
    const perRun = 60;
    const early = await Promise.all(runs.map((run) => open(run)));
    const work = runs
      .flatMap((run) => numbers(perRun).map((number) => ({ run, number })))
      .sort(() => random.share() - 0.5);
    const appended = Promise.all(
      work.map(({ run, number }) => store(application.db, run.id, { run: run.id, number })),
    );
    const read = async () => {
      const late = await Promise.all(runs.map((run) => open(run)));
      for (const [index, run] of runs.entries()) {
        for (const stream of [early[index], late[index]]) {
          const events = (await stream?.take(perRun)) ?? [];
          expect(events.map(({ id }) => id)).toEqual(numbers(perRun));
          expect(new Set(events.map(({ data }) => (data as { number: number }).number)).size).toBe(
            perRun,
          );
          expect(events.every(({ data }) => (data as { run: string }).run === run.id)).toBe(true);
        }
      }
      return late;
    };
    const [late] = await Promise.all([read(), appended]);
    await Promise.all([...early, ...late].map((stream) => stream.cancel()));
  });

  it("gives its own readers what it stored without reading it, and tells the other processes", async () => {
    const [run, other] = [await aHeldRun(application.db), new Hub(hubOwner)];
    const stream = await open(run);
    await append(application.db, run.id, { number: 1 });
    await stream.take(1);
    await told(run.id, 1);
    const first = nextRead();
    const elsewhere = await other.follow({
      runId: run.id,
      after: 1,
      view: whole,
      addressKey: "elsewhere",
      isHolder: true,
      accountId: null,
      askView: async () => whole,
      signal: new AbortController().signal,
    });
    const there = new StreamReader((elsewhere as { value: Response }).value);
    await there.readMore();
    await first.isOver;

    const reads = countedReads();
    await appendAndTell(application.db, run.id, { number: 2 });
    expect(await stream.take(1)).toEqual([
      { id: 2, event: "ReceiveTestStatus", data: { number: 2 } },
    ]);
    expect((await there.take(1)).map(({ id }) => id)).toEqual([2]);
    await told(run.id, 2);
    // One read: that of the hub which did not store it.
    expect(reads.end()).toBe(1);
    await Promise.all([stream.cancel(), there.cancel()]);
  });

  it("reads for those who lack more than what is told", async () => {
    const run = await aHeldRun(application.db);
    const behind = await ask(application.db, run.id, { cookie: run.cookie });
    for (const number of numbers(3)) await appendAndTell(application.db, run.id, { number });
    const stream = new StreamReader(behind);
    expect((await stream.take(3)).map(({ id }) => id)).toEqual([1, 2, 3]);
    await stream.cancel();
  });

  it("serves readers at different places from one read, each what it lacks", async () => {
    const run = await aHeldRun(application.db);
    const ahead = await open(run);
    for (const number of numbers(3)) await append(application.db, run.id, { number });
    expect(await ahead.take(3)).toHaveLength(3);
    const next = ahead.take(2);
    const behind = await open(run);
    expect((await behind.take(3)).map(({ id }) => id)).toEqual([1, 2, 3]);
    for (const number of numbers(2, 4)) await append(application.db, run.id, { number });
    expect((await next).map(({ id }) => id)).toEqual([4, 5]);
    expect((await behind.take(2)).map(({ id }) => id)).toEqual([4, 5]);
    await Promise.all([ahead.cancel(), behind.cancel()]);
  });

  // On the embedded database nothing is stored while a read is under way: it has one connection.
  it.skipIf(kind === "embedded")(
    "forgets no event that was stored while a read was under way and its reader was busy",
    async () => {
      const run = await aHeldRun(application.db);
      const started = nextRead();
      const { body } = await ask(application.db, run.id, { cookie: run.cookie });
      const reader = body!.getReader();
      const text = async () => new TextDecoder().decode((await reader.read()).value);
      await text();
      const first = text();
      // The read that a new reader starts with finds nothing.
      await started.isOver;
      const read = heldBack();
      await append(application.db, run.id, { number: 1 });
      await read.isHeld;
      await append(application.db, run.id, { number: 2 });
      await told(run.id, 2);
      read.letGo();
      expect(await first).toMatch(/^id: 1\n/);
      // The reader takes its time, and every read that was due is over.
      await setTimeout(50);
      expect(await text()).toMatch(/^id: 2\n/);
      await reader.cancel();
    },
  );

  it("shows nothing of a transaction that is rolled back, and leaves no hole", async () => {
    const run = await aHeldRun(application.db);
    const stream = await open(run);
    await expect(
      application.db.transaction().execute(async (trx) => {
        await appendRunEvent(trx, {
          runId: run.id,
          event: "ReceiveTestStatus",
          data: { status: "Failed" },
          at,
        });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await append(application.db, run.id, { status: "Started" });
    expect(await stream.take(1)).toEqual([
      { id: 1, event: "ReceiveTestStatus", data: { status: "Started" } },
    ]);
    await stream.cancel();
  });

  it("keeps nothing for a slow reader and gives it everything when it reads", async () => {
    const run = await aHeldRun(application.db);
    const response = await ask(application.db, run.id, { cookie: run.cookie });
    const text = "x".repeat(20_000);
    for (const number of numbers(70)) await append(application.db, run.id, { number, text });
    const stream = new StreamReader(response);
    expect((await stream.take(70)).map(({ id }) => id)).toEqual(numbers(70));
    await stream.cancel();
  });

  it("waits for the event that is missing before it goes on", async () => {
    const run = await aHeldRun(application.db);
    const byHand = (sequence: number) =>
      application.db
        .insertInto("run_event")
        .values({
          run_id: run.id,
          sequence,
          event: "ReceiveTestStatus",
          data: JSON.stringify({ sequence }),
          occurred_at: at,
        })
        .execute();
    await byHand(1);
    await byHand(3);
    await application.db
      .updateTable("test_run")
      .set({ last_sequence: 3 })
      .where("id", "=", run.id)
      .execute();
    const stream = await open(run);
    expect((await stream.take(1)).map(({ id }) => id)).toEqual([1]);
    const next = stream.take(3);
    await byHand(2);
    await append(application.db, run.id, { sequence: 4 });
    expect((await next).map(({ id }) => id)).toEqual([2, 3, 4]);
    await stream.cancel();
  });

  it("ends with the run, and tells a browser that comes back that there is no more", async () => {
    const run = await aHeldRun(application.db);
    const stream = await open(run);
    await append(application.db, run.id, { status: "Started" });
    await finish(application.db, run.id);
    expect((await stream.rest()).map(({ id }) => id)).toEqual([1, 2]);
    expect(
      (await ask(application.db, run.id, { cookie: run.cookie, headers: { "Last-Event-ID": "2" } }))
        .status,
    ).toBe(204);
    expect((await (await open(run, { lastEventId: "1" })).rest()).map(({ id }) => id)).toEqual([2]);
  });

  it("ends when the run is deleted", async () => {
    const run = await aHeldRun(application.db);
    const stream = await open(run);
    await stream.readMore();
    await application.db.transaction().execute(async (trx) => {
      await announceRevoked(trx, run.id);
      await trx.deleteFrom("test_run").where("id", "=", run.id).execute();
    });
    expect(await stream.rest()).toEqual([]);
    await expect(append(application.db, run.id, {})).rejects.toThrow(RunGone);
  });

  it("stores text that Postgres cannot hold as it is", async () => {
    const run = await aHeldRun(application.db);
    await append(application.db, run.id, { name: "a\0b\uD800c", kept: "\\u0000 😀" });
    const stream = await open(run);
    expect((await stream.take(1))[0]?.data).toEqual({
      name: "a\uFFFDb\uFFFDc",
      kept: "\\u0000 😀",
    });
    await stream.cancel();
  });

  it("frees a stream whose request is aborted, and one whose body is cancelled", async () => {
    const run = await aHeldRun(application.db);
    const before = hub().counts.streams;
    const leave = new AbortController();
    const aborted = new StreamReader(
      await ask(application.db, run.id, { cookie: run.cookie, signal: leave.signal }),
    );
    const cancelled = await open(run);
    expect(hub().counts.streams).toBe(before + 2);
    leave.abort();
    await aborted.rest();
    await cancelled.cancel();
    expect(hub().counts.streams).toBe(before);
  });
});
