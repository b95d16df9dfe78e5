import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { anOutage } from "#tests/factories/outage";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { switchSetting } from "#tests/support/settings";
import type { TestSite } from "#tests/support/site";
import type { SignedProvider } from "#tests/support/signed-provider";
import type { SignedIn } from "#tests/support/signed-in";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { dayMs } from "~/lib/time";

import { openFigureSite, type FigureSite } from "./figure-site";

const munich = 2867714;
const words = (key: string, values?: Record<string, unknown>) =>
  english(`performance:${key}`, values);

describe.each(siteDatabases())("figures in lists of solutions on %s", (kind) => {
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
    for (const name of ["Quick", "Slow", "Quiet"]) {
      const { solution, number } = await figures.measured(provider, name, asn++);
      ids[name] = solution.id;
      numbers[name] = number;
    }
    await store("Quick", 20, { customers: 30 });
    await store("Slow", 200, { customers: 3 });
  });
  beforeEach(() => switchSetting(site.application.db, "isOutageEnabled", false));
  afterAll(() => site.close());

  /** Of weeks that are over, so that a provider sees them. */
  async function store(name: string, latencyMs: number, { customers }: { customers: number }) {
    const samples = Array.from({ length: 600 }, (_, each): GivenSample => ({
      at: new Date(now.getTime() - (8 + (each % 14)) * dayMs),
      access: numbers[name] ?? 0,
      place: munich,
      customer: 1 + (each % customers),
      latency_ms: latencyMs + (each % 7),
      download_bps: 2e7 + each,
      is_connected: true,
      is_wss_connected: true,
      workload: each % 2,
      realm: figures.realm,
    }));
    await aggregateStored(site.application.db, samples, now);
  }

  const visit = (address: string, by: SignedIn = leader) => figures.visit(address, by);
  /** The row of a solution as text. */
  async function row(address: string, name: string, by: SignedIn = leader): Promise<string> {
    const { html } = await visit(address, by);
    const found = html.split("<tr").find((each) => each.includes(`>${name}</a>`)) ?? "";
    return found
      .replace(/<\/tr>.*/s, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ");
  }
  /** The score that the overview of a solution says. */
  async function scoreOnPage(name: string, by: SignedIn): Promise<string> {
    const { html } = await visit(`/solutions/${ids[name]}?tab=overview`, by);
    return /class="big-figure">.*?>(\d+)</s.exec(html)?.[1] ?? "";
  }

  it("are for leadership those of the overviews", async () => {
    for (const name of ["Quick", "Slow"]) {
      const score = await scoreOnPage(name, leader);
      expect(score).toMatch(/^\d+$/);
      expect(await row("/vnext/partner", name)).toContain(` ${score} `);
    }
    expect(await row("/vnext/partner", "Quick")).toContain(words("brief.standing.above"));
    expect(await row("/vnext/partner", "Slow")).toContain(words("brief.standing.below"));
    expect(await row("/vnext/partner", "Quiet")).not.toMatch(/\d+ \d+–\d+/);
  });

  it("are for a provider those that it may see", async () => {
    const score = await scoreOnPage("Quick", provider.by);
    expect(score).toMatch(/^\d+$/);
    expect(await row("/partnerPortal", "Quick", provider.by)).toContain(` ${score} `);
    // Three customers: hidden, and no other than what has no samples.
    const slow = await row("/partnerPortal", "Slow", provider.by);
    const quiet = await row("/partnerPortal", "Quiet", provider.by);
    expect(slow.replace("Slow", "Quiet")).toBe(quiet);
  });

  it("lead from the name to the overview where there are some, else to the profile", async () => {
    for (const [address, by] of [
      ["/vnext/partner", leader],
      ["/partnerPortal", provider.by],
    ] as const) {
      const { html } = await visit(address, by);
      expect(html).toContain(`href="/solutions/${ids["Quick"]}?tab=overview">Quick</a>`);
      expect(html).toContain(`href="/solutions/${ids["Quiet"]}?tab=profile">Quiet</a>`);
    }
  });

  it("say what is to be expected of a solution without samples", async () => {
    const { db } = site.application;
    const approvedAt = (days: number) =>
      db
        .updateTable("solution")
        .set((eb) => ({
          approved_at: new Date(now.getTime() - days * dayMs),
          revision: eb("revision", "+", 1),
        }))
        .where("id", "=", ids["Quiet"] ?? "")
        .execute();
    await approvedAt(1);
    expect(await row("/partnerPortal", "Quiet", provider.by)).toContain(
      words("listed.awaited.samples"),
    );
    expect(await row("/vnext/partner", "Quiet")).toContain(words("listed.awaited.samples"));
    await approvedAt(4);
    const unseen = await row("/partnerPortal", "Quiet", provider.by);
    expect(unseen).toContain(words("listed.notShown"));
    expect(unseen).toContain(words("empty.preview"));
    expect((await visit("/partnerPortal", provider.by)).html).toContain(
      `<a href="/solutions/${ids["Quiet"]}/edit">`,
    );
    expect(await row("/vnext/partner", "Quiet")).not.toContain(words("empty.preview"));
    expect(await row("/vnext/partner", "Quiet")).toContain(words("listed.none"));
    await figures.world.stored(provider.actor, { name: "Unapproved" }, { vpns: "Unapproved" });
    for (const by of [provider.by, leader])
      expect(
        await row(by === leader ? "/vnext/partner" : "/partnerPortal", "Unapproved", by),
      ).toContain(words("listed.awaited.approval"));
  });

  it("count the outages of now that the reader may see, where they are offered", async () => {
    const { db } = site.application;
    const of = (name: string) =>
      anOutage({
        realm: figures.realm,
        solution: numbers[name] ?? 0,
        place: munich,
        state: "open",
        start_at: new Date(now.getTime() - 3_600_000),
      });
    await db
      .insertInto("outage")
      .values([of("Quick"), of("Slow")])
      .execute();
    const one = english("outages:now", { count: 1 });
    const has = async (address: string, name: string, by?: SignedIn) =>
      (await row(address, name, by)).includes(one);
    expect(await has("/vnext/partner", "Quick")).toBe(false);
    await switchSetting(db, "isOutageEnabled", true);
    expect(await has("/vnext/partner", "Quick")).toBe(true);
    expect(await has("/vnext/partner", "Slow")).toBe(true);
    expect(await has("/partnerPortal", "Quick", provider.by)).toBe(true);
    expect(await has("/partnerPortal", "Slow", provider.by)).toBe(false);
    await db.deleteFrom("outage").execute();
    expect(await row("/vnext/partner", "Quick")).toContain(english("outages:noneNow"));
  });

  describe("in files", () => {
    /** The rows of a file by the names of its columns. */
    async function records(address: string, by: SignedIn): Promise<Record<string, string>[]> {
      const [head = [], ...rows] = parsedCsv((await visit(address, by)).html);
      return rows.map((cells) =>
        Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])),
      );
    }
    const named = (rows: Record<string, string>[], name: string) =>
      rows.find((each) => each["name"] === name) ?? {};

    it("are those of the list, for each reader", async () => {
      for (const [address, by] of [
        ["/vnext/partner.csv", leader],
        ["/solutions.csv", provider.by],
      ] as const) {
        const rows = await records(address, by);
        const quick = named(rows, "Quick");
        expect(Math.round(Number(quick["performance"])).toString()).toBe(
          await scoreOnPage("Quick", by),
        );
        for (const end of ["Low", "High"]) expect(quick[`performance${end}`]).toMatch(/^[\d.]+$/);
        expect(Number(quick["availability"])).toBe(1);
        expect(named(rows, "Quiet")["performance"]).toBe("");
        const json = JSON.parse((await visit(address.replace("csv", "json"), by)).html) as {
          rows: Record<string, unknown>[];
        };
        const same = json.rows.find(({ name }) => name === "Quick");
        expect(same?.["performance"]).toBe(Number(quick["performance"]));
      }
    });

    it("hide from a provider what its list hides, and round the rest", async () => {
      const rows = await records("/solutions.csv", provider.by);
      const [slow, quiet] = [named(rows, "Slow"), named(rows, "Quiet")];
      for (const key of ["performance", "performanceLow", "availability", "availabilityStanding"])
        expect([key, slow[key]]).toEqual([key, quiet[key]]);
      expect(named(rows, "Quick")["performance"]).toMatch(/^\d+(\.\d)?$/);
      expect(named(await records("/vnext/partner.csv", leader), "Slow")["performance"]).not.toBe(
        "",
      );
    });

    it("have the columns that their flags offer", async () => {
      const { db } = site.application;
      const columns = async () =>
        Object.keys((await records("/vnext/partner.csv", leader))[0] ?? {});
      expect(await columns()).not.toContain("openOutages");
      await switchSetting(db, "isOutageEnabled", true);
      await switchSetting(db, "isConnectedScoreEnabled", true);
      expect(await columns()).toEqual(expect.arrayContaining(["openOutages", "connectednessLow"]));
      await switchSetting(db, "isConnectedScoreEnabled", false);
      expect((await columns()).filter((name) => name.startsWith("connectedness"))).toEqual([]);
      await switchSetting(db, "isConnectedScoreEnabled", true);
    });
  });

  it("are not in the plain list, which the flag of the new internal portal decides on", async () => {
    const { db } = site.application;
    const led = await visit("/partner?search=Quick");
    expect([led.status, led.location]).toEqual([302, "/vnext/partner?search=Quick"]);
    await switchSetting(db, "isNewInternalPortalEnabled", false);
    const { html, status } = await visit("/partner?search=Quick");
    expect(status).toBe(200);
    expect(html).toContain(`href="/partner/${ids["Quick"]}"`);
    expect(html).not.toContain(`/partner/${ids["Slow"]}"`);
    expect(html).not.toContain(words("levelHead"));
    expect(html).toMatch(/<nav.*href="\/partner".*<\/nav>/s);
    expect((await visit("/vnext/partner")).status).toBe(200);
    await switchSetting(db, "isNewInternalPortalEnabled", true);
    const plain = await visit(`/partner/${ids["Quick"]}`);
    expect(plain.html).toContain("AS64500".slice(2));
    expect(plain.html).toContain(`href="/solutions/${ids["Quick"]}?tab=profile"`);
    expect((await visit(`/partner/${ids["Quick"]}`, provider.by)).status).toBe(200);
    expect((await visit(`/partner/${crypto.randomUUID()}`, provider.by)).status).toBe(404);
  });
});
