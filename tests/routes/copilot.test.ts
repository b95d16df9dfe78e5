import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { postAssistantPage } from "~/assistant-page.server";
import {
  assistantTestRetentionDays,
  type AssistantTestResult,
} from "~/features/assistant-test/assistant-test";
import { expireAssistantTests } from "~/features/assistant-test/expire-assistant-tests.server";
import { forgetSettings } from "~/features/settings/read-settings.server";
import { dayMs } from "~/lib/time";
import { languages } from "~/platform/languages";
import { setSandbox } from "~/platform/sandbox-parts.server";
import type { TestSandbox } from "#tests/sandbox/test-sandbox";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { startSandboxSite } from "#tests/support/sandbox-site";
import { switchSetting } from "#tests/support/settings";
import type { TestSite } from "#tests/support/site";

import { tablesWith, Visitor } from "./visitor";

const call = "/api/AnonymousConnectivityTest/GenerateCopilotTestReport";
const found = {
  city: "Lisbon",
  region: "Lisbon",
  country: "Portugal",
  referrer: "https://portal.example/secret?user=avery",
  egressIP: "192.0.2.1",
  runId: "mine",
  createdOn: "1999-01-01",
  webSocketTestResult: {
    status: "Completed",
    webSocketResults: [
      {
        domain: "augloop.office.com",
        isWssEnabled: true,
        connectionLatencyInMs: 41,
        attemptsInMs: [50, 41],
      },
    ],
  },
  connectivityTestResult: {
    status: "Failed",
    statusMessage: "domains-failed",
    domainNamesFailedConnectivity: [
      {
        displayDomainName: "*.bing.com",
        testDomainNames: ["www.bing.com"],
        testDomainFailTypes: ["Failed"],
      },
    ],
  },
};

describe.each(siteDatabases())("the assistant test on %s", (kind) => {
  let site: TestSite;
  let sandbox: TestSandbox;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ site, sandbox, close } = await startSandboxSite(kind));
    await switchSetting(site.application.db, "isCopilotTestEnabled", true);
  });
  afterEach(async () => {
    await sandbox.control({ assistant: "ok", blockedName: null });
    await switchSetting(site.application.db, "DisableCopilotTest", false);
    await switchSetting(site.application.db, "isCopilotTestEnabled", true);
  });
  afterAll(() => close());

  const post = (visitor: Visitor, body: object, headers: Record<string, string> = {}) =>
    visitor.send(call, JSON.stringify(body), {
      "Content-Type": "application/json",
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    });
  async function kept(visitor: Visitor, more: object = {}): Promise<AssistantTestResult> {
    const answer = await post(visitor, { ...found, ...more });
    expect(answer.status, answer.html).toBe(200);
    return JSON.parse(answer.html) as AssistantTestResult;
  }
  const rows = async () =>
    Number(
      (
        await site.application.db
          .selectFrom("assistant_test")
          .select(({ fn }) => fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );

  describe("is offered", () => {
    const paths = [
      "/copilot",
      "/copilot/result.json?id=6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
      "/api/workloaddomains/copilot",
    ];
    const statuses = async (prefix = "") =>
      Promise.all(paths.map(async (path) => (await new Visitor(site).visit(prefix + path)).status));

    it("worldwide", async () => expect(await statuses()).toEqual([200, 404, 200]));
    it("nowhere under /gcc, to no form and no call either", async () => {
      expect(await statuses("/gcc")).toEqual([404, 404, 404]);
      expect(
        (await new Visitor(site).visit("/gcc/copilot", { form: { intent: "test" } })).status,
      ).toBe(404);
      expect(
        (
          await new Visitor(site).send(`/gcc${call}`, JSON.stringify(found), {
            "Content-Type": "application/json",
          })
        ).status,
      ).toBe(404);
    });
    it.each([
      ["DisableCopilotTest", true],
      ["isCopilotTestEnabled", false],
    ] as const)("to nobody with %s at %s", async (key, isOn) => {
      await switchSetting(site.application.db, key, isOn);
      expect(await statuses()).toEqual([404, 404, 404]);
      expect((await new Visitor(site).visit("/copilot", { form: { intent: "test" } })).status).toBe(
        404,
      );
      expect((await post(new Visitor(site), found)).status).toBe(404);
    });
  });

  describe("the page", () => {
    it("has no header, its script, and a policy for what the test asks and nothing else", async () => {
      const { html, headers } = await new Visitor(site).visit("/copilot");
      expect(html).toContain("<h1>Assistant connectivity test</h1>");
      expect(html).not.toContain('class="brand"');
      const policy = headers.get("Content-Security-Policy") ?? "";
      const origin = new URL(sandbox.origin);
      expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(
        `'self' ${origin.origin} ws://${origin.host}`,
      );
      expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data:");
      for (const other of ["/privacy", "/status", "/feedback"]) {
        const { headers: theirs } = await new Visitor(site).visit(other);
        expect(theirs.get("Content-Security-Policy")).not.toContain("ws://");
      }
    });

    it.each(languages)("has its words in %s", async (language) => {
      const { html } = await new Visitor(site).visit(`/copilot?language=${language}`);
      expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).not.toMatch(
        /\b(start|kept|asked|alert|tools)\.[a-z]/,
      );
      expect(html).toContain("<noscript>");
    });

    it.each([
      "?result=",
      "?result=x",
      "?result=6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
      "?result=a&result=b",
    ])("with %s says that there is no such result, and offers the test", async (query) => {
      const { status, html } = await new Visitor(site).visit(`/copilot${query}`);
      expect(status).toBe(404);
      expect(html).toContain(english("assistant:alert.missing.title"));
      expect(html).toContain(english("assistant:start.run"));
    });
  });

  describe("without script", () => {
    const tested = async (visitor: Visitor) => {
      const { status, location } = await visitor.visit("/copilot", { form: { intent: "test" } });
      expect(status).toBe(303);
      return visitor.visit(location ?? "");
    };

    it("the server tests, says that it did, and what it could not", async () => {
      const { html } = await tested(new Visitor(site));
      const reachable = english("assistant:finding.good", { latency: "" });
      expect(html).toContain(`<h1>${english("assistant:seenByServer", { finding: reachable })}`);
      expect(html).toContain("WebSockets from your browser, and their latency");
      expect(html.match(/Your browser ran no script on this page/g)).toHaveLength(3);
      expect(html).toContain("augloop-eu.suite.test");
    });

    it("is not shown to the next user of the browser after a sign-out", async () => {
      const visitor = new Visitor(site);
      const { location } = await visitor.visit("/copilot", { form: { intent: "test" } });
      expect((await visitor.visit(location ?? "")).status).toBe(200);
      await visitor.visit("/sign-out", { form: {} });
      expect((await visitor.visit(location ?? "")).status).toBe(404);
    });

    it("tells what failed and what to do", async () => {
      await sandbox.control({ assistant: "refused" });
      const { html } = await tested(new Visitor(site));
      expect(html).toContain("HTTPS to the assistant works, but no WebSocket does");
      expect(html).toContain(english("assistant:retry.title"));
      expect(html).toContain(
        english("assistant:advice.test-in-browser", { names: "augloop.suite.test" }),
      );
    });

    it.each<Record<string, string>>([{}, { intent: "" }, { intent: "other" }])(
      "refuses %j",
      async (form) => {
        const before = await rows();
        expect(
          (await new Visitor(site).visit("/copilot", { form: { x: "y", ...form } })).status,
        ).toBe(400);
        expect(await rows()).toBe(before);
      },
    );

    it("keeps nothing for who left before the test was over", async () => {
      const before = await rows();
      const left = new Request(`${site.origin}/copilot`, {
        method: "POST",
        body: new URLSearchParams({ intent: "test" }),
        headers: { "Sec-Fetch-Site": "same-origin" },
        signal: AbortSignal.abort(),
      });
      await expect(
        postAssistantPage({ request: left, params: {}, context: {} }),
      ).rejects.toMatchObject({ status: 400 });
      expect(await rows()).toBe(before);
    });

    it("refuses what another site posts, and other methods", async () => {
      const before = await rows();
      expect(
        (
          await new Visitor(site).visit("/copilot", {
            form: { intent: "test" },
            headers: { "Sec-Fetch-Site": "cross-site" },
          })
        ).status,
      ).toBe(403);
      expect((await new Visitor(site).visit("/copilot", { method: "PUT" })).status).toBe(405);
      expect(await rows()).toBe(before);
    });
  });

  describe("a posted result", () => {
    it("is kept with what the server knows, not with what the body claims", async () => {
      const result = await kept(new Visitor(site));
      expect(result).toMatchObject({
        city: "Lisbon",
        referrer: "https://portal.example",
        egressIP: expect.not.stringMatching(/^192\.0\.2\.1$/),
      });
      expect(result.runId).toMatch(/^[0-9a-f-]{36}$/);
      expect(Date.now() - Date.parse(result.createdOn)).toBeLessThan(60_000);
      expect(await tablesWith(site, ["secret?user", '192.0.2.1"'])).toEqual([]);
    });

    it("takes the place of the egress where the browser found none", async () => {
      expect(
        await kept(new Visitor(site), { city: null, region: null, country: null }),
      ).toMatchObject({ city: "Seattle", country: "United States" });
    });

    it("is for the browser that made it alone, as page and as file, until it deletes it", async () => {
      const [holder, stranger] = [new Visitor(site), new Visitor(site)];
      const { runId } = await kept(holder);
      const page = await holder.visit(`/copilot?result=${runId}`);
      expect(page.html).toContain(english("assistant:finding.domains", { count: 1 }));
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      expect(page.html).toContain('content="noindex"');
      const file = await holder.visit(`/copilot/result.json?id=${runId}`);
      expect(file.headers.get("Content-Disposition")).toContain(`assistant-test-${runId}.json`);
      expect(JSON.parse(file.html)).toMatchObject({
        runId,
        testedBy: "browser",
        webSocketTestResult: { webSocketResults: [{ attemptsInMs: [50, 41] }] },
      });

      for (const path of [`/copilot?result=${runId}`, `/copilot/result.json?id=${runId}`])
        expect((await stranger.visit(path)).status).toBe(404);
      expect(
        (await stranger.visit("/copilot", { form: { intent: "delete", result: runId } })).status,
      ).toBe(404);
      const guessed = { Cookie: `pathlens_assistant=${runId}.${"A".repeat(43)}` };
      expect((await stranger.visit(`/copilot?result=${runId}`, { headers: guessed })).status).toBe(
        404,
      );

      const deleted = await holder.visit("/copilot", { form: { intent: "delete", result: runId } });
      expect([deleted.status, deleted.location]).toEqual([303, "/copilot?deleted=yes"]);
      expect((await holder.visit(`/copilot?result=${runId}`)).status).toBe(404);
      expect(await tablesWith(site, [runId])).toEqual([]);
    });

    it("does not take the place of a network test that the browser holds", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      await kept(visitor);
      expect((await visitor.visit("/report/temp")).location).toBe(`/report/${report.id}`);
    });

    it("goes after its time, page and row", async () => {
      const visitor = new Visitor(site);
      const { runId } = await kept(visitor);
      const { db } = site.application;
      const past = new Date(Date.now() - (assistantTestRetentionDays + 1) * dayMs);
      await db
        .updateTable("assistant_test")
        .set({ created_at: past })
        .where("id", "=", runId)
        .execute();
      expect((await visitor.visit(`/copilot?result=${runId}`)).status).toBe(404);
      const left = await rows();
      expect(await expireAssistantTests(db, new Date(), 500)).toBe(1);
      expect(await rows()).toBe(left - 1);
    });

    const socket = found.webSocketTestResult.webSocketResults[0];
    const failed = found.connectivityTestResult.domainNamesFailedConnectivity[0];
    it.each<[string, object, number]>([
      ["nothing", { webSocketTestResult: undefined }, 400],
      ["an unknown status", { webSocketTestResult: { status: "Done", webSocketResults: [] } }, 400],
      [
        "markup as a host",
        {
          webSocketTestResult: {
            status: "Failed",
            webSocketResults: [{ ...socket, domain: "<script>" }],
          },
        },
        400,
      ],
      [
        "a latency below zero",
        {
          webSocketTestResult: {
            status: "Failed",
            webSocketResults: [{ ...socket, connectionLatencyInMs: -1 }],
          },
        },
        400,
      ],
      [
        "a latency of an hour",
        {
          webSocketTestResult: {
            status: "Failed",
            webSocketResults: [{ ...socket, connectionLatencyInMs: 3_600_000 }],
          },
        },
        400,
      ],
      [
        "six attempts",
        {
          webSocketTestResult: {
            status: "Failed",
            webSocketResults: [{ ...socket, attemptsInMs: [1, 2, 3, 4, 5, 6] }],
          },
        },
        400,
      ],
      [
        "201 hosts",
        { webSocketTestResult: { status: "Failed", webSocketResults: Array(201).fill(socket) } },
        400,
      ],
      [
        "a long message",
        {
          webSocketTestResult: {
            status: "Failed",
            webSocketResults: [{ ...socket, exceptionMessage: "x".repeat(201) }],
          },
        },
        400,
      ],
      [
        "an unknown code",
        {
          connectivityTestResult: {
            status: "Failed",
            domainNamesFailedConnectivity: [{ ...failed, testDomainFailTypes: ["Gone"] }],
          },
        },
        400,
      ],
      [
        "41 domains",
        {
          connectivityTestResult: {
            status: "Failed",
            domainNamesFailedConnectivity: Array(41).fill(failed),
          },
        },
        400,
      ],
      ["a long city", { city: "x".repeat(121) }, 400],
      ["a character that is none", { city: "\u0000" }, 400],
      ["too much", { city: "x".repeat(70_000) }, 413],
    ])("with %s is refused, and nothing is kept", async (_what, more, status) => {
      const before = await rows();
      expect((await post(new Visitor(site), { ...found, ...more })).status).toBe(status);
      expect(await rows()).toBe(before);
    });

    it("does not tell the site itself as where a visitor came from, whichever page it was", async () => {
      const own = [
        site.origin,
        `${site.origin}/gcc/report/1`,
        `${site.origin}/copilot?result=2`,
        site.origin.replace("127.0.0.1", "localhost"),
        site.origin.replace("http:", "https:"),
      ];
      for (const referrer of own) {
        const visitor = new Visitor(site);
        const { runId, referrer: told } = await kept(visitor, { referrer });
        expect(told, referrer).toBeNull();
        expect((await visitor.visit(`/copilot?result=${runId}`)).html, referrer).not.toContain(
          "Came from",
        );
      }
    });

    it.each(["javascript:alert(1)", "not an address", "", 7])(
      "keeps no referrer of %j",
      async (referrer) => {
        const answer = await post(new Visitor(site), { ...found, referrer });
        expect([
          answer.status,
          answer.status === 200 ? (JSON.parse(answer.html) as AssistantTestResult).referrer : null,
        ]).toEqual([referrer === 7 ? 400 : 200, null]);
      },
    );

    it("shows a message that nobody knows as another reason, and never as it was sent", async () => {
      const visitor = new Visitor(site);
      const { runId } = await kept(visitor, {
        webSocketTestResult: {
          status: "Failed",
          webSocketResults: [{ ...socket, exceptionMessage: "<b>bold</b>" }],
        },
      });
      const { html } = await visitor.visit(`/copilot?result=${runId}`);
      expect(html).toContain("Failed for another reason");
      expect(html).not.toContain("bold</b>");
    });
  });

  describe("the domains", () => {
    it("are the sandbox's while it stands in, and may be kept for a while", async () => {
      const { html, headers } = await new Visitor(site).visit("/api/workloaddomains/copilot");
      expect(JSON.parse(html)).toEqual(sandbox.suite.assistant.domains);
      expect(headers.get("Cache-Control")).toBe("private, max-age=1200");
    });

    it("are the settings' where the suite is real, in the page's policy too", async () => {
      const { db } = site.application;
      setSandbox(undefined);
      const domains = [
        { displayDomainName: "*.office.example", testDomainNames: ["hub.office.example"] },
      ];
      await db
        .insertInto("setting")
        .values({
          variant: "MultiTenant",
          key: "wssTestDomains",
          value: JSON.stringify(domains),
          updated_at: new Date(),
        })
        .execute();
      forgetSettings({ db, variant: "MultiTenant" });
      const [{ html }, { headers }] = [
        await new Visitor(site).visit("/api/workloaddomains/copilot"),
        await new Visitor(site).visit("/copilot"),
      ];
      await db.deleteFrom("setting").where("key", "=", "wssTestDomains").execute();
      forgetSettings({ db, variant: "MultiTenant" });
      setSandbox(sandbox);
      expect(JSON.parse(html)).toMatchObject({
        wssTestDomains: domains,
        connectivityTestDomains: [
          { displayDomainName: "*.cloud.microsoft" },
          { displayDomainName: "*.office.com" },
        ],
      });
      const policy = headers.get("Content-Security-Policy") ?? "";
      for (const source of [
        "wss://*.office.example",
        "wss://hub.office.example",
        "https://*.office.com",
        "https://www.bing.com",
      ])
        expect(policy).toContain(` ${source}`);
      expect(policy).not.toContain("wss://*.office.com");
    });
  });

  it("reports lead to it where the flag says so", async () => {
    const visitor = new Visitor(site);
    const { id } = await visitor.test();
    const link = 'href="/copilot"';
    const before = await visitor.visit(`/report/${id}`);
    await switchSetting(site.application.db, "isCopilotIntegrateEnable", true);
    const after = await visitor.visit(`/report/${id}`);
    const notModified = await visitor.visit(`/report/${id}`, {
      headers: { "If-None-Match": before.headers.get("ETag") ?? "" },
    });
    await switchSetting(site.application.db, "isCopilotIntegrateEnable", false);
    expect([before.html.includes(link), after.html.includes(link), notModified.status]).toEqual([
      false,
      true,
      200,
    ]);
  });
});
