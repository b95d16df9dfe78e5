import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { anOutage } from "#tests/factories/outage";
import { storePartner } from "#tests/factories/partner";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import type { SignedProvider } from "#tests/support/signed-provider";
import type { TestSite } from "#tests/support/site";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { dayMs, hourMs } from "~/lib/time";
import { keptShown } from "~/kept-page.server";
import { pageCache } from "~/platform/page-cache.server";
import { formatPercent } from "~/ui/format";

import { openFigureSite, type FigureSite } from "./figure-site";
import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`npp-dashboard:${key}`, values);

const munich = 2867714;
const germany = "Germany";
const dashboard = "/nppdashboard";
const index = "/vnext/partner?tab=npi";

/** The figure that a name stands beside. */
function figureOf(html: string, name: string): string | undefined {
  const at = html.indexOf(`<dt>${name}</dt>`);
  return at < 0 ? undefined : /<a href="[^"]*">([^<]*)</.exec(html.slice(at))?.[1];
}

describe.each(siteDatabases())("the NPP dashboard on %s", (kind) => {
  let figures: FigureSite;
  let site: TestSite;
  let leader: SignedIn;
  let provider: SignedProvider;
  const now = new Date();
  beforeAll(async () => {
    figures = await openFigureSite(kind);
    ({ site, provider, leader } = figures);
  });
  beforeEach(() => switchSetting(site.application.db, "isNppDashboardEnabled", true));
  afterAll(() => site.close());

  const visit = (address = dashboard, by: SignedIn | null = leader) => figures.visit(address, by);

  describe("is offered", () => {
    it("where its flag is on: else it is a wrong route, and no entry leads there", async () => {
      expect((await visit("/privacy")).html).toContain('href="/nppdashboard"');
      await switchSetting(site.application.db, "isNppDashboardEnabled", false);
      const hidden = await visit();
      expect([hidden.status, hidden.headers.get("Refresh")]).toEqual([404, "20; url=/"]);
      expect(hidden.html).toContain(english("shell:wrongRoute.text"));
      expect((await visit("/privacy")).html).not.toContain('href="/nppdashboard"');
    });

    it("worldwide only", async () => {
      const { db } = site.application;
      const there = await signIn(db, { variant: "GCC", roles: ["leadership"], tenantKind: "gcc" });
      await db
        .insertInto("setting")
        .values({
          variant: "GCC",
          key: "isNppDashboardEnabled",
          value: "true",
          updated_at: new Date(),
        })
        .execute();
      const { status, html } = await visit("/gcc/nppdashboard", there);
      expect(status).toBe(404);
      expect(html).not.toContain('href="/gcc/nppdashboard"');
    });

    it("to leadership only", async () => {
      const user = await signIn(site.application.db);
      for (const by of [user, provider.by]) {
        const { status, html } = await visit(dashboard, by);
        expect(status).toBe(403);
        expect(html).toContain(english("shell:noAccess.internalReport.title"));
        expect(html).not.toContain('href="/nppdashboard"');
      }
      const { status, location } = await visit(dashboard, null);
      expect([status, location]).toEqual([302, "/sign-in?returnTo=%2Fnppdashboard"]);
    });
  });

  describe("loads itself again", () => {
    it("by a header, until its reader stops it", async () => {
      const { status, html, headers } = await visit();
      expect([status, headers.get("Refresh")]).toEqual([200, "60"]);
      expect(headers.get("Cache-Control")).toBe("private, no-cache");
      expect(html).toContain(`<a href="/nppdashboard?refresh=off">${words("stopRefreshing")}</a>`);
      const still = await visit(`${dashboard}?refresh=off`);
      expect(still.headers.get("Refresh")).toBeNull();
      expect(still.html).toContain(
        `<a href="/nppdashboard">${words("refresh", { seconds: 60 })}</a>`,
      );
    });

    it("also where nothing changed", async () => {
      const again = async (address: string) => {
        const { headers } = await visit(address);
        return new Visitor(site).visit(address, {
          headers: { Cookie: leader.cookie, "If-None-Match": headers.get("ETag") ?? "" },
        });
      };
      // A new minute gives the page another tag.
      const changed = async (address: string) => {
        const first = await again(address);
        return first.status === 304 ? first : again(address);
      };
      const { status, html, headers } = await changed(dashboard);
      expect([status, html, headers.get("Refresh")]).toEqual([304, "", "60"]);
      const still = await changed(`${dashboard}?refresh=off`);
      expect([still.status, still.headers.get("Refresh")]).toEqual([304, null]);
    });

    it("after a failure of the server", async () => {
      const { db } = site.application;
      await db.schema.alterTable("session").renameTo("session_away").execute();
      const failed = [await visit(), await visit(`${dashboard}?refresh=off`), await visit(index)];
      await db.schema.alterTable("session_away").renameTo("session").execute();
      expect(failed.map(({ status, headers }) => [status, headers.get("Refresh")])).toEqual([
        [500, "60"],
        [500, null],
        [500, null],
      ]);
    });
  });

  it("has no header and no script", async () => {
    const { html, headers } = await visit();
    expect(html).not.toContain("<script");
    expect(html).not.toContain('class="top"');
    expect(html).toContain('<nav class="nav"');
    expect(headers.get("Content-Security-Policy")).toContain("script-src 'none'");
  });

  it("says what is missing while there is nothing", async () => {
    await switchSetting(site.application.db, "isOutageEnabled", true);
    const { html } = await visit();
    expect(figureOf(html, words("program.registered"))).toBe("1");
    expect(html).toContain(words("coverage.none"));
    expect(figureOf(html, words("outages.now"))).toBe("0");
    expect(html).toContain(words("outages.none"));
    expect(html).toContain(words("movers.nothingCompared"));
  });

  describe("with samples", () => {
    const ids: Record<string, string> = {};
    const numbers: Record<string, number> = {};
    beforeAll(async () => {
      let asn = 64500;
      for (const name of ["Quick", "Slow", "Steady"]) {
        const { solution, number } = await figures.measured(provider, name, asn++);
        ids[name] = solution.id;
        numbers[name] = number;
      }
      const earlier = new Date(now.getTime() - 45 * dayMs);
      for (const [name, before, after] of [
        ["Quick", 200, 20],
        ["Slow", 20, 200],
        ["Steady", 60, 60],
      ] as const) {
        await store(name, before, earlier);
        await store(name, after, now);
      }
      await store(null, 60, now, 100);
      await storePartner(site.application.db, { name: "Nordlys", status: "AwaitingEndorsement" });
      await storePartner(site.application.db, { name: "Sundnet", status: "Named" });
    });

    async function store(name: string | null, latencyMs: number, at: Date, count = 300) {
      const samples = Array.from({ length: count }, (_, each): GivenSample => ({
        at,
        access: name === null ? 0 : (numbers[name] ?? 0),
        place: munich,
        customer: 1 + (each % 30),
        latency_ms: latencyMs + (each % 7),
        download_bps: 2e7 + each,
        is_connected: true,
        workload: each % 2,
        realm: figures.realm,
      }));
      await aggregateStored(site.application.db, samples, now);
    }

    it("counts partners and solutions", async () => {
      const { html } = await visit();
      expect(
        [
          words("program.registered"),
          english("providers:status.AwaitingEndorsement"),
          english("providers:status.Approved"),
          english("providers:status.Named"),
          words("program.official"),
          words("program.waiting"),
        ].map((name) => figureOf(html, name)),
      ).toEqual(["3", "1", "1", "1", "3", "0"]);
      expect(html).toContain('href="/vnext/partner/registrations?show=AwaitingEndorsement"');
    });

    it("says how much official solutions explain", async () => {
      const { html } = await visit();
      const shown = Object.fromEntries(
        ["attributed", "unattributed", "samples", "customers", "countries", "ratedCountries"].map(
          (key) => [key, figureOf(html, words(`coverage.${key}`))],
        ),
      );
      expect(shown).toEqual({
        attributed: formatPercent("en", 0.9, 1),
        unattributed: formatPercent("en", 0.1, 1),
        samples: "1,000",
        customers: "30",
        countries: "1",
        ratedCountries: "1",
      });
    });

    it("has the movers and the figures of the provider index", async () => {
      const { html } = await visit();
      const ofIndex = (await visit(index)).html;
      const scoreOf = (name: string) => {
        const row = ofIndex.slice(ofIndex.indexOf(`>${name}</a>`));
        return /figure=performance[^>]*>(\d+)</.exec(row)?.[1] ?? "";
      };
      for (const [name, direction] of [
        ["Quick", "better"],
        ["Slow", "worse"],
      ] as const) {
        const list = html.slice(html.indexOf(words(`movers.${direction}`, { count: 1 })));
        const [line = ""] = list.split("</li>", 1);
        expect(line).toContain(`<a href="/vnext/partner?tab=npi&amp;country=DE">${name}</a>`);
        expect(line).toContain(germany);
        expect(line).toMatch(new RegExp(`Performance ${scoreOf(name)}, before \\d+`));
        expect(ofIndex).toContain(english(`performance:index.moved.${direction}`));
      }
      expect(html).not.toContain(">Steady</a>");
    });

    it("is made once for what it shows, and again when that changes", async () => {
      const read = async () => {
        const { html, headers } = await visit();
        return { html, tag: headers.get("ETag") };
      };
      const first = await read();
      const bytes = pageCache.bytes;
      const second = await read();
      // A new minute gives the page another tag.
      if (second.tag === first.tag) expect(pageCache.bytes).toBe(bytes);
      await store("Steady", 60, now, 1);
      const third = await read();
      expect(figureOf(third.html, words("coverage.samples"))).toBe("1,001");
      expect(third.tag).not.toBe(second.tag);
      expect(keptShown.has(third.tag ?? "")).toBe(true);
    });

    describe("and outages", () => {
      beforeAll(async () => {
        const { db } = site.application;
        const of = (name: string, category: number, state: "open" | "closed" = "open") =>
          anOutage({
            realm: figures.realm,
            solution: numbers[name] ?? 0,
            place: munich,
            state,
            category,
            start_at: new Date(now.getTime() - hourMs),
          });
        await db
          .insertInto("outage")
          .values([of("Quick", 2), of("Slow", 5), of("Steady", 4, "closed")])
          .execute();
      });
      beforeEach(() => switchSetting(site.application.db, "isOutageEnabled", true));

      it("names the worst that are open, each with its page", async () => {
        const { html } = await visit();
        expect(figureOf(html, words("outages.now"))).toBe("2");
        const category = (number: number) =>
          words("outages.category", { category: english(`outages:categories.${number}`) });
        expect(html.indexOf(category(5))).toBeGreaterThan(0);
        expect(html.indexOf(category(2))).toBeGreaterThan(html.indexOf(category(5)));
        expect(html).not.toContain(category(4));
        expect(html).toContain(
          `href="/solutions/${ids["Slow"]}?tab=overview&amp;place=${munich}#outages"`,
        );
      });

      it("has no part of them where their flag is off", async () => {
        await switchSetting(site.application.db, "isOutageEnabled", false);
        const { html } = await visit();
        for (const key of ["outages.title", "outages.now", "outages.none"])
          expect(html).not.toContain(words(key));
        expect(html).toContain(words("coverage.title"));
      });

      it.each([
        ["outage", "outages", "coverage.samples"],
        ["aggregate_block", "performance", "outages.now"],
        ["aggregate_block", "npi", "program.registered"],
      ] as const)(
        "without %s says that %s failed, and shows the rest",
        async (table, part, rest) => {
          const { db } = site.application;
          // Another state of the database, so that figures are worked out again.
          await db
            .updateTable("aggregate_state")
            .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
            .execute();
          await db.schema.alterTable(table).renameTo("away").execute();
          const failure = english(`performance:failed.${part}`);
          const failed = await visit();
          await db.schema.alterTable("away").renameTo(table).execute();
          expect([failed.status, failed.headers.get("Refresh")]).toEqual([200, "60"]);
          expect(figureOf(failed.html, words(rest))).toBeDefined();
          expect(failed.html).toContain(failure);
          expect(failed.html).toContain(
            "CallBackend: GET /nppdashboard failed with status code 500. Error message: request ",
          );
          expect(failed.html).toContain(`<a href="/nppdashboard">${english("ui:tryAgain")}</a>`);
          expect(failed.headers.get("ETag")).toBeNull();
          expect((await visit()).html).not.toContain(failure);
        },
      );
    });
  });
});
