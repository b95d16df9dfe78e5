import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { Report } from "~/features/reports/report";
import { aBrowserResult, aClientResult, anEndpoint } from "#tests/factories/client-result";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { startSite, type TestSite } from "#tests/support/site";

import { guessedCookie, Visitor } from "./visitor";

describe.each(siteDatabases())("results of a browser on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
  });
  afterAll(() => site.close());

  const post = (visitor: Visitor, { id }: Pick<Report, "id">, body: unknown, prefix = "") =>
    visitor.send(
      `${prefix}/report/${id}/results`,
      typeof body === "string" ? body : JSON.stringify(body),
      { "Content-Type": "application/json" },
    );
  async function aRun(prefix = ""): Promise<{ visitor: Visitor; report: Report }> {
    const visitor = new Visitor(site);
    return { visitor, report: await visitor.test(undefined, { prefix }) };
  }
  const eventsOf = async ({ runId }: Report) =>
    (
      await site.application.db
        .selectFrom("run_event")
        .select(["event", "data"])
        .where("run_id", "=", runId)
        .orderBy("sequence")
        .execute()
    ).flatMap(({ event, data }) =>
      (data as { test?: string }).test ? [[event, (data as { test: string }).test]] : [],
    );

  it.each(["", "/gcc"])(
    "under %j fill the report section by section, name their source, and are told on the hub",
    async (prefix) => {
      const { visitor, report } = await aRun(prefix);
      for (const test of ["connectivity", "webSocket", "skype"] as const) {
        expect((await post(visitor, report, aBrowserResult(test), prefix)).status).toBe(200);
      }
      expect(await visitor.read(report, prefix)).toMatchObject({
        connectivity: {
          source: "browser",
          data: { notAsked: { wildcards: 30, others: 4, byPolicy: 0 } },
        },
        webSocket: { source: "browser", data: { results: [{ openMs: 61 }] } },
        skype: {
          source: "browser",
          data: { transport: "udp", answerMs: 38, mappedAddress: "8.8.4.44" },
        },
      });
      expect(await eventsOf(report)).toEqual([
        ["ReceiveConnectivityTestResult", "connectivity"],
        ["ReceiveConnectivityTestResult", "webSocket"],
        ["ReceiveSkypeTestResult", "skype"],
      ]);
      const { html } = await visitor.visit(`${prefix}/report/${report.id}`);
      expect(html).toContain(english("client:section.source.browser"));
      expect(html).toContain(english("client:section.notAsked.wildcards", { count: 30 }));
      expect(html).toContain("61");
      expect((await visitor.visit(`${prefix}/report/${report.id}/export.csv`)).html).toMatch(
        /http-connectivity/,
      );
    },
  );

  it("once, however often they are sent", async () => {
    const { visitor, report } = await aRun();
    const result = aBrowserResult("skype");
    expect(JSON.parse((await post(visitor, report, result)).html)).toEqual({
      accepted: true,
      isRepeated: false,
    });
    expect(JSON.parse((await post(visitor, report, result)).html)).toEqual({
      accepted: true,
      isRepeated: true,
    });
    expect((await post(visitor, report, { ...result, reason: "no-answer" })).status).toBe(409);
    expect(await eventsOf(report)).toHaveLength(1);
  });

  it("are shown to others without the address that the relay saw", async () => {
    const { visitor, report } = await aRun();
    await post(visitor, report, aBrowserResult("skype"));
    const stranger = new Visitor(site);
    for (const path of [
      `/report/${report.id}`,
      `/report/${report.id}/export.csv`,
      `/report/${report.id}/export.json`,
      `/api/AnonymousConnectivityTest/ReadReport/${report.id}`,
    ]) {
      const { status, html } = await stranger.visit(path);
      expect(status).toBe(200);
      expect(html).not.toContain("8.8.4.44");
    }
  });

  it("are taken from nobody else", async () => {
    const { report } = await aRun();
    const stranger = new Visitor(site);
    expect((await post(stranger, report, aBrowserResult("skype"))).status).toBe(403);
    expect(
      (
        await stranger.visit(`/report/${report.id}/results`, {
          method: "POST",
          body: JSON.stringify(aBrowserResult("skype")),
          headers: {
            "Content-Type": "application/json",
            Cookie: guessedCookie(report.runId),
            "Sec-Fetch-Site": "same-origin",
          },
        })
      ).status,
    ).toBe(403);
    expect(await eventsOf(report)).toEqual([]);
  });

  const oneEndpoint = (changes: Parameters<typeof anEndpoint>[0]) =>
    aBrowserResult("connectivity", {
      results: [
        {
          ...anEndpoint({ status: null, connectMs: null, family: null, certificate: null }),
          ...changes,
        },
      ],
    });
  const many = Array.from({ length: 1001 }, (_, at) =>
    anEndpoint({ host: `h${at}`, status: null, connectMs: null, family: null, certificate: null }),
  );
  it.each<[string, unknown, number, string]>([
    ["a client's", aClientResult("skype"), 400, "source"],
    [
      "one of a test that browsers do not have",
      aClientResult("arp", { source: "browser" }),
      422,
      "test",
    ],
    ["one of no test", { ...aBrowserResult("skype"), test: "constructor" }, 400, "test"],
    [
      "one with a certificate",
      oneEndpoint({ certificate: anEndpoint().certificate }),
      422,
      "data.results.0",
    ],
    ["one that knows who opens TLS", oneEndpoint({ code: "SslBreak" }), 422, "data.results.0.code"],
    [
      "one with packets of a call",
      aBrowserResult("skype", { sent: 10, received: 10, lossRatio: 0 }),
      422,
      "data.sent",
    ],
    [
      "one with an address that is none",
      aBrowserResult("skype", { mappedAddress: "<script>" }),
      400,
      "data.mappedAddress",
    ],
    ["one with a field of its own", { ...aBrowserResult("webSocket"), more: 1 }, 400, "more"],
    [
      "one with negative counts",
      aBrowserResult("connectivity", { notAsked: { wildcards: -1, others: 0, byPolicy: 0 } }),
      400,
      "data.notAsked.wildcards",
    ],
    [
      "one of tomorrow",
      aBrowserResult("skype", {}, new Date(Date.now() + 86_400_000)),
      422,
      "finishedAt",
    ],
    ["too many endpoints", aBrowserResult("connectivity", { results: many }), 413, ""],
    ["no JSON", "{", 400, ""],
  ])("that are %s are refused and named, and leave nothing", async (_what, body, status, field) => {
    const { visitor, report } = await aRun();
    const answer = await post(visitor, report, body);
    expect([answer.status, answer.html]).toEqual([status, expect.stringContaining(field)]);
    const { connectivity, webSocket, skype, arp } = await visitor.read(report);
    expect([connectivity, webSocket, skype, arp]).toEqual([null, null, null, null]);
  });

  it("do not displace what the advanced client measured, and give way to it", async () => {
    const { visitor, report } = await aRun();
    const issued = await visitor.visit(`/report/${report.id}/client`, {
      form: { intent: "token" },
    });
    const [, token = ""] = /data-token="([A-Za-z0-9_-]{43})"/.exec(issued.html) ?? [];
    const client = (result: ClientResult) =>
      new Visitor(site).visit("/api/agent/result", {
        method: "POST",
        body: JSON.stringify(result),
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      });
    await post(visitor, report, aBrowserResult("connectivity"));
    expect((await visitor.read(report)).connectivity?.source).toBe("browser");
    expect((await client(aClientResult("connectivity"))).status).toBe(200);
    await post(visitor, report, aBrowserResult("connectivity"));
    expect((await visitor.read(report)).connectivity?.source).toBe("client");
  });
});
