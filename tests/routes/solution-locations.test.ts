import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { pageTable } from "#tests/support/page-table";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { emptySolutionWorld, signedProvider } from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import {
  aggregateStored,
  aNumberedSolution,
  type GivenSample,
} from "#tests/support/stored-samples";
import { forgetSettings } from "~/features/settings/read-settings.server";
import { countryNumber } from "~/features/performance/places/place-number";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import { workloadNumber } from "~/features/performance/workload";

import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`performance:${key}`, values);

const munich = 2867714;
const nuremberg = 2861650;
const berlin = 2950159;
const oslo = 3143244;

describe.each(siteDatabases())("the locations of a solution on %s", (kind) => {
  let site: TestSite;
  let leader: SignedIn;
  let path: string;
  const now = new Date();

  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    const { db } = site.application;
    await siteOfEverything.switchOn(site);
    const world = await emptySolutionWorld(db);
    const provider = await signedProvider(db, "Fjordnet");
    leader = await signIn(db, { roles: ["leadership"] });
    const numberOf = async (name: string, asns: string) => {
      const { id } = await world.official(provider.actor, { name }, { asns });
      return { id, number: await aNumberedSolution(db, 16, id) };
    };
    const own = await numberOf("Fjord", "64500");
    const other = await numberOf("Rival", "64501");
    path = `/solutions/${own.id}`;
    await aggregateStored(
      db,
      [
        ...many(own.number, munich, 25),
        ...many(own.number, nuremberg, 250),
        ...many(own.number, berlin, 120),
        ...many(own.number, oslo, 30),
        ...many(own.number, countryNumber("DE"), 25),
        ...[munich, nuremberg, berlin, oslo].flatMap((place) => many(other.number, place, 25)),
      ],
      now,
    );
  });
  afterAll(() => site.close());

  /** Samples of Exchange and Teams of 60 customers. */
  function many(access: number, place: number, latency: number): GivenSample[] {
    const { environment } = site.application;
    const realm = realmNumber(shownRealm({ environment, variant: "MultiTenant" }));
    return Array.from({ length: 240 }, (_, at) => ({
      at: now,
      access,
      place,
      realm,
      customer: 1 + (at % 60),
      workload: workloadNumber(at < 120 ? "Exchange" : "Teams"),
      latency_ms: latency + (at % 5) / 10,
      ...(at < 120 ? {} : { loss_ratio: 0.001, jitter_ms: 3 }),
      is_wss_connected: true,
    }));
  }

  const visit = (address: string) =>
    new Visitor(site).visit(address, { headers: { Cookie: leader.cookie } });
  const locations = async (query = "") => (await visit(`${path}?tab=locations${query}`)).html;
  const namesOf = (html: string, caption: string) =>
    pageTable(html, words(`locations.${caption}`)).map(([name]) => name);
  const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

  it("has the tab, with the id of old bookmarks", async () => {
    const { html, headers } = await visit(`${path}?tab=locations`);
    expect(html).toContain(`<a id="locations" href="${path}?tab=locations" aria-current="page">`);
    expect(html).not.toContain("<script");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("says in its heading where the solution is below the baseline, and where it is worst", async () => {
    const said = (kindOf: string, values: object) =>
      words(`locations.finding.${kindOf}`, { name: "Fjord", ...values });
    expect(heading(await locations("&place=DE-BY"))).toBe(
      said("worseAll.State", { count: 1, of: 2, place: "Bavaria", worst: "Nürnberg" }),
    );
    // Bavaria as a whole is imprecise.
    expect(heading(await locations("&place=DE"))).toBe(
      words("finding.placeBelow", { name: "Fjord", place: "State of Berlin" }),
    );
    expect(heading(await locations("&search=n&workload=Exchange"))).toMatch(
      /^Exchange: Fjord is below the target baseline in \d of \d comparable places found/,
    );
    expect(heading(await locations(`&place=${oslo}`))).toBe(
      words("finding.placeLevel", { name: "Fjord", place: "Oslo" }),
    );
  });

  it("shows what is below the baseline first, with the figures, and the rest last", async () => {
    const rows = pageTable(await locations("&place=DE"), words("locations.below.Country"));
    expect(rows.map(([name]) => name)).toEqual(["State of Berlin", "Bavaria", words("notLocated")]);
    const [berlinRow] = rows;
    expect(berlinRow?.[1]).toBe("50.00");
    expect(berlinRow?.at(-2)).toBe("240");
    expect(berlinRow?.join(" ")).toContain(english("performance:brief.standing.below"));
    expect(berlinRow?.filter((cell) => cell.startsWith("100.00"))).toHaveLength(2);
  });

  it("leads to the places below, to overviews, histories and how each figure was worked out", async () => {
    const html = await locations("&place=DE&range=90-days");
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) =>
      href?.replaceAll("&amp;", "&"),
    );
    for (const href of [
      `${path}?tab=locations&range=90-days`,
      `${path}?tab=locations&place=DE-BY&range=90-days`,
      `${path}?tab=overview&place=DE-BY&range=90-days`,
      `${path}?tab=overview&place=DE-BY&figure=performance&range=90-days#worked-out`,
      `${path}/localHistory?place=DE-BY&range=90-days`,
    ])
      expect(hrefs).toContain(href);
    const { html: explained } = await visit(`${path}?tab=overview&place=DE-BY&figure=performance`);
    expect(explained).toContain('id="worked-out"');
    expect(await locations("&place=DE-BY")).toContain(
      `href="${path}?tab=overview&amp;place=${munich}"`,
    );
  });

  it("finds places of all levels in any language, with the places above them", async () => {
    const found = await locations("&search=NURN&place=NO");
    expect(namesOf(found, "found")).toEqual(["NürnbergGermany / Bavaria"]);
    expect(found).toContain(`href="${path}?tab=locations"`);
    expect(namesOf(await locations("&search=ベルリン"), "found")).toEqual([
      "State of BerlinGermany",
      "BerlinGermany / State of Berlin",
    ]);
    expect(namesOf(await locations("&search=norw"), "found")).toEqual([
      `Norway${words("locations.country")}`,
    ]);
    const none = await locations("&search=Atlantis");
    expect(none).toContain(english("ui:list.noMatch"));
    expect(heading(none)).toBe(words("locations.finding.noPlace.found", { name: "Fjord" }));
  });

  it("finds places with the figures that they have below the place above them", async () => {
    const rowsOf = async (query: string) => {
      const { html } = await visit(`${path}/locations.json?tab=locations${query}`);
      return (JSON.parse(html) as { rows: Record<string, unknown>[] }).rows;
    };
    const found = await rowsOf("&search=n");
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Munich", "Nürnberg", "Berlin", "Germany", "Norway"]),
    );
    const below = (
      await Promise.all(["", "DE", "DE-BY", "DE-BE", "NO"].map((id) => rowsOf(`&place=${id}`)))
    ).flat();
    for (const row of found)
      expect(row).toEqual(
        below.find(({ placeId, isUnlocated }) => placeId === row.placeId && !isUnlocated),
      );
  });

  it("narrows by level and by standing", async () => {
    const cities = async (query: string) =>
      namesOf(await locations(`&place=DE-BY${query}`), "below.State");
    expect(await cities("")).toEqual(["Nürnberg", "Munich"]);
    expect(await cities("&standing=worse")).toEqual(["Nürnberg"]);
    expect(await cities("&standing=level,better")).toEqual(["Munich"]);
    expect(await cities("&level=Best")).toEqual(["Munich"]);
    expect(await locations("&place=DE-BY&level=Best&standing=worse")).toContain(
      english("ui:list.noMatch"),
    );
  });

  it("sorts by any column, and by a second key", async () => {
    const names = async (query: string) => namesOf(await locations(query), "below.State");
    expect(await names("&place=DE-BY&sort=place&order=descending")).toEqual(["Nürnberg", "Munich"]);
    expect(await names("&place=DE-BY&sort=samples&then=place")).toEqual(["Munich", "Nürnberg"]);
    expect(await names("&place=DE-BY&sort=exchangeLatencyMs")).toEqual(["Munich", "Nürnberg"]);
  });

  it("gives the whole table as files, with its filters", async () => {
    const page = await locations("&place=DE-BY&standing=worse");
    const href = /href="([^"]+locations\.csv[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
    const csv = await visit(href ?? "");
    expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [head = [], ...rows] = parsedCsv(csv.html);
    const read = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
    expect(read).toMatchObject([
      {
        placeId: String(nuremberg),
        kind: "City",
        above: "Germany / Bavaria",
        samples: "240",
        performanceStanding: "worse",
        performanceIsImprecise: "false",
      },
    ]);
    const odd = await visit(`${path}/locations.json?tab=locations&place=Atlantis&level=odd`);
    expect(odd.headers.get("X-Not-Understood")).toBe("level=odd&place=Atlantis");
  });

  it("ignores what makes no sense, and names it", async () => {
    const html = await locations("&place=Atlantis&standing=odd&sort=odd&map=odd&colour=red");
    for (const said of ["place=Atlantis", "standing=odd", "sort=odd", "map=odd", "colour=red"])
      expect(html).toContain(`<code>${said}</code>`);
    expect(namesOf(html, "below.Global")).toHaveLength(2);
  });

  it("has a map to move on both tabs where it is asked for and offered, with its script", async () => {
    for (const tab of ["overview", "locations"]) {
      const address = `${path}?tab=${tab}&place=DE`;
      expect((await visit(address)).html).toContain(
        `href="${path}?tab=${tab}&amp;place=DE&amp;map=large#map"`,
      );
      const large = await visit(`${address}&map=large`);
      expect(large.html).toContain("<script");
      expect(large.html).toContain("<noscript>");
      expect(large.headers.get("ETag")).toBeNull();
    }
    const { db } = site.application;
    const turn = async (value: "true" | "false") => {
      const flag = db.updateTable("setting").where("key", "=", "isNewMapEnabled");
      await flag.set({ value }).execute();
      forgetSettings({ db, variant: "MultiTenant" });
    };
    await turn("false");
    try {
      const off = await locations("&place=DE&map=large");
      expect(off).toContain("<code>map=large</code>");
      expect(off).not.toContain("<script");
      expect(off).not.toContain("map=large#map");
    } finally {
      await turn("true");
    }
  });

  it("is in the language of its reader", async () => {
    const html = await locations("&language=ja&search=Munich");
    expect(html).toContain("ミュンヘン");
    expect(html).toContain("ドイツ");
  });
});
