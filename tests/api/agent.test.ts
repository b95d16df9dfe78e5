import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { aClientResult, anEndpoint, clientDataOf } from "#tests/factories/client-result";
import { siteDatabases } from "#tests/support/database";
import { startSite, type TestSite } from "#tests/support/site";
import { Visitor } from "#tests/routes/visitor";
import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { clientTestNames, clientTests } from "~/features/network-test/client/client-results";
import { endServerTests } from "~/features/reports/perform-server-tests.server";
import type { Report } from "~/features/reports/report";
import { secondLookJob } from "~/features/reports/report-jobs.schema";
import { performSecondLook } from "~/features/reports/second-look.server";

const beginBody = {
  formatVersion: 1,
  client: { version: "1", platform: "linux", nodeVersion: "20.1.0" },
  tests: [...clientTestNames],
};
const minute = 60_000;

describe.each(siteDatabases())("the calls of the advanced client on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Asks for a token on the report's page as whoever holds the run. */
  async function tokenOf(visitor: Visitor, { id }: Report, prefix = ""): Promise<string> {
    const page = await visitor.visit(`${prefix}/report/${id}/client`, {
      form: { intent: "token" },
    });
    expect(page.status).toBe(200);
    return /data-token="([A-Za-z0-9_-]{43})"/.exec(page.html)?.[1] ?? "none";
  }

  async function aRun(prefix = ""): Promise<{ visitor: Visitor; report: Report; token: string }> {
    const visitor = new Visitor(site);
    const report = await visitor.test(undefined, { prefix });
    return { visitor, report, token: await tokenOf(visitor, report, prefix) };
  }

  async function call(
    operation: string,
    token: string | null,
    body: unknown,
    prefix = "",
  ): Promise<{ status: number; body: Record<string, never> }> {
    const answer = await fetch(`${site.origin}${prefix}/api/agent/${operation}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  }

  async function eventsOf({ runId }: Report) {
    const events = await site.application.db
      .selectFrom("run_event")
      .select(["event", "data"])
      .where("run_id", "=", runId)
      .orderBy("sequence")
      .execute();
    return events.map(({ event, data }) => ({
      event,
      data: data as { test?: string; source?: string },
    }));
  }

  it.each(["", "/gcc"])("under %j take a whole run into the report", async (prefix) => {
    const { visitor, report, token } = await aRun(prefix);
    const plan = await call("begin", token, beginBody, prefix);
    expect([plan.status, plan.body]).toMatchObject([
      200,
      {
        exchangeHost: "127.0.0.1",
        resolverZone: null,
        traceHosts: [{ role: "exchange" }, { role: "sharepoint" }, { role: "teams" }],
      },
    ]);
    expect(await call("begin", token, beginBody, prefix)).toEqual(plan);
    for (const test of clientTestNames)
      expect(await call("result", token, aClientResult(test), prefix)).toEqual({
        status: 200,
        body: { accepted: true, isRepeated: false },
      });
    expect((await call("complete", token, { formatVersion: 1 }, prefix)).status).toBe(200);
    expect((await call("complete", token, { formatVersion: 1 }, prefix)).status).toBe(200);

    const read = await visitor.read(report, prefix);
    for (const test of clientTestNames)
      expect(read[clientTests[test].section]).toMatchObject({
        source: "client",
        data: clientDataOf()[test],
        isWithheld: false,
      });
    const events = await eventsOf(report);
    expect(
      events.filter(({ data }) => data.test).map(({ event, data }) => [event, data.test]),
    ).toEqual(clientTestNames.map((test) => [clientTests[test].event, test]));
  });

  it.each<[string, Record<string, string> | undefined, object, string, object]>([
    [
      "take it where the report has none but its egress's",
      {},
      { city: "Paris", region: null, country: "France" },
      "taken",
      {
        browserLocation: { city: "Paris" },
        browserLocationSource: "corrected",
        browserLocationIsAutoDetected: false,
      },
    ],
    [
      "say that nobody knows it",
      {},
      { city: "zzzzqq", region: null, country: null },
      "not-found",
      { browserLocationSource: "egress" },
    ],
    [
      "leave what the browser found",
      undefined,
      { city: "Paris", region: null, country: "France" },
      "known-before",
      { browserLocationSource: "browser" },
    ],
  ])("told a place %s", async (_what, form, place, outcome, expected) => {
    const visitor = new Visitor(site);
    const report = await visitor.test(form);
    const token = await tokenOf(visitor, report);
    expect(await call("begin", token, { ...beginBody, place })).toMatchObject({
      status: 200,
      body: { place: outcome },
    });
    expect(await visitor.read(report)).toMatchObject(expected);
    expect((await call("begin", token, { ...beginBody, place: { city: 7 } })).status).toBe(422);
  });

  it("have the server look at what was missed of the plan, and at nothing else", async () => {
    const { report, token } = await aRun();
    const { body: plan } = await call("begin", token, beginBody);
    const [planned] = (plan as unknown as ClientPlan).endpoints;
    const blocked = {
      code: "Failed",
      certificate: null,
      status: null,
      connectMs: null,
      failure: "timeout",
    } as const;
    const missed = [planned!.host, "intranet.example"].map((host) =>
      anEndpoint({ host, port: planned!.ports[0]!, ...blocked }),
    );
    expect(
      (
        await call(
          "result",
          token,
          aClientResult("connectivity", { data: { isCaptivePortal: false, results: missed } }),
        )
      ).status,
    ).toBe(200);
    const [job] = await site.application.db
      .selectFrom("job")
      .select("payload")
      .where("kind", "=", secondLookJob.name)
      .execute();
    await performSecondLook(job?.payload, {
      signal: new AbortController().signal,
      published: async () => ({ endpoints: [], wildcardCount: 0, optimizeRanges: [] }),
    });
    const { document } = await site.application.db
      .selectFrom("report")
      .select("document")
      .where("id", "=", report.id)
      .executeTakeFirstOrThrow();
    expect((document as Report).secondLook?.results).toMatchObject([
      { kind: "endpoint", host: planned!.host, port: planned!.ports[0], reach: "silent" },
    ]);
  });

  it("say the same to whoever sends the same again, and add it once", async () => {
    const { report, token } = await aRun();
    const result = aClientResult("arp");
    expect((await call("result", token, result)).body).toEqual({
      accepted: true,
      isRepeated: false,
    });
    const before = await eventsOf(report);
    expect((await call("result", token, result)).body).toEqual({
      accepted: true,
      isRepeated: true,
    });
    expect(await eventsOf(report)).toEqual(before);
    expect(await call("result", token, { ...result, note: "other" })).toMatchObject({
      status: 409,
      body: { error: "key-reused" },
    });
    expect(await eventsOf(report)).toEqual(before);
  });

  it("sent many times at once are one", async () => {
    const { visitor, report, token } = await aRun();
    const result = aClientResult("skype");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call("result", token, result)),
    );
    expect(answers.map(({ body }) => body.isRepeated).sort()).toEqual([
      false,
      ...Array.from({ length: 7 }, () => true),
    ]);
    expect((await eventsOf(report)).filter(({ data }) => data.test === "skype")).toHaveLength(1);
    expect((await visitor.read(report)).skype?.data).toEqual(clientDataOf().skype);
  });

  it.each<
    [
      string,
      (run: { visitor: Visitor; report: Report; token: string }) => Promise<string | null>,
      number,
      string,
    ]
  >([
    ["no token", async () => null, 401, "wrong-token"],
    ["an invented one", async () => "x".repeat(43), 401, "wrong-token"],
    [
      "one that was replaced",
      async ({ visitor, report, token }) => (await tokenOf(visitor, report), token),
      401,
      "wrong-token",
    ],
    [
      "one of a run that was deleted",
      async ({ visitor, report, token }) => (
        await visitor.visit(`/report/${report.id}/delete`, { form: {} }),
        token
      ),
      401,
      "wrong-token",
    ],
    [
      "one that was used to the end",
      async ({ token }) => (await call("complete", token, { formatVersion: 1 }), token),
      410,
      "completed",
    ],
    [
      "one of a run that began 30 min ago",
      async ({ report, token }) => (
        vi.setSystemTime(Date.parse(report.dateTime) + 30 * minute),
        token
      ),
      410,
      "run-over",
    ],
  ])("refuse %s", async (_what, tokenFor, status, error) => {
    const run = await aRun();
    const token = await tokenFor(run);
    const calls = { begin: beginBody, result: aClientResult("arp") };
    for (const [operation, body] of Object.entries(calls))
      expect(await call(operation, token, body)).toMatchObject({ status, body: { error } });
    const read = await run.visitor.visit(
      `/api/AnonymousConnectivityTest/ReadReport/${run.report.id}`,
    );
    if (read.status === 200) expect(JSON.parse(read.html)).toMatchObject({ arp: null });
  });

  it("take a token until the last moment of its run", async () => {
    const { report, token } = await aRun();
    vi.setSystemTime(Date.parse(report.dateTime) + 30 * minute - 1000);
    expect((await call("result", token, aClientResult("arp"))).status).toBe(200);
  });

  it("refuse a token under the other variant, and write to no run but its own", async () => {
    const { report, token } = await aRun();
    const other = await aRun();
    expect((await call("result", token, aClientResult("arp"), "/gcc")).status).toBe(401);
    expect((await call("result", other.token, aClientResult("arp"))).status).toBe(200);
    expect((await eventsOf(report)).filter(({ data }) => data.test)).toEqual([]);
  });

  it.each([
    ["read a report", (report: Report) => `/api/AnonymousConnectivityTest/ReadReport/${report.id}`],
    ["follow its run", (report: Report) => `/messagingHub?runId=${report.runId}&after=0`],
  ])("give a token that cannot %s", async (_what, path) => {
    const { report, token } = await aRun();
    const answer = await fetch(site.origin + path(report), {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([401, 404]).toContain(answer.status);
  });

  it("refuse another format, a body that does not fit, one that cannot be, and one that is too long", async () => {
    const { report, token } = await aRun();
    const media = { ...clientDataOf().skype, sent: 10, received: 11, lossRatio: null };
    expect(await call("begin", token, { ...beginBody, formatVersion: 2 })).toMatchObject({
      status: 426,
      body: { error: "other-format" },
    });
    expect(await call("complete", token, { formatVersion: 2 })).toMatchObject({ status: 426 });
    expect(
      await call("result", token, { ...aClientResult("arp"), data: clientDataOf().vpn }),
    ).toMatchObject({ status: 422, body: { error: "bad-input" } });
    expect(await call("result", token, aClientResult("skype", { data: media }))).toMatchObject({
      status: 422,
      body: { error: "implausible", details: [{ field: "data.received" }] },
    });
    expect(
      await call("result", token, { ...aClientResult("arp"), note: "x".repeat(1024 * 1024) }),
    ).toMatchObject({ status: 413 });
    expect((await eventsOf(report)).filter(({ data }) => data.test)).toEqual([]);
  });

  it("keep a result that has numbers when a later one has none, and a client's before a browser's", async () => {
    const { visitor, report, token } = await aRun();
    const load = async () => (await visitor.read(report)).bufferBloat;
    await call(
      "result",
      token,
      aClientResult("bufferBloat", { source: "browser", idempotencyKey: randomUUID() }),
    );
    expect((await load())?.source).toBe("browser");
    await call("result", token, aClientResult("bufferBloat"));
    await call("result", token, aClientResult("bufferBloat", { source: "browser" }));
    await call(
      "result",
      token,
      aClientResult("bufferBloat", { data: null, reason: "tool-missing" }),
    );
    expect(await load()).toMatchObject({ source: "client", data: clientDataOf().bufferBloat });
    const again = { ...clientDataOf().bufferBloat, upload: null };
    await call("result", token, aClientResult("bufferBloat", { data: again }));
    expect((await load())?.data).toEqual(again);
  });

  it("add to a report that is finished, which stays so, while its hub is open again", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    await endServerTests({ reportId: report.id, variant: "MultiTenant" });
    const poll = async () =>
      JSON.parse((await visitor.visit(`/messagingHub?runId=${report.runId}&after=0`)).html) as {
        isFinished: boolean;
        events: unknown[];
      };
    expect(await poll()).toMatchObject({ isFinished: true });
    const token = await tokenOf(visitor, report);
    expect(await poll()).toMatchObject({ isFinished: false });
    await call("begin", token, beginBody);
    await call("result", token, aClientResult("arp"));
    expect(await visitor.read(report)).toMatchObject({
      status: "finished",
      arp: { data: clientDataOf().arp },
    });
    await call("complete", token, { formatVersion: 1 });
    expect(await poll()).toMatchObject({ isFinished: true });
  });

  it("show others neither interfaces nor addresses of the inside, in the report and over the hub", async () => {
    const { report, token } = await aRun();
    for (const test of clientTestNames) await call("result", token, aClientResult(test));
    const stranger = new Visitor(site);
    const read = (await stranger.visit(`/api/AnonymousConnectivityTest/ReadReport/${report.id}`))
      .html;
    const hub = (await stranger.visit(`/messagingHub?runId=${report.runId}&after=0`)).html;
    for (const text of [read, hub]) {
      expect(text).not.toMatch(/192\.168\.|wlan0|8\.8\.4\.44/);
      expect(text).toContain("8.8.4.1");
    }
    expect(JSON.parse(read)).toMatchObject({
      arp: { isWithheld: true, data: null },
      networkInterface: { isWithheld: true },
      traceroutes: { data: { traces: [{ hops: [{ address: null }, {}, {}, {}] }, {}, {}] } },
    });
  });
});
