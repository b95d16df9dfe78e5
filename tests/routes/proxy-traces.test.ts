import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { endServerTests } from "~/features/reports/perform-server-tests.server";
import type { Report } from "~/features/reports/report";
import { aClientResult } from "#tests/factories/client-result";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { measuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const call = "/api/AnonymousConnectivityTest/GenerateTestReport";
const proxied = {
  Via: "1.1 proxy.corp.example:3128 (squid/5.7), 1.1 ours",
  "X-Forwarded-For": "192.168.1.5, 198.51.100.70",
};

describe.each(siteDatabases())("proxies that requests give away on %s", (kind) => {
  let site: TestSite;
  let secure: TestSite;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
  });
  afterAll(async () => {
    await site.close();
    await secure?.close();
  });

  async function tested(
    headers: Record<string, string>,
    at = site,
  ): Promise<{ visitor: Visitor; report: Report }> {
    const visitor = new Visitor(at);
    const answer = await visitor.visit(call, { form: measuredForm, headers });
    expect(answer.status, answer.html).toBe(200);
    return { visitor, report: JSON.parse(answer.html) as Report };
  }

  it("stand in the report by header and product, and in an event of its hub", async () => {
    const { visitor, report } = await tested(proxied);
    expect(report.proxies).toMatchObject({
      source: "server",
      data: {
        found: [
          {
            origin: "via-header",
            host: null,
            evidence: "Via (squid/5.7), X-Forwarded-For",
            opensTls: false,
          },
        ],
      },
    });
    const events = await site.application.db
      .selectFrom("run_event")
      .select(["event", "data"])
      .where("run_id", "=", report.runId)
      .execute();
    expect(events).toMatchObject([
      { event: "ReceiveTestStatus" },
      { event: "ReceiveProxyTestResult", data: { source: "server", test: "proxy" } },
    ]);
    await endServerTests({ reportId: report.id, variant: "MultiTenant" });
    const { html } = await visitor.visit(`/report/${report.id}`);
    expect(html).toContain("Via (squid/5.7), X-Forwarded-For");
    expect(html).toContain("Seen by this server in your browser&#x27;s requests.");
    for (const secret of ["proxy.corp.example", "192.168.1.5"])
      expect(JSON.stringify(report) + html).not.toContain(secret);
  });

  it("are told to others without header and product", async () => {
    const { report } = await tested(proxied);
    for (const path of [
      `/report/${report.id}`,
      `/report/${report.id}/export.json`,
      `/report/${report.id}/export.csv`,
    ]) {
      expect((await new Visitor(site).visit(path)).html).not.toContain("squid");
    }
  });

  it("are those of the form without script too", async () => {
    const visitor = new Visitor(site);
    const answer = await visitor.visit("/?index", {
      form: { locationMode: "auto" },
      headers: proxied,
    });
    expect(answer.status).toBe(303);
    const id = answer.location!.split("/").at(-1)!;
    expect((await visitor.read({ id })).proxies?.source).toBe("server");
  });

  it("are none where nothing but our own front shows, and nothing is said to be well", async () => {
    const { visitor, report } = await tested({ "X-Forwarded-For": "198.51.100.70" });
    expect(report.proxies).toBeNull();
    expect((await visitor.visit(`/report/${report.id}/export.csv`)).html).toMatch(
      /path,proxy,not-tested,/,
    );
  });

  it("stay beside what the advanced client finds", async () => {
    const { visitor, report } = await tested(proxied);
    const issued = await visitor.visit(`/report/${report.id}/client`, {
      form: { intent: "token" },
    });
    const [, token = ""] = /data-token="([A-Za-z0-9_-]{43})"/.exec(issued.html) ?? [];
    await new Visitor(site).visit("/api/agent/result", {
      method: "POST",
      body: JSON.stringify(aClientResult("proxy")),
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    });
    expect((await visitor.read(report)).proxies).toMatchObject({
      source: "client",
      data: { found: [{ origin: "via-header", evidence: "Via (squid/5.7), X-Forwarded-For" }] },
    });
  });

  it("open the encryption where the site is served by HTTPS, which heads the report", async () => {
    secure = await startSite(kind, {
      RATE_LIMITS: "off",
      APP_ORIGIN: "https://connectivity.example",
    });
    const { report } = await tested(proxied, secure);
    expect(report.proxies?.data?.found).toMatchObject([{ opensTls: true }]);
    const { html } = await new Visitor(secure).visit(`/report/${report.id}`);
    expect(html).toContain(english("verdict:word.opens-tls"));
  });
});
