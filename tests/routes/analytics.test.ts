import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { pageTable } from "#tests/support/page-table";
import { parsedCsv } from "#tests/support/parsed-csv";
import { randomFrom } from "#tests/support/random";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import type { SignedProvider } from "#tests/support/signed-provider";
import type { TestSite } from "#tests/support/site";
import {
  aggregateStored,
  aNumberedSolution,
  type GivenSample,
} from "#tests/support/stored-samples";
import { readIndexes } from "~/features/performance/analytics/read-performance.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { listComparedSolutions } from "~/features/performance/figures/compared-solution.repository.server";
import { daysOfRange } from "~/features/performance/figures/day-range";
import { inOneState } from "~/features/performance/figures/read-figures.server";
import { readSolutionOverview } from "~/features/performance/figures/read-solution-overview.server";
import type { IndexRow } from "~/features/performance/npi/provider-index";
import { readProviderIndex } from "~/features/performance/npi/read-provider-index.server";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { scoreBand } from "~/features/performance/score-scales";
import { dayMs } from "~/lib/time";

import { openFigureSite, type FigureSite } from "./figure-site";
import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`analytics:${key}`, values);

const [munich, hamburg, stockholm] = [2867714, 2911298, 2673730];
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const analytics = "/vnext/partner?tab=analytics";
const numberOf = (text = "") => Number(text.replace(/,/g, ""));

describe.each(siteDatabases())("the analytics on %s", (kind) => {
  let figures: FigureSite;
  let site: TestSite;
  let leader: SignedIn;
  let provider: SignedProvider;
  const ids: Record<string, string> = {};
  const numbers: Record<string, number> = {};
  beforeAll(async () => {
    figures = await openFigureSite(kind);
    ({ site, provider, leader } = figures);
  });
  afterAll(() => site.close());

  const visit = (address: string, by: SignedIn | null = leader) => figures.visit(address, by);
  const post = (address: string, form: Record<string, string>, by = leader) =>
    new Visitor(site).visit(address, { form, headers: { Cookie: by.cookie } });

  it("have nothing to show without samples, and offer all they can choose", async () => {
    const { html, status } = await visit(analytics);
    expect(status).toBe(200);
    expect(html).toContain(words("finding.nothing_everywhere"));
    expect(html).toContain(words("empty"));
    expect(html).toContain(words("suggestions.empty", { count: 30 }));
    expect(html).not.toContain("NaN");
  });

  describe("of some samples", () => {
    beforeAll(async () => {
      let asn = 64500;
      for (const name of ["Quick", "Slow", "Steady"]) {
        const { solution, number } = await figures.measured(provider, name, asn++);
        ids[name] = solution.id;
        numbers[name] = number;
      }
      const { id } = await figures.world.official(
        provider.actor,
        { name: "Tunnel", type: "sdwan", connectionType: "sdwan" },
        { vpns: "Tunnel" },
      );
      numbers["Tunnel"] = await aNumberedSolution(site.application.db, 16, id);
      await aggregateStored(site.application.db, await allSamples(), now);
    });

    /** One minute of many customers at each of some places, on this range and on the one before. */
    async function allSamples(): Promise<GivenSample[]> {
      const { id: issuer } = await site.application.db
        .insertInto("sample_name")
        .values({ kind: "issuer", name: "Nordlys Inspection" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const access = (name: string, latencyMs: number, of: Partial<GivenSample> = {}) =>
        some(300, { access: numbers[name] ?? 0, latency_ms: latencyMs, ...of });
      return [
        ...access("Quick", 20),
        ...access("Slow", 200),
        ...access("Steady", 90, { at: daysAgo(3) }),
        ...access("Quick", 25, { place: hamburg, overlay: numbers["Tunnel"] ?? 0 }),
        ...access("Slow", 120, { place: stockholm }),
        ...access("Quick", 20, { at: daysAgo(40) }),
        ...access("Slow", 60, { at: daysAgo(40) }),
        ...access("Steady", 90, { at: daysAgo(41) }),
        ...some(60, { overlay: numbers["Tunnel"] ?? 0, latency_ms: 30 }),
        ...some(40, { asn: 64510, latency_ms: 30 }, 4),
        ...some(20, { asn: 64511, issuer, latency_ms: 30, place: stockholm }, 2),
        ...some(30, { asn: 8075, is_inside: true, latency_ms: 5 }),
      ];
    }

    function some(count: number, of: Partial<GivenSample>, customers = 30): GivenSample[] {
      const random = randomFrom(JSON.stringify(of));
      return Array.from({ length: count }, (_, each): GivenSample => ({
        at: now,
        place: munich,
        customer: 1 + (each % customers),
        download_bps: 2e7 + each,
        is_connected: random.share() < 0.98,
        is_wss_connected: true,
        workload: each % 2,
        realm: figures.realm,
        ...of,
        latency_ms: (of.latency_ms ?? 0) + random.whole(0, 9),
      }));
    }

    const all = 5 * 300 + 60 + 40 + 20 + 30;

    it("are for leadership only", async () => {
      const user = await signIn(site.application.db);
      const files = ["levels.csv", "levels.json", "steps.csv", "steps.json"];
      for (const address of [analytics, ...files.map((file) => `/vnext/partner/analytics/${file}`)])
        for (const by of [user, provider.by]) expect((await visit(address, by)).status).toBe(403);
    });

    it("lead by their tab, without script, and name what they do not know", async () => {
      expect((await visit("/vnext/partner")).html).toContain(
        'id="analytics" href="/vnext/partner?tab=analytics"',
      );
      const { html } = await visit(`${analytics}&country=Atlantis&moon=full&slot=all`);
      expect(html).not.toContain("<script");
      for (const wrong of ["country=Atlantis", "moon=full", "slot=all"])
        expect(html).toContain(wrong);
      expect(html).toContain('<option value="DE">Germany</option>');
    });

    it.each(["Access", "Overlay"])("have kinds of %s that add up to all samples", async (slot) => {
      for (const [place, total] of [
        ["", all],
        ["&country=SE", 320],
      ] as const) {
        const { html } = await visit(analytics + place);
        const rows = pageTable(html, words("kinds.caption", { slot }));
        expect(rows.length).toBeGreaterThan(1);
        expect(rows.reduce((sum, [, , samples]) => sum + numberOf(samples), 0)).toBe(total);
        const share = rows.reduce((sum, [, text]) => sum + parseFloat(text ?? ""), 0);
        expect(share).toBeCloseTo(100, 6);
      }
    });

    it("tell the kinds of a slot apart", async () => {
      const { html } = await visit(analytics);
      const kinds = (slot: string) =>
        Object.fromEntries(
          pageTable(html, words("kinds.caption", { slot })).map(([name, , samples]) => [
            name,
            numberOf(samples),
          ]),
        );
      const both = { [words("kinds.unattributed")]: 60, [words("kinds.insideSuite")]: 30 };
      expect(kinds("Access")).toEqual({
        ...{ ISP: 1500, [words("kinds.otherSlot.access")]: 60, ...both },
      });
      expect(kinds("Overlay")).toEqual({
        ...{ "SD-WAN": 360, [words("kinds.otherSlot.overlay")]: 1200, ...both },
      });
    });

    it("count samples and distinct customers over time, the same in a file", async () => {
      const csv = await visit("/vnext/partner/analytics/steps.csv");
      const [head = [], ...rows] = parsedCsv(csv.html);
      const column = (name: string) => rows.map((row) => Number(row[head.indexOf(name)]));
      const sum = (name: string) => column(name).reduce((one, other) => one + other, 0);
      expect(rows).toHaveLength(30);
      expect([sum("samples"), sum("unattributed"), sum("insideSuite")]).toEqual([all, 60, 30]);
      // The customers of two days are the same thirty.
      expect(sum("customers")).toBe(60);
      const { html } = await visit(analytics);
      expect(html).toContain(
        words("totals.whole", { samples: "1,650", unattributed: "60", customers: "30" }),
      );
      const shown = pageTable(html, words("totals.title"));
      expect(shown.map(([, samples]) => numberOf(samples)).reverse()).toEqual(column("samples"));
      const year = await visit(`/vnext/partner/analytics/steps.json?range=1-year`);
      const steps = (JSON.parse(year.html) as { rows: { samples: number }[] }).rows;
      expect(steps.length).toBeGreaterThan(50);
      expect(steps.reduce((total, { samples }) => total + samples, 0)).toBe(all + 900);
    });

    it("have levels that add up to the providers of a country, as its index has them", async () => {
      const [head = [], ...rows] = parsedCsv(
        (await visit("/vnext/partner/analytics/levels.csv")).html,
      );
      expect(rows.map((row) => row[head.indexOf("country")])).toEqual(["Germany", "Sweden"]);
      for (const row of rows) {
        const of = (name: string) => Number(row[head.indexOf(name)]);
        const levels = ["worst", "belowAverage", "average", "aboveAverage", "best"].map(of);
        const country = row[head.indexOf("countryId")] ?? "";
        const index = parsedCsv((await visit(`/vnext/partner/npi.csv?country=${country}`)).html);
        const at = index[0]?.indexOf("performance") ?? -1;
        const scores = index.slice(1).map((each) => each[at] ?? "");
        expect([of("providers"), of("notShown")]).toEqual([
          scores.length,
          scores.filter((score) => score === "").length,
        ]);
        expect(levels.reduce((one, other) => one + other, of("notShown"))).toBe(of("providers"));
        const expected = [0, 0, 0, 0, 0];
        for (const score of scores) if (score !== "") expected[scoreBand(Number(score))]! += 1;
        expect(levels).toEqual(expected);
      }
      const { html } = await visit(analytics);
      expect(html).toContain("/vnext/partner?tab=npi&amp;country=DE&amp;slot=access");
      const germany = pageTable(html, words("levels.title"))[0];
      expect(germany?.slice(0, 3)).toEqual(["Germany", "1,300", "3"]);
    });

    it("have the rows of the provider index of each country, and those of overviews", async () => {
      const { db } = site.application;
      const tree = await placeTree();
      const reading = { db, now, tree };
      const realm = figures.shown;
      const range = daysOfRange("30-days", dayOf(now.getTime()));
      const { whole, countries } = await inOneState(db, async (state) =>
        readIndexes(state, tree, {
          ...{ realm, range, slot: "access", place: everywhere },
          official: await listComparedSolutions(state.trx, {
            ...{ variant: realm.variant, slot: "access" },
          }),
        }),
      );
      expect(countries).toHaveLength(2);
      const comparable = (rows: readonly IndexRow[]) =>
        rows
          .map(({ solution, counts, quality, moved }) => ({ solution, counts, quality, moved }))
          .sort((one, other) => one.solution.number - other.solution.number);
      for (const { place, rows } of countries) {
        const asked = { realm, slots: ["access"], place, range } as const;
        const index = await readProviderIndex(reading, asked);
        expect(comparable(rows)).toEqual(comparable(index.rows));
      }
      for (const { solution, counts, quality } of whole.rows) {
        const overview = await readSolutionOverview(reading, {
          ...{ realm, range, place: everywhere, language: "en", partnerId: null },
          solution: { ...solution, isOfficial: true },
        });
        expect(counts).toEqual(overview.whole?.counts);
        const { figure, level } = overview.whole?.quality["performance"] ?? {};
        expect([quality.performance.figure, quality.performance.level]).toEqual([figure, level]);
      }
    });

    it("name what moved, where, and by how much", async () => {
      const { html } = await visit(analytics);
      expect(html).toContain(words("finding.moved_everywhere", { worse: 1, better: 0 }));
      const rows = pageTable(html, words("movers.title"));
      expect(rows.map(([name, place, moved]) => [name, place, moved])).toEqual([
        ["SlowISP", "Germany", "worse than before"],
        ["SlowISP", "All places", "worse than before"],
      ]);
      expect(rows[0]?.[3]).toMatch(/^\d+ \d+–\d+$/);
      expect(rows[0]?.[5]).toMatch(/^−\d+\.\d$/);
      expect(html).toContain(`/solutions/${ids["Slow"]}?tab=overview&amp;place=DE`);
      const sweden = await visit(`${analytics}&country=SE`);
      expect(sweden.html).toContain(words("finding.notCompared", { place: "Sweden" }));
      expect(sweden.html).toContain(words("movers.notCompared"));
    });

    describe("that no solution has", () => {
      const add = "/solutions/new?detected=asns&value=64510";
      const form = {
        name: "Fjord access",
        type: "isp",
        connectionType: "isp",
        visibility: "Public",
        asns: "64510",
      };
      const methodOf = async (location: string | null) => {
        const id = /solutions\/([0-9a-f-]{36})/.exec(location ?? "")?.[1] ?? "";
        const { addedByMethod } = await figures.world.read({ id });
        return addedByMethod;
      };
      const suggested = async (list: "asns" | "sslCertificates") =>
        pageTable((await visit(analytics)).html, words(`suggestions.${list}.title`));

      it("are offered by their ASNs and issuers, with samples and customers", async () => {
        expect(
          (await suggested("asns")).map(([as, ...rest]) => [as?.slice(0, 7), ...rest]),
        ).toEqual([
          ["AS64510", "40", "4", words("suggestions.add", { entry: "AS64510" })],
          ["AS64511", "20", "2", words("suggestions.add", { entry: "AS64511" })],
        ]);
        expect(await suggested("sslCertificates")).toEqual([
          [
            ...["Nordlys Inspection", "20", "2"],
            words("suggestions.add", { entry: "Nordlys Inspection" }),
          ],
        ]);
        const { html } = await visit(analytics);
        expect(html).toContain(add.replace("&", "&amp;"));
      });

      it("fill the form in for leadership, and for nobody else", async () => {
        const [ours, theirs] = [await visit(add), await visit(add, provider.by)];
        expect(ours.html).toMatch(/<textarea[^>]*name="asns"[^>]*>\s*64510</);
        expect(theirs.html).not.toContain("64510<");
      });

      it("are noted as how leadership added a solution, and cannot be claimed by others", async () => {
        const theirs = await post(add, { ...form, name: "Claimed" }, provider.by);
        expect(theirs.status).toBe(303);
        expect(await methodOf(theirs.location)).toBe("Public Portal");
        const other = await post(add, { ...form, name: "Another", asns: "64509" });
        expect(await methodOf(other.location)).toBe("Internal Portal");
        const ours = await post(add, form);
        expect(await methodOf(ours.location)).toBe("Auto Detected By IP/URL");
        const [first] = await suggested("asns");
        expect(first?.[3]).toBe(words("suggestions.listedBy", { name: "Claimed" }));
      });
    });

    it("show the other parts where one fails, and ask for it again", async () => {
      const { db } = site.application;
      const rename = (from: string, to: string) =>
        sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(db);
      const failed = english("performance:failed.performance");
      const failures = (html: string) => html.split(failed).length - 1;
      const address = `${analytics}&range=90-days`;
      await rename("sample_name", "sample_name_away");
      const without = await visit(address);
      await rename("sample_name_away", "sample_name");
      expect(without.status).toBe(200);
      expect(failures(without.html)).toBe(1);
      expect(without.html).toContain(english("ui:tryAgain"));
      expect(without.html).toContain(
        "CallBackend: GET /vnext/partner failed with status code 500. Error message: request ",
      );
      expect(pageTable(without.html, words("levels.title"))).toHaveLength(2);
      // It is not kept: the same address asks again.
      expect(failures((await visit(address)).html)).toBe(0);

      await rename("aggregate_solution", "aggregate_solution_away");
      const more = await visit(`${analytics}&range=6-months`);
      await rename("aggregate_solution_away", "aggregate_solution");
      expect(failures(more.html)).toBe(4);
      expect(more.html).toContain(words("suggestions.asns.title"));
    });
  });
});
