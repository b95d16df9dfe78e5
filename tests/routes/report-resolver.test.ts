import { randomBytes } from "node:crypto";
import { Resolver } from "node:dns/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { resolverZoneResponse } from "~/cli/resolver-zone-response.server";
import type { Report } from "~/features/reports/report";
import { ResolverZone } from "~/lib/resolver-zone";
import { startDnsResponder, type DnsResponder } from "~/platform/dns-responder.server";
import type { TestSandbox } from "#tests/sandbox/test-sandbox";
import { siteDatabases } from "#tests/support/database";
import { startSandboxSite } from "#tests/support/sandbox-site";
import { startSite, type TestSite } from "#tests/support/site";

import { guessedCookie, Visitor } from "./visitor";

const zone = "who.example";
const aLabel = () => randomBytes(16).toString("hex");
const post = (visitor: Visitor, { id }: Pick<Report, "id">, body: unknown) =>
  visitor.send(`/report/${id}/resolver`, typeof body === "string" ? body : JSON.stringify(body), {
    "Content-Type": "application/json",
  });

describe.each(siteDatabases())("the resolver that asks for a browser on %s", (kind) => {
  const eventsOf = async ({ application }: TestSite, { runId }: Report) =>
    (
      await application.db
        .selectFrom("run_event")
        .select(["event", "data"])
        .where("run_id", "=", runId)
        .orderBy("sequence")
        .execute()
    ).filter(({ event }) => event === "ReceiveDnsResolverTestResult");

  describe("with a zone that is delegated", () => {
    let site: TestSite;
    let authority: DnsResponder;
    beforeAll(async () => {
      const own = new ResolverZone(zone);
      authority = await startDnsResponder({
        address: "127.0.0.1",
        port: 0,
        respond: (query, asker) =>
          resolverZoneResponse(query, { zone: own, server: "ns.example" }, asker),
      });
      const advancedClient = {
        download: null,
        upload: null,
        media: null,
        webSocketUrls: [],
        resolverZone: zone,
        certificateIssuers: [],
      };
      site = await startSite(kind, {
        RATE_LIMITS: "off",
        DNS_SERVERS: `127.0.0.1:${authority.port}`,
        SETTINGS_OVERRIDES: JSON.stringify({ advancedClient }),
      });
    });
    afterAll(async () => {
      await site.close();
      await authority.close();
    });

    /** As a resolver does it for a browser; the name has no address. */
    async function askFor(label: string): Promise<void> {
      const resolver = new Resolver();
      resolver.setServers([`127.0.0.1:${authority.port}`]);
      await expect(resolver.resolve4(`${label}.${zone}`)).rejects.toMatchObject({
        code: "ENODATA",
      });
    }
    async function aRun(): Promise<{ visitor: Visitor; report: Report }> {
      const visitor = new Visitor(site);
      return { visitor, report: await visitor.test() };
    }

    it("is allowed by the policy of the page that tests, and by no other", async () => {
      const sourcesOf = async (path: string) =>
        /connect-src ([^;]*)/
          .exec(
            (await new Visitor(site).visit(path)).headers.get("Content-Security-Policy") ?? "",
          )?.[1]
          ?.split(" ");
      expect(await sourcesOf("/")).toContain(`*.${zone}`);
      expect(await sourcesOf("/status")).not.toContain(`*.${zone}`);
    });

    it("stands in the report as the zone's name server saw it, and is told on the hub once", async () => {
      const { visitor, report } = await aRun();
      const label = aLabel();
      await askFor(label);
      const { status, html } = await post(visitor, report, { label });
      expect([status, JSON.parse(html)]).toEqual([200, { address: "127.0.0.1", city: "Seattle" }]);
      expect((await visitor.read(report)).dnsResolver).toMatchObject({
        source: "server",
        reason: null,
        data: { configured: [], recursive: "127.0.0.1", inventsAnswers: null, wrongAnswers: [] },
      });
      expect((await post(visitor, report, { label: aLabel() })).status).toBe(200);
      expect(await eventsOf(site, report)).toMatchObject([
        {
          data: {
            source: "server",
            test: "dnsResolver",
            result: { data: { recursive: "127.0.0.1" } },
          },
        },
      ]);
    });

    it("is not known where nobody asked, and the row stays untested", async () => {
      const { visitor, report } = await aRun();
      const { status, html } = await post(visitor, report, { label: aLabel() });
      expect([status, JSON.parse(html)]).toEqual([200, null]);
      expect((await visitor.read(report)).dnsResolver).toBeNull();
      expect(await eventsOf(site, report)).toEqual([]);
    });

    it.each<[what: string, body: unknown, status: number]>([
      ["no label", {}, 400],
      ["a name", { label: "www" }, 400],
      ["a label that leads elsewhere", { label: `${"a".repeat(24)}.example.com` }, 400],
      ["more than a label", { label: "a".repeat(24), zone: "example.com" }, 400],
      ["no JSON", "label", 400],
    ])("is not asked for by %s", async (_what, body, status) => {
      const { visitor, report } = await aRun();
      expect((await post(visitor, report, body)).status).toBe(status);
      expect((await visitor.read(report)).dnsResolver).toBeNull();
    });

    it("is added by nobody but whoever ran the test", async () => {
      const { report } = await aRun();
      const label = aLabel();
      await askFor(label);
      const stranger = new Visitor(site);
      expect((await post(stranger, report, { label })).status).toBe(403);
      expect(
        (
          await stranger.visit(`/report/${report.id}/resolver`, {
            method: "POST",
            body: JSON.stringify({ label }),
            headers: {
              "Content-Type": "application/json",
              Cookie: guessedCookie(report.runId),
              "Sec-Fetch-Site": "same-origin",
            },
          })
        ).status,
      ).toBe(403);
      expect(
        (
          await stranger.visit(`/report/${report.id}/resolver`, {
            method: "POST",
            body: JSON.stringify({ label }),
            headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site" },
          })
        ).status,
      ).toBe(403);
      expect((await stranger.visit(`/report/${report.id}/resolver`)).location).toBe(
        `/report/${report.id}`,
      );
      expect(await eventsOf(site, report)).toEqual([]);
    });

    it("is no longer added once the run is over", async () => {
      const { visitor, report } = await aRun();
      await site.application.db
        .updateTable("test_run")
        .set({ started_at: new Date(Date.now() - 31 * 60_000) })
        .where("id", "=", report.runId)
        .execute();
      expect((await post(visitor, report, { label: aLabel() })).status).toBe(410);
    });
  });

  describe("without a zone", () => {
    let site: TestSite;
    beforeAll(async () => {
      site = await startSite(kind, { RATE_LIMITS: "off" });
    });
    afterAll(() => site.close());

    it("is not looked for", async () => {
      const visitor = new Visitor(site);
      expect((await post(visitor, await visitor.test(), { label: aLabel() })).status).toBe(409);
    });
  });

  describe("in the sandbox", () => {
    let site: TestSite;
    let sandbox: TestSandbox;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ site, sandbox, close } = await startSandboxSite(kind));
    });
    afterAll(() => close());

    it("is the one of the demonstration's visitor, with its place and its row", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      const label = aLabel();
      await fetch(`${sandbox.suite.resolverUrl}${label}`);
      const seen = JSON.parse((await post(visitor, report, { label })).html) as {
        address: string;
        city: string;
      };
      expect(seen).toEqual({ address: "127.0.0.1", city: expect.stringMatching(/\S/) as string });
      const { html } = await visitor.visit(`/report/${report.id}`);
      expect(html).toContain(seen.city);
      expect(html).toContain("Seen by this server in your browser&#x27;s requests.");
    });
  });
});
