import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { hub } from "~/features/messaging/hub.server";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import type { RunEvent } from "~/features/messaging/run-events";
import { application as current, setApplication } from "~/platform/application.server";

import { startTestApplication, type TestApplication } from "#tests/support/application";

import {
  aHeldRun,
  append,
  ask,
  closedRules,
  finish,
  StreamReader,
  whole,
  type HeldRun,
} from "./hub-client";

let application: TestApplication;
const isPublic = new Set<string>();
const hidden = (event: RunEvent) => ({ ...event, data: "hidden" });
const rules = {
  viewFor: async ({ id }: { id: string }, isHeld: boolean) =>
    isHeld ? whole : isPublic.has(id) ? hidden : undefined,
};

async function begin(variables: Record<string, string> = {}) {
  application = await startTestApplication("embedded", variables);
}

describe("who may follow a run", () => {
  beforeAll(() => begin());
  afterAll(() => application.close());

  const cookieOf = (run: HeldRun, other: HeldRun) =>
    `pathlens_run=${run.id}.${other.cookie.split(".")[1]}`;

  it.each([
    ["its holder", (run: HeldRun) => run.cookie, 200],
    [
      "its holder, with the cookie of the other variant first",
      (run: HeldRun, other: HeldRun) => `${other.cookie}; ${run.cookie}`,
      200,
    ],
    ["nobody's browser", () => "", 404],
    ["the holder of another run", (_run: HeldRun, other: HeldRun) => other.cookie, 404],
    ["the run's id with another secret", cookieOf, 404],
    ["the run's id with a secret cut short", (run: HeldRun) => run.cookie.slice(0, -1), 404],
    [
      "the cookie under another name",
      (run: HeldRun) => run.cookie.replace("pathlens_run", "xpathlens_run"),
      404,
    ],
  ])("%s", async (_name, cookie, status) => {
    const [run, other] = [await aHeldRun(application.db), await aHeldRun(application.db)];
    const ways: Record<string, string>[] = [{}, { after: "0" }];
    for (const query of ways) {
      const response = await ask(application.db, run.id, { cookie: cookie(run, other), query });
      await response.body?.cancel();
      expect(response.status).toBe(status);
    }
  });

  it("answers for an unknown run as for a foreign one", async () => {
    const foreign = await aHeldRun(application.db);
    const [unknown, notMine] = await Promise.all([
      ask(application.db, "00000000-0000-4000-8000-000000000000"),
      ask(application.db, foreign.id),
    ]);
    expect(unknown.status).toBe(notMine.status);
    expect(await unknown.text()).toBe(await notMine.text());
  });

  it("does not find a run of the other variant", async () => {
    const run = await aHeldRun(application.db, { variant: "GCC" });
    expect((await ask(application.db, run.id, { cookie: run.cookie })).status).toBe(404);
  });

  it.each([
    [{ runId: "" }],
    [{ runId: "1" }],
    [{ runId: "' or 1=1" }],
    [{ after: "-1" }],
    [{ after: "1.5" }],
    [{ after: "x" }],
    [{ after: "99999999999" }],
    [{ lastEventId: "-1" }],
    [{ lastEventId: "2147483648" }],
  ])("refuses %j as bad input", async (query) => {
    const run = await aHeldRun(application.db);
    expect((await ask(application.db, run.id, { cookie: run.cookie, query })).status).toBe(400);
  });

  it("shows a reader of the report less than the holder, on the stream and in a poll", async () => {
    const run = await aHeldRun(application.db);
    isPublic.add(run.id);
    await append(application.db, run.id, { tenant: "contoso" });
    const stream = new StreamReader(await ask(application.db, run.id, {}, rules));
    expect(await stream.take(1)).toEqual([{ id: 1, event: "ReceiveTestStatus", data: "hidden" }]);
    await stream.cancel();
    expect(
      await (await ask(application.db, run.id, { query: { after: "0" } }, rules)).json(),
    ).toEqual({
      events: [{ sequence: 1, event: "ReceiveTestStatus", data: "hidden" }],
      isFinished: false,
    });
    const held = await ask(
      application.db,
      run.id,
      { cookie: run.cookie, query: { after: "0" } },
      rules,
    );
    expect(await held.json()).toMatchObject({ events: [{ data: { tenant: "contoso" } }] });
  });

  it("ends the streams of those who may no longer see the run, and of them only", async () => {
    const run = await aHeldRun(application.db);
    isPublic.add(run.id);
    const reader = new StreamReader(await ask(application.db, run.id, {}, rules));
    const holder = new StreamReader(
      await ask(application.db, run.id, { cookie: run.cookie }, rules),
    );
    await Promise.all([reader.readMore(), holder.readMore()]);
    isPublic.delete(run.id);
    await announceRevoked(application.db, run.id);
    expect(await reader.rest()).toEqual([]);
    await append(application.db, run.id, { status: "Started" });
    expect(await holder.take(1)).toHaveLength(1);
    await holder.cancel();
    expect((await ask(application.db, run.id, {}, rules)).status).toBe(404);
  });

  it("gives nothing to those from whom the run is taken while their stream is opened", async () => {
    const run = await aHeldRun(application.db);
    await append(application.db, run.id, { status: "Started" });
    isPublic.add(run.id);
    // The first stream of a process waits until the database tells of notices.
    const before = current();
    const { database } = before;
    setApplication({
      ...before,
      database: {
        ...database,
        listen: async (channel, onNotice) => {
          isPublic.delete(run.id);
          await announceRevoked(application.db, run.id);
          return database.listen(channel, onNotice);
        },
      },
    });
    const reader = new StreamReader(await ask(application.db, run.id, {}, rules));
    setApplication(before);
    expect([await reader.take(1), reader.isEnded]).toEqual([[], true]);
  });

  it("pages through a poll and says when all is told", async () => {
    const run = await aHeldRun(application.db);
    for (let number = 1; number <= 104; number += 1)
      await append(application.db, run.id, { number });
    await finish(application.db, run.id);
    const poll = async (after: number) =>
      (await (
        await ask(application.db, run.id, { cookie: run.cookie, query: { after: String(after) } })
      ).json()) as { events: RunEvent[]; isFinished: boolean };
    const first = await poll(0);
    expect([first.events[0]?.sequence, first.events.at(-1)?.sequence, first.isFinished]).toEqual([
      1,
      100,
      false,
    ]);
    const second = await poll(100);
    expect([second.events[0]?.sequence, second.events.at(-1)?.sequence, second.isFinished]).toEqual(
      [101, 105, true],
    );
    expect(await poll(105)).toEqual({ events: [], isFinished: true });
  });

  it("opens no stream for a HEAD request", async () => {
    const run = await aHeldRun(application.db);
    const before = hub().counts.streams;
    expect(
      (await ask(application.db, run.id, { cookie: run.cookie, method: "HEAD" })).body,
    ).toBeNull();
    expect(hub().counts.streams).toBe(before);
  });
});

describe("bounds and ends", () => {
  afterEach(async () => {
    vi.useRealTimers();
    await application.close();
  });

  it("refuses beyond the streams of the process with 503, of one address with 429, and frees both", async () => {
    await begin({ HUB_STREAMS: "4" });
    const run = await aHeldRun(application.db);
    const from = (address: string) => ask(application.db, run.id, { cookie: run.cookie, address });
    const first = [await from("192.0.2.1"), await from("192.0.2.1")];
    const third = await from("192.0.2.1");
    expect([third.status, third.headers.get("Retry-After")]).toEqual([429, "10"]);
    const others = [await from("2001:db8::1"), await from("2001:db8::2")];
    expect((await from("2001:db8::3")).status).toBe(503);
    await others[0]?.body?.cancel();
    expect((await from("192.0.2.1")).status).toBe(429);
    await first[0]?.body?.cancel();
    const again = await from("192.0.2.1");
    expect(again.status).toBe(200);
    for (const response of [first[1], others[1], again]) await response?.body?.cancel();
    expect(hub().counts).toEqual({ streams: 0, runs: 0, addresses: 0 });
  });

  it("counts an IPv6 site as one address", async () => {
    await begin({ HUB_STREAMS: "2" });
    const run = await aHeldRun(application.db);
    const first = await ask(application.db, run.id, {
      cookie: run.cookie,
      address: "2001:db8:0:1::1",
    });
    expect(
      (await ask(application.db, run.id, { cookie: run.cookie, address: "2001:db8:0:1:ffff::2" }))
        .status,
    ).toBe(429);
    await first.body?.cancel();
  });

  it("bounds the streams of one run", async () => {
    await begin();
    const run = await aHeldRun(application.db);
    const responses = [];
    for (let opened = 0; opened < 20; opened += 1)
      responses.push(await ask(application.db, run.id, { cookie: run.cookie }));
    expect((await ask(application.db, run.id, { cookie: run.cookie })).status).toBe(429);
    for (const response of responses) await response.body?.cancel();
  });

  it("ends every stream when the process is asked to end, and opens no more", async () => {
    await begin();
    const end = new AbortController();
    setApplication({ ...application, shutdown: end.signal });
    const runs = [await aHeldRun(application.db), await aHeldRun(application.db)];
    const streams = await Promise.all(
      runs.map(
        async (run) => new StreamReader(await ask(application.db, run.id, { cookie: run.cookie })),
      ),
    );
    await Promise.all(streams.map((stream) => stream.readMore()));
    end.abort();
    expect(await Promise.all(streams.map((stream) => stream.rest()))).toEqual([[], []]);
    const refused = await ask(application.db, runs[0]?.id ?? "", { cookie: runs[0]?.cookie });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "10"]);
  });

  it("delivers after a sweep what a lost notice would have announced", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await begin();
    setApplication({
      ...current(),
      database: { ...current().database, listen: async () => async () => undefined },
    });
    const run = await aHeldRun(application.db);
    const stream = new StreamReader(
      await ask(application.db, run.id, { cookie: run.cookie }, closedRules),
    );
    await stream.readMore();
    await append(application.db, run.id, { status: "Started" });
    const next = stream.take(1);
    vi.advanceTimersByTime(5000);
    expect(await next).toEqual([
      { id: 1, event: "ReceiveTestStatus", data: { status: "Started" } },
    ]);
    await stream.cancel();
  });
});
