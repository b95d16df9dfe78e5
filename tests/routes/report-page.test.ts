import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  findReportForUpdate,
  finishRun,
  updateReportDocument,
} from "~/features/reports/report.repository.server";
import type { Report } from "~/features/reports/report";
import { setApplication } from "~/platform/application.server";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { measuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { guessedCookie, Visitor, type Page } from "./visitor";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const tenantDomain = "contoso.onmicrosoft.com";

describe.each(siteDatabases())("the report page on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());

  /** Ends a report's run as the server's tests do. */
  async function finish({ id, runId }: Report): Promise<void> {
    const now = new Date();
    await site.application.db.transaction().execute(async (trx) => {
      const stored = await findReportForUpdate(trx, { id, variant: "MultiTenant", now });
      if (stored) await updateReportDocument(trx, { ...stored.report, status: "finished" });
      await finishRun(trx, { runId, phase: "AdvancedTestFinish", at: now });
    });
  }

  const expectPrivate = ({ headers }: Page) =>
    expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
      "private, no-cache",
      "noindex",
    ]);

  it("of a report without any place has no map, at its own address neither", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    const nowhere = {
      browserLocation: null,
      egressLocation: null,
      currentFrontDoor: null,
      optimalFrontDoors: [],
      optimalFrontDoorsForEgress: [],
      optimalSharePointFrontDoors: [],
      optimalSharePointFrontDoorsForEgress: [],
    };
    await site.application.db
      .transaction()
      .execute((trx) => updateReportDocument(trx, { ...report, ...nowhere }));
    expect((await visitor.visit(`/report/${report.id}`)).html).not.toContain(
      `href="/report/${report.id}/map"`,
    );
    const { status, html } = await visitor.visit(`/report/${report.id}/map`);
    expect([status, html.includes(english("report:map.none")), html.includes("map-large")]).toEqual(
      [200, true, false],
    );
  });

  it("shows samples that were too few to be a latency, and how many got no answer", async () => {
    const visitor = new Visitor(site);
    const few = await visitor.test({
      latencyFailure: "too-few-samples",
      measuredLatencies: "21.5,22.5",
      lostSampleCount: "7",
    });
    const { html } = await visitor.visit(`/report/${few.id}`);
    for (const shown of [
      english("report:samples.stray", {
        reason: english("report:samples.failure.too-few-samples"),
      }),
      "21.5",
      "22.5",
    ])
      expect(html).toContain(shown);
    const lossy = await visitor.test({ ...measuredForm, lostSampleCount: "7" });
    expect((await visitor.visit(`/report/${lossy.id}`)).html).toContain("7 more got no answer.");
  });

  describe("who sees what", () => {
    it.each(["", "/gcc"])("under %j its own browser sees all of it", async (prefix) => {
      const visitor = new Visitor(site);
      const report = await visitor.test({ ...measuredForm, tenantDomain }, { prefix });
      const page = await visitor.visit(`${prefix}/report/${report.id}`);
      expect(page.status).toBe(200);
      expectPrivate(page);
      for (const shown of ["Amsterdam", "London", "198.51.100.70", report.id])
        expect(page.html).toContain(shown);
    });

    it("others see no full address, domain, run or exact place", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test({ ...measuredForm, tenantDomain, egressIp: "192.0.2.99" });
      const page = await new Visitor(site).visit(`/report/${report.id}`);
      expect(page.status).toBe(200);
      expectPrivate(page);
      expect(page.html).toContain("Amsterdam");
      for (const secret of [
        "198.51.100.70",
        "192.0.2.99",
        tenantDomain,
        report.runId,
        String(report.browserLocation?.latitude),
      ])
        expect(page.html).not.toContain(secret);
    });

    it("the page's data, which script asks for, tells others no more", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test({ ...measuredForm, tenantDomain });
      const { status, html } = await new Visitor(site).visit(`/report/${report.id}.data`);
      expect(status).toBe(200);
      for (const secret of [
        "198.51.100.70",
        tenantDomain,
        report.runId,
        String(report.browserLocation?.latitude),
      ])
        expect(html).not.toContain(secret);
      expect((await visitor.visit(`/report/${report.id}.data`)).html).toContain(report.runId);
    });

    it.each([
      ["malformed", "not-an-id", 400],
      ["of another version", "6f1de0c8-3c5f-1d3b-9a55-0f1f1f6f7a10", 400],
      ["unknown", unknownId, 404],
    ])("an id that is %s has its alert", async (_what, id, status) => {
      const page = await new Visitor(site).visit(`/report/${id}`);
      expect(page.status).toBe(status);
      expectPrivate(page);
      expect(page.headers.get("ETag")).toBeNull();
      expect(page.html).toContain('role="alert"');
    });

    it.each([
      ["", "/gcc"],
      ["/gcc", ""],
    ])("a report of %j is not found under %j", async (own, other) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { prefix: own });
      expect((await visitor.visit(`${other}/report/${report.id}`)).status).toBe(404);
    });

    it("unknown, owned by somebody and expired look the same", async () => {
      const visitor = new Visitor(site);
      const [owned, expired] = [await visitor.test(), await visitor.test()];
      await site.application.db
        .updateTable("report")
        .set({ owner_id: (await signIn(site.application.db)).account.id })
        .where("id", "=", owned.id)
        .execute();
      await site.application.db
        .updateTable("report")
        .set({ expires_at: new Date(0) })
        .where("id", "=", expired.id)
        .execute();
      const pages = await Promise.all(
        [unknownId, owned.id, expired.id].map((id) => new Visitor(site).visit(`/report/${id}`)),
      );
      expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
      const [one, ...rest] = pages.map(({ html }) => html.replaceAll(/[0-9a-f-]{36}/g, ""));
      expect(rest).toEqual([one, one]);
    });
  });

  describe("while the server tests", () => {
    it("reloads itself without script, follows the run for its own browser, and can be told not to", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      const refresh = /<noscript><meta http-equiv="refresh" content="(\d+)"\/><\/noscript>/;
      const own = await visitor.visit(`/report/${report.id}`);
      expect(Number(refresh.exec(own.html)?.[1])).toBeLessThanOrEqual(10);
      expect(own.html).toContain(`/messagingHub?runId=${report.runId}`);
      expect((await visitor.visit(`/report/${report.id}?refresh=off`)).html).not.toMatch(refresh);
      expect((await new Visitor(site).visit(`/report/${report.id}`)).html).not.toContain(
        "/messagingHub",
      );
    });

    it("is a page without any script when they are done", async () => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      await finish(report);
      const { html, headers } = await visitor.visit(`/report/${report.id}`);
      expect(html).not.toMatch(/<script|http-equiv="refresh"/);
      expect(headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    });
  });

  describe("the entity tag", () => {
    let visitor: Visitor;
    let report: Report;
    beforeAll(async () => {
      visitor = new Visitor(site);
      report = await visitor.test();
      await finish(report);
    });

    const tagOf = async (who = visitor, query = "", headers: Record<string, string> = {}) =>
      (await who.visit(`/report/${report.id}${query}`, { headers })).headers.get("ETag") ?? "";

    it("stays while nothing changes, and spares the page to who has it", async () => {
      const tag = await tagOf();
      expect(await tagOf()).toBe(tag);
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
        const page = await visitor.visit(`/report/${report.id}`, {
          headers: { "If-None-Match": known },
        });
        expect([page.status, page.html, page.headers.get("ETag")]).toEqual([304, "", tag]);
        expectPrivate(page);
      }
    });

    it.each<[string, (fresh: Visitor) => Promise<string>]>([
      ["the reader", () => tagOf(new Visitor(site))],
      ["the browser's language", () => tagOf(visitor, "", { "Accept-Language": "zh-TW" })],
      ["whether it reloads itself", () => tagOf(visitor, "?refresh=off")],
      [
        "the link's language",
        async () => {
          const tag = await tagOf(visitor, "?language=ja");
          await visitor.visit("/preferences", { form: { language: "en" } });
          return tag;
        },
      ],
      [
        "the remembered language",
        async () => {
          await visitor.visit("/preferences", { form: { language: "zh-Hans" } });
          const tag = await tagOf();
          await visitor.visit("/preferences", { form: { language: "en" } });
          return tag;
        },
      ],
      [
        "the remembered theme",
        async () => {
          await visitor.visit("/preferences", { form: { theme: "dark" } });
          const tag = await tagOf();
          await visitor.visit("/preferences", { form: { theme: "system" } });
          return tag;
        },
      ],
      [
        "the remembered time zone",
        async () => {
          await visitor.visit("/preferences", { form: { timeZone: "Asia/Tokyo" } });
          const tag = await tagOf();
          await visitor.visit("/preferences", { form: { timeZone: "UTC" } });
          return tag;
        },
      ],
      [
        "the build",
        async () => {
          setApplication({ ...site.application, version: "another" });
          const tag = await tagOf();
          setApplication(site.application);
          return tag;
        },
      ],
    ])("changes with %s, and back", async (_what, changed) => {
      const before = await tagOf();
      const other = await changed(visitor);
      expect([other.length > 10, other === before]).toEqual([true, false]);
      expect(await tagOf()).toBe(before);
    });

    it("changes for good with what the report says", async () => {
      const before = await tagOf();
      await visitor.visit(`/report/${report.id}/place`, {
        form: { place: "Utrecht", placeId: "2745912" },
      });
      expect(await tagOf()).not.toBe(before);
      expect(
        (await visitor.visit(`/report/${report.id}`, { headers: { "If-None-Match": before } }))
          .status,
      ).toBe(200);
    });

    it("of its own browser opens nothing for others", async () => {
      const page = await new Visitor(site).visit(`/report/${report.id}`, {
        headers: { "If-None-Match": await tagOf() },
      });
      expect(page.status).toBe(200);
    });

    it("is not asked before the report may be seen", async () => {
      const owned = await visitor.test();
      const { headers } = await visitor.visit(`/report/${owned.id}`);
      await site.application.db
        .updateTable("report")
        .set({ owner_id: (await signIn(site.application.db)).account.id })
        .where("id", "=", owned.id)
        .execute();
      for (const known of [headers.get("ETag") ?? "", "*"]) {
        expect(
          (
            await new Visitor(site).visit(`/report/${owned.id}`, {
              headers: { "If-None-Match": known },
            })
          ).status,
        ).toBe(404);
      }
    });
  });

  describe("/report/temp", () => {
    it.each(["", "/gcc"])("under %j leads to the browser's own run", async (prefix) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(measuredForm, { prefix });
      const page = await visitor.visit(`${prefix}/report/temp`);
      expect([page.status, page.location]).toEqual([302, `${prefix}/report/${report.id}`]);
    });

    it("tells the runs of both variants apart", async () => {
      const visitor = new Visitor(site);
      const [worldwide, gcc] = [
        await visitor.test(),
        await visitor.test(measuredForm, { prefix: "/gcc" }),
      ];
      expect((await visitor.visit("/report/temp")).location).toBe(`/report/${worldwide.id}`);
      expect((await visitor.visit("/gcc/report/temp")).location).toBe(`/gcc/report/${gcc.id}`);
    });

    it("leads to the newest run", async () => {
      const visitor = new Visitor(site);
      await visitor.test();
      const second = await visitor.test();
      expect((await visitor.visit("/report/temp")).location).toBe(`/report/${second.id}`);
    });

    it.each<[string, () => Promise<Page>]>([
      ["a browser without run", () => new Visitor(site).visit("/report/temp")],
      [
        "a cookie that is none",
        () => new Visitor(site).visit("/report/temp", { headers: { Cookie: "pathlens_run=x" } }),
      ],
      [
        "a guessed secret",
        async () => {
          const { runId } = await new Visitor(site).test();
          return new Visitor(site).visit("/report/temp", {
            headers: { Cookie: guessedCookie(runId) },
          });
        },
      ],
      [
        "a run of the other variant",
        async () => {
          const visitor = new Visitor(site);
          await visitor.test();
          return visitor.visit("/gcc/report/temp");
        },
      ],
    ])("tells %s that there is nothing", async (_who, visit) => {
      const page = await visit();
      expect([page.status, page.location]).toEqual([404, null]);
      expectPrivate(page);
    });
  });

  it("says when to come again once its budget is used up", async () => {
    const visitor = new Visitor(site);
    await visitor.test();
    // The clock stands still, and nothing comes back meanwhile, however slow the machine is.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    let page = await visitor.visit("/report/not-an-id");
    for (let visits = 0; visits < 600 && page.status !== 429; visits += 20) {
      const pages = await Promise.all(
        Array.from({ length: 20 }, () => visitor.visit("/report/not-an-id")),
      );
      page = pages.find(({ status }) => status === 429) ?? page;
    }
    clock.mockRestore();
    expect([page.status, Number(page.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  });

  it.each([
    ["POST", 403],
    ["PUT", 405],
    ["DELETE", 405],
  ])("%s is no way to ask for it", async (method, status) => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    expect(
      (
        await visitor.visit(`/report/${report.id}`, {
          method,
          headers: { "Sec-Fetch-Site": "same-origin" },
        })
      ).status,
    ).toBe(status);
    expect((await visitor.visit(`/report/${report.id}`)).status).toBe(200);
  });
});
