import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { pageTable } from "#tests/support/page-table";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { signedProvider, type SignedProvider } from "#tests/support/signed-provider";
import type { TestSite } from "#tests/support/site";
import { aggregateStored, storeBatch, type GivenSample } from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { insertFill } from "~/features/performance/demonstration/demonstration-fill.repository.server";
import { dateOf } from "~/features/performance/figures/day-range";
import type { Solution } from "~/features/solutions/solution";
import { dayMs } from "~/lib/time";

import { openFigureSite, type FigureSite } from "./figure-site";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`performance:${key}`, values);

const munich = 2867714;
const nuremberg = 2861650;
const oslo = 3143244;

describe.each(siteDatabases())("the overview of a solution on %s", (kind) => {
  let figures: FigureSite;
  let site: TestSite;
  let leader: SignedIn;
  let provider: SignedProvider;
  let solution: Solution;
  let fresh: Solution;
  let old: Solution;
  let unapproved: Solution;
  let path: string;
  const now = new Date();
  beforeAll(async () => {
    figures = await openFigureSite(kind);
    ({ site, provider, leader } = figures);
    const { world } = figures;
    const { number, ...made } = await figures.measured(provider, "Fjord", 64500);
    ({ solution } = made);
    fresh = await world.official(provider.actor, { name: "New" }, { asns: "64501" });
    unapproved = await world.stored(provider.actor, { name: "Unapproved" }, { vpns: "Unapproved" });
    old = await world.official(provider.actor, { name: "Old" }, { vpns: "Old" });
    await site.application.db
      .updateTable("solution")
      .set({ approved_at: new Date(now.getTime() - 4 * dayMs) })
      .where("id", "=", old.id)
      .execute();
    path = `/solutions/${solution.id}`;
    await storeSamples(number);
  });
  afterAll(() => site.close());

  async function storeSamples(access: number) {
    const { realm } = figures;
    const sample = (place: number, latencyMs: number, daysAgo = 0): GivenSample => ({
      at: new Date(now.getTime() - daysAgo * dayMs),
      access,
      place,
      latency_ms: latencyMs,
      realm,
    });
    /** So many of a sample, of 30 customers. */
    const times = (count: number, one: GivenSample) =>
      Array.from({ length: count }, (_, at) => ({ ...one, customer: 1 + (at % 30) }));
    const samples = [
      ...times(40, sample(munich, 20)),
      ...times(30, sample(nuremberg, 40)),
      ...times(30, sample(oslo, 60)),
      ...times(10, sample(oslo, 80, 60)),
      ...times(25, { ...sample(munich, 50), access: 0 }),
    ];
    await aggregateStored(site.application.db, samples, now);
  }

  const visit = (address: string, by: SignedIn | null = leader) => figures.visit(address, by);

  /** Places of the map, with what its table says of them. */
  const placesOf = (html: string, below: string) =>
    pageTable(html, words(`map.${below}`)).map(([name]) => name);

  /** The row of a figure in the table of workloads. */
  const rowOf = (html: string, figure: string) =>
    pageTable(html, words("byWorkload"))
      .find(([name]) => name === figure)
      ?.slice(1);

  const exchangeLatency = words("figureOf.latencyMs", { workload: "Exchange", percentile: 50 });

  describe("is for leadership and its provider", () => {
    it("whom the profile leads to it", async () => {
      for (const by of [leader, provider.by]) {
        const { html } = await visit(`${path}?tab=profile`, by);
        expect(html).toContain(`id="overview" href="${path}?tab=overview"`);
        expect(html).toContain(`<a id="profile" href="${path}?tab=profile" aria-current="page">`);
      }
    });

    it("who see it where an address names no tab, or one that is not there", async () => {
      for (const by of [leader, provider.by])
        for (const address of [path, `${path}?tab=figures`]) {
          const { html } = await visit(address, by);
          expect(html).toContain(`id="overview" href="${path}?tab=overview" aria-current="page"`);
        }
    });

    it("and for no other user or provider, by page or file", async () => {
      const { db } = site.application;
      const other = await signedProvider(db, "Nordlys");
      for (const by of [await signIn(db), other.by])
        for (const address of [
          "?tab=overview",
          "?tab=locations",
          "/locations.csv",
          "/locations.json",
        ])
          expect((await visit(path + address, by)).status).toBe(403);
      expect((await visit(`${path}?tab=overview`, null)).status).toBe(302);
    });

    it("of solutions that are there", async () => {
      const unknown = "/solutions/0a9be5a4-6a57-4f5e-9d0c-3a1c2b7f4e22";
      for (const address of [`${unknown}?tab=overview`, `${unknown}/locations.csv`])
        expect((await visit(address)).status).toBe(404);
    });
  });

  it("says from which day on a demonstration has figures, while earlier ones are added", async () => {
    const { db, environment } = site.application;
    const { realm } = figures;
    const today = dayOf(now.getTime());
    const [, rest = ""] = words("filling", { day: "|" }).split("|");
    const filledTo = async (firstDay: number) => {
      await db.deleteFrom("demonstration_fill").execute();
      await insertFill(db, { realm, firstHour: 0, endHour: 0, firstDay });
    };
    const says = async (query = "") =>
      (await visit(`${path}?tab=overview${query}`)).html.includes(rest);
    try {
      expect(rest).not.toBe("");
      await filledTo(today - 10);
      expect(await says()).toBe(true);
      expect(await says(`&from=${dateOf(today - 10)}`)).toBe(false);
      await filledTo(today - environment.demonstrationDays + 1);
      expect(await says("&range=2-years")).toBe(false);
      const at = new Date((today - 2) * dayMs);
      const id = await storeBatch(db, [{ at, realm }]);
      await sql`update sample_batch set source = 'demonstration' where id = ${id}`.execute(db);
      expect(await says()).toBe(true);
      expect(await says(`&from=${dateOf(today - 1)}`)).toBe(false);
      await db.deleteFrom("sample_batch").where("id", "=", id).execute();
      expect(await says()).toBe(false);
    } finally {
      await db.deleteFrom("demonstration_fill").execute();
    }
  });

  it("shows figures with their intervals by workload, and a map of the countries", async () => {
    const { html, headers } = await visit(`${path}?tab=overview`);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(html).not.toContain("<script");
    expect(rowOf(html, exchangeLatency)).toEqual([
      expect.stringMatching(/^40\.\d 19\.\d–40\.\d/),
      ...["–", "–", "–", "100", "30"],
    ]);
    expect(html).not.toContain(words("figureOf.performance", { workload: "SharePoint" }));
    expect(placesOf(html, "Global")).toEqual(["Germany", "Norway"]);
    expect(html).toContain(words("locations.link.Global", { count: 2 }));
    expect(html).toContain(`href="${path}?tab=locations"`);
  });

  it("hides a figure of too few samples, and says how many are needed", async () => {
    const day = dateOf(dayOf(now.getTime()) - 60);
    const { html } = await visit(`${path}?tab=overview&from=${day}&to=${day}`);
    const hidden = words("hidden", { samples: 10, least: 24 });
    expect(rowOf(html, exchangeLatency)?.[0]).toBe(hidden);
    expect(html).toContain(`<h1>${words("finding.tooFew_everywhere", { name: "Fjord" })}</h1>`);
    expect(html).not.toContain("80.");
  });

  it("leads from place to place, and back", async () => {
    const country = await visit(`${path}?tab=overview&place=DE&range=90-days`);
    expect(placesOf(country.html, "Country")).toEqual(["Bavaria"]);
    const state = await visit(`${path}?tab=overview&place=DE-BY&range=90-days`);
    expect(placesOf(state.html, "State").sort()).toEqual(["Munich", "Nürnberg"]);
    const next = [...state.html.matchAll(/href="([^"]+place=\d+[^"]*)"/g)].map(([, href]) => href);
    expect(next).toContain(`${path}?tab=overview&amp;place=${munich}&amp;range=90-days`);
    const city = await visit(`${path}?tab=overview&place=${munich}&range=90-days`);
    expect(rowOf(city.html, exchangeLatency)?.slice(-2)).toEqual(["40", "30"]);
    for (const above of ["", "&amp;place=DE", "&amp;place=DE-BY"])
      expect(city.html).toContain(`href="${path}?tab=overview${above}&amp;range=90-days"`);
  });

  it("takes other days", async () => {
    const longer = await visit(`${path}?tab=overview&range=90-days`);
    expect(placesOf(longer.html, "Global")).toContain("Norway");
    expect(rowOf(longer.html, exchangeLatency)?.slice(-2)).toEqual(["110", "30"]);
    const day = new Date(now.getTime() - 60 * dayMs).toISOString().slice(0, 10);
    const one = await visit(`${path}?tab=overview&from=${day}&to=${day}`);
    expect(placesOf(one.html, "Global")).toEqual(["Norway"]);
    expect(one.html).toContain(`id="from" value="${day}"`);
  });

  it("ignores what makes no sense, and names it", async () => {
    const { status, html } = await visit(
      `${path}?tab=overview&place=Atlantis&range=ages&from=2026-02-30&map=odd&colour=red`,
    );
    expect(status).toBe(200);
    for (const said of ["place=Atlantis", "range=ages", "from=2026-02-30", "map=odd", "colour=red"])
      expect(html).toContain(`<code>${said}</code>`);
    expect(placesOf(html, "Global")).toHaveLength(2);
  });

  it("says why there is nothing", async () => {
    const shown = async ({ id }: Solution, query = "") =>
      (await visit(`/solutions/${id}?tab=overview${query}`)).html;
    expect(await shown(fresh)).toContain(words("empty.fresh"));
    expect(await shown(unapproved)).toContain(words("empty.unapprovedText"));
    expect(await shown(old)).toContain(words("empty.none"));
    expect(await shown(old)).not.toContain(words("empty.narrow"));
    expect(await shown(old, "&place=NO")).toContain(words("empty.narrow"));
  });

  it("is in the language of its reader", async () => {
    const { html } = await visit(`${path}?tab=overview&language=ja`);
    expect(html).toContain("ドイツ");
    expect(html).toContain("Exchange の遅延 P50（ms）");
  });
});
