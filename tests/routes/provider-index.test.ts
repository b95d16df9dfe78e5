import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { anOutage } from "#tests/factories/outage";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import type { SignedProvider } from "#tests/support/signed-provider";
import type { TestSite } from "#tests/support/site";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { freezeMonth } from "~/features/performance/npi/freeze-index.server";
import { placeTree } from "~/features/performance/places/place-tree.server";

import { openFigureSite, type FigureSite } from "./figure-site";
import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`performance:${key}`, values);

const munich = 2867714;
const stockholm = 2673730;
const oslo = 3143244;
const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1))
  .toISOString()
  .slice(0, "YYYY-MM".length);
const inMonth = new Date(`${month}-15T12:00:00Z`);

describe.each(siteDatabases())("the provider index on %s", (kind) => {
  let figures: FigureSite;
  let site: TestSite;
  let leader: SignedIn;
  let provider: SignedProvider;
  const ids: Record<string, string> = {};
  const numbers: Record<string, number> = {};
  const now = new Date();
  beforeAll(async () => {
    figures = await openFigureSite(kind);
    ({ site, provider, leader } = figures);
    let asn = 64500;
    for (const name of ["Quick", "Slow"]) {
      const { solution, number } = await figures.measured(provider, name, asn++);
      ids[name] = solution.id;
      numbers[name] = number;
    }
    await store("Quick", 20, now);
    await store("Slow", 200, now);
    await store("Quick", 20, inMonth);
    await store("Slow", 200, inMonth);
  });
  beforeEach(() => switchSetting(site.application.db, "isMonthlyNpiEnabled", true));
  afterAll(() => site.close());

  async function store(
    name: string,
    latencyMs: number,
    at: Date,
    { place = munich, count = 300 } = {},
  ) {
    const samples = Array.from({ length: count }, (_, each): GivenSample => ({
      at,
      access: numbers[name] ?? 0,
      place,
      customer: 1 + (each % 30),
      latency_ms: latencyMs + (each % 7),
      download_bps: 2e7 + each,
      is_connected: true,
      is_wss_connected: true,
      workload: each % 2,
      realm: figures.realm,
    }));
    await aggregateStored(site.application.db, samples, now);
  }

  const visit = (address: string, by: SignedIn | null = leader) => figures.visit(address, by);
  const post = (address: string, form: Record<string, string>) =>
    new Visitor(site).visit(address, { form, headers: { Cookie: leader.cookie } });

  const index = "/vnext/partner?tab=npi";

  it("names its finding, and the providers by their ranks", async () => {
    const { html, status } = await visit(index);
    expect(status).toBe(200);
    expect(html).toContain(
      words("index.finding.first", { place: "Germany", name: "Quick", of: 2 }),
    );
    expect(html.indexOf(">Quick</a>")).toBeLessThan(html.indexOf(">Slow</a>"));
    expect(html).toContain(`/solutions/${ids["Quick"]}?tab=overview&amp;place=DE`);
    expect(html).not.toContain("<script");
    expect(html).toContain('<option value="DE" selected="">Germany</option>');
  });

  it("says beside a provider how many outages it has now, at the place and in it", async () => {
    const { db } = site.application;
    const start_at = new Date(now.getTime() - 3_600_000);
    const of = (place: number, state: "open" | "closed") =>
      anOutage({ realm: figures.realm, solution: numbers["Slow"] ?? 0, place, state, start_at });
    await db
      .insertInto("outage")
      .values([of(munich, "open"), of(stockholm, "open"), of(munich, "closed")])
      .execute();
    const shown = async (address: string, count: number) =>
      (await visit(address)).html.includes(english("outages:now", { count }));
    await switchSetting(db, "isOutageEnabled", false);
    expect(await shown(index, 1)).toBe(false);
    await switchSetting(db, "isOutageEnabled", true);
    expect(await shown(index, 1)).toBe(true);
    expect(await shown(`${index}&country=SE`, 1)).toBe(false);
    await db.updateTable("outage").set({ place: munich }).where("place", "=", stockholm).execute();
    expect(await shown(index, 2)).toBe(true);
    await db.deleteFrom("outage").execute();
    expect(await shown(index, 2)).toBe(false);
  });

  it("has a form that names each thing once", async () => {
    const { html } = await visit(`${index}&country=DE&slot=access&provider=${ids["Slow"]}`);
    const form = html.slice(html.indexOf('role="search"')).split("</form>", 1)[0] ?? "";
    const names = [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    // Another place or month begins with its newest revision, and explains nothing.
    expect(names.sort()).toEqual(["country", "slot", "state", "tab"]);
  });

  it("takes a state by its name in the country that is named, where others have one of it", async () => {
    const { html } = await visit(`${index}&country=BR&state=Amazonas`);
    expect(html).not.toContain(english("ui:unread.title"));
    expect((await visit(`${index}&state=Amazonas`)).html).toContain("<code>state=Amazonas</code>");
  });

  it("names a revision that is not there", async () => {
    expect((await visit(`${index}&revision=9`)).html).toContain("<code>revision=9</code>");
    const file = await visit("/vnext/partner/npi.csv?revision=9");
    expect(file.headers.get("X-Not-Understood")).toBe("revision=9");
  });

  it("is for leadership only", async () => {
    const user = await signIn(site.application.db);
    for (const address of [index, "/vnext/partner/npi.csv", "/vnext/partner/npi.json"])
      for (const by of [user, provider.by]) expect((await visit(address, by)).status).toBe(403);
    const { html } = await visit(index, provider.by);
    expect(html).not.toContain("Quick");
  });

  it("leads by its tab, and from there back", async () => {
    expect((await visit("/vnext/partner")).html).toContain(
      'id="npi" href="/vnext/partner?tab=npi"',
    );
    expect((await visit(index)).html).toContain('id="providers" href="/vnext/partner"');
    const short = await visit("/partner?tab=npi");
    expect(short.location).toBe(index);
  });

  it("shows the place that is asked for, and names what it does not know", async () => {
    const bavaria = await visit(`${index}&country=DE&state=DE-BY`);
    expect(bavaria.html).toContain(
      words("index.finding.first", { place: "Bavaria", name: "Quick", of: 2 }),
    );
    const none = await visit(`${index}&country=NO`);
    expect(none.html).toContain(words("index.finding.nothing", { place: "Norway" }));
    expect(none.html).toContain('<option value="NO" selected="">Norway</option>');
    const elsewhere = await visit(`${index}&country=NO&state=DE-BY`);
    expect(elsewhere.html).toContain(words("index.finding.nothing", { place: "Norway" }));
    const { html } = await visit(`${index}&country=Atlantis&month=2020-01&slot=moon`);
    for (const wrong of ["Atlantis", "2020-01", "moon"]) expect(html).toContain(wrong);
    expect(html).toContain(
      words("index.finding.first", { place: "Germany", name: "Quick", of: 2 }),
    );
  });

  it("explains a figure with the baseline it is compared with", async () => {
    const { html } = await visit(`${index}&provider=${ids["Slow"]}&figure=performance`);
    expect(html).toContain('id="worked-out"');
    const section = html.slice(html.indexOf('id="worked-out"'));
    expect(section).toContain(">Quick</a>");
    const figure = words("figure.performance");
    expect(section).toContain(words("worked.titleOf", { figure, place: "Germany", name: "Slow" }));
  });

  it("shows figures of WebSocket upgrades where their flag is on", async () => {
    const head = words("figure.connectedness");
    const { db } = site.application;
    await switchSetting(db, "isConnectedScoreEnabled", false);
    expect((await visit(index)).html).not.toContain(head);
    expect((await visit("/vnext/partner/npi.csv")).html).not.toContain("connectedness");
    const overview = `/solutions/${ids["Quick"]}`;
    expect((await visit(`${overview}?tab=overview`)).html).not.toContain(head);
    expect((await visit(`${overview}/locations.csv`)).html).not.toMatch(/connectedness/i);
    await switchSetting(db, "isConnectedScoreEnabled", true);
    expect((await visit(index)).html).toContain(head);
    expect((await visit("/vnext/partner/npi.csv")).html).toContain("connectednessLow");
    expect((await visit(`${overview}?tab=overview`)).html).toContain(head);
    expect((await visit(`${overview}/locations.csv`)).html).toMatch(/connectedness/i);
  });

  it("is a file with the same numbers", async () => {
    const [head = [], ...rows] = parsedCsv((await visit("/vnext/partner/npi.csv")).html);
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column("name")).toEqual(["Quick", "Slow"]);
    expect(column("rankFrom")).toEqual(["1", "2"]);
    expect(column("share")).toEqual(["0.5", "0.5"]);
    expect(column("performanceStanding")).toEqual(["better", "worse"]);
  });

  describe("of a month", () => {
    const ofMonth = `${index}&country=DE&month=${month}`;
    const correct = `/vnext/partner/npi/correct?month=${month}&place=DE&slot=access`;
    beforeAll(async () => {
      const { db } = site.application;
      await store("Slow", 50, inMonth, { place: stockholm, count: 60 });
      const { signal } = new AbortController();
      await freezeMonth(
        { db, tree: await placeTree(), now, signal },
        { realm: figures.shown, month },
      );
    });

    it("begins with the country of most samples where none is asked for", async () => {
      const { html } = await visit(`${index}&month=${month}`);
      expect(html).toContain('<option value="DE" selected="">Germany</option>');
      expect(html).toContain('<option value="SE">Sweden</option>');
    });

    it("is chosen where the flag offers it", async () => {
      const { html } = await visit(ofMonth);
      expect(html).toContain(`<option value="${month}" selected="">`);
      expect(html).toContain(words("index.frozenTitle"));
      expect(html).toContain(correct.replaceAll("&", "&amp;"));
      await switchSetting(site.application.db, "isMonthlyNpiEnabled", false);
      const without = await visit(ofMonth);
      expect(without.html).not.toContain(words("index.frozenTitle"));
      expect(without.html).not.toContain(`<option value="${month}"`);
      expect((await visit(correct)).status).toBe(404);
    });

    it("is worked out later where a place had no samples when its month was frozen", async () => {
      const address = (name: string) => `${index}&month=${month}&country=${name}`;
      const missing = await visit(address("NO"));
      const slot = words("index.slots.access");
      expect(missing.html).toContain(words("index.notFrozen", { slot }));
      const link = correct.replace("place=DE", "place=NO");
      expect(missing.html).toContain(link.replaceAll("&", "&amp;"));
      expect((await visit(link)).html).toContain(words("index.correct.text", { revision: 2 }));
      const nothing = await post(link, { reason: "Late", revision: "1" });
      expect([nothing.status, nothing.html.includes(words("index.correct.unchanged"))]).toEqual([
        409,
        true,
      ]);
      expect((await post(link, { reason: "Late", revision: "2" })).status).toBe(409);
      await store("Slow", 15, inMonth, { place: oslo, count: 60 });
      expect((await post(link, { reason: "Late samples", revision: "1" })).status).toBe(303);
      const { html } = await visit(address("NO"));
      expect(html).toContain("Late samples");
      expect(html).not.toContain(words("index.notFrozen", { slot }));
      expect((await visit(link.replace("NO", "XX"))).status).toBe(404);
    });

    it("is corrected with a reason, which stays beside both revisions", async () => {
      const asked = await visit(correct);
      expect(asked.html).toContain(words("index.correct.text", { revision: 2 }));
      const inJapanese = await visit(`${correct}&language=ja`);
      expect(inJapanese.html).toMatch(
        /<title>ドイツ、\d{4}年\d+月の指標を訂正 · Pathlens<\/title>/,
      );
      const nothing = await post(correct, { reason: " ", revision: "1" });
      expect([nothing.status, nothing.html.includes(words("index.correct.missing"))]).toEqual([
        422,
        true,
      ]);
      const unchanged = await post(correct, { reason: "Just because", revision: "1" });
      expect(unchanged.status).toBe(409);
      expect(unchanged.html).toContain(words("index.correct.unchanged"));
      expect(unchanged.html).toContain("Just because");

      await store("Slow", 15, inMonth);
      for (const revision of ["7", "99999999999", "-1", "x", ""]) {
        const wrong = await post(correct, { reason: "Late", revision });
        expect([wrong.status, wrong.html.includes(words("index.correct.stale"))]).toEqual([
          409,
          true,
        ]);
      }
      const long = await post(correct, { reason: "x".repeat(1001), revision: "1" });
      expect(long.html).toContain(words("index.correct.too-long", { limit: 1000 }));
      const corrected = await post(correct, { reason: "Late <b>samples</b>", revision: "1" });
      expect(corrected.status).toBe(303);
      const { html } = await visit(corrected.location ?? "");
      expect(html).toContain("Late &lt;b&gt;samples&lt;/b&gt;");
      expect(html).toContain(leader.account.name);
      const samplesOf = (page: string) =>
        [...page.matchAll(/data-label="Samples">([\d,]+)</g)].map(([, samples]) => samples);
      expect(samplesOf(html)).toEqual(["300", "600"]);
      expect(html).toContain(words("index.revision", { revision: 2 }));
      const first = /<a href="([^"]*revision=1)">/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
      const asFrozen = await visit(first);
      expect(samplesOf(asFrozen.html)).toEqual(["300", "300"]);
      expect(asFrozen.html).toMatch(/<a href="[^"]*revision=2">/);
      expect(samplesOf((await visit(first.replace("revision=1", "revision=9"))).html)).toEqual([
        "300",
        "600",
      ]);

      await store("Slow", 15, inMonth);
      const stale = await post(correct, { reason: "Again", revision: "1" });
      expect(stale.status).toBe(409);
      expect(stale.html).toContain(words("index.correct.stale"));
    });

    it("of a month that is not frozen, or of no place, cannot be corrected", async () => {
      for (const other of [
        correct.replace(month, "2020-01"),
        correct.replace("place=DE", "place=Atlantis"),
        correct.replace("slot=access", "slot=moon"),
        "/vnext/partner/npi/correct",
      ])
        expect((await visit(other)).status).toBe(404);
    });

    it("is answered by its call, as the rolling one is", async () => {
      const prefix = "/api/pnpp/api/v1/PartnerPerformance";
      const ask = (address: string, headers: Record<string, string> = {}) =>
        new Visitor(site).visit(`${prefix}/${address}`, {
          headers: { Cookie: leader.cookie, "Sec-Fetch-Site": "same-origin", ...headers },
        });
      const rolling = await ask("getNpi?country=DE");
      expect(rolling.headers.get("Cache-Control")).toBe("private, no-cache");
      expect(JSON.parse(rolling.html)).toMatchObject({
        entityID: "DE",
        name: "Germany",
        month: null,
        providers: [
          { name: "Quick", rank: { from: 1, to: 1, of: 2 }, standing: "better" },
          { name: "Slow", rank: { from: 2, to: 2, of: 2 }, standing: "worse" },
        ],
      });
      const again = await ask("getNpi?country=DE", {
        "If-None-Match": rolling.headers.get("ETag") ?? "",
      });
      expect(again.status).toBe(304);
      expect(JSON.parse((await ask(`NPI?month=${month}&state=DE-BY`)).html)).toMatchObject({
        entityID: "DE-BY",
        month,
        revisions: [{ slot: "access", revision: 1, reason: null }],
        providers: [{ name: "Quick" }, { name: "Slow" }],
      });
      const satellites = await ask("getNpi?country=DE&partnerTypes=satellite");
      expect(JSON.parse(satellites.html)).toMatchObject({ providers: [] });
      const refused = async (address: string) => {
        const { status, html } = await ask(address);
        return [status, (JSON.parse(html) as { error: string }).error];
      };
      expect(await refused("getNpi")).toEqual([400, "bad-input"]);
      expect(await refused("getNpi?country=Atlantis")).toEqual([404, "no-such-place"]);
      expect(await refused("getNpi?country=DE&top=5")).toEqual([400, "bad-input"]);
      expect(await refused("getNpi?country=DE&partnerTypes=moon")).toEqual([400, "bad-input"]);
      expect(await refused("NPI?country=DE")).toEqual([400, "bad-input"]);
      expect(await refused("NPI?country=DE&month=2020-01")).toEqual([404, "no-such-month"]);
      await switchSetting(site.application.db, "isMonthlyNpiEnabled", false);
      expect(await refused(`NPI?country=DE&month=${month}`)).toEqual([404, "no-such-month"]);
    });
  });
});
