import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { anOutage } from "#tests/factories/outage";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { pageTable } from "#tests/support/page-table";
import { parsedCsv } from "#tests/support/parsed-csv";
import { switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import {
  emptySolutionWorld,
  signedProvider,
  type SignedProvider,
} from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import {
  aggregateStored,
  aNumberedSolution,
  type GivenSample,
} from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { countryNumber } from "~/features/performance/places/place-number";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import type { Solution } from "~/features/solutions/solution";
import { dayMs, hourMs, minuteMs, utcDayOf } from "~/lib/time";

import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) => english(`outages:${key}`, values);

const munich = 2867714;
const oslo = 3143244;
const stockholm = 2673730;
const paris = 2988507;

/** Lines of a file by the names in its first one. */
function csvRecords(text: string): Record<string, string>[] {
  const [names = [], ...lines] = parsedCsv(text);
  return lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])));
}

describe.each(siteDatabases())("outages on the pages of a solution on %s", (kind) => {
  let site: TestSite;
  let leader: SignedIn;
  let provider: SignedProvider;
  let solution: Solution;
  let path: string;
  const now = new Date();
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    const { db, environment } = site.application;
    const world = await emptySolutionWorld(db);
    provider = await signedProvider(db, "Fjordnet");
    leader = await signIn(db, { roles: ["leadership"] });
    solution = await world.official(provider.actor, { name: "Fjord" }, { asns: "64500" });
    path = `/solutions/${solution.id}`;
    const access = await aNumberedSolution(db, 16, solution.id);
    const realm = realmNumber(shownRealm({ environment, variant: "MultiTenant" }));
    const { first } = weeksAsked({ range: "30-days", days: null }, dayOf(now.getTime()));
    // Oslo has three customers over four weeks, and cannot be worked out from the others.
    const samples = [
      [munich, 60, 3_000],
      [paris, 20, 120],
      [stockholm, 15, 120],
      [oslo, 3, 120],
    ].flatMap(([place = 0, customers = 0, length = 0]) =>
      Array.from({ length }, (_, at): GivenSample => ({
        at: new Date((first + (at % (dayOf(now.getTime()) - first))) * dayMs + hourMs),
        realm,
        access,
        place,
        customer: place + (at % customers),
        latency_ms: 20,
      })),
    );
    await aggregateStored(db, samples, now);
    const start_at = new Date(now.getTime() - 30 * hourMs);
    await db
      .insertInto("outage")
      .values([
        anOutage({
          realm,
          solution: access,
          place: munich,
          start_at,
          state: "open",
          peak_ratio: 0.4375,
        }),
        anOutage({ realm, solution: access, place: oslo, start_at, cause: null }),
      ])
      .execute();
  });
  beforeEach(() => switchSetting(site.application.db, "isOutageEnabled", true));
  afterAll(() => site.close());

  const visit = (address: string, by: SignedIn = leader) =>
    new Visitor(site).visit(address, { headers: { Cookie: by.cookie } });
  const rowsOf = (html: string) =>
    pageTable(html, words("caption")).map(([place, state]) => [place, state]);

  it("are all shown to leadership, with how many are open", async () => {
    const { html } = await visit(`${path}?tab=overview`);
    expect(new Set(rowsOf(html))).toEqual(
      new Set([
        ["Munich", words("states.open")],
        ["Oslo", words("states.closed")],
      ]),
    );
    expect(html).toContain(words("openNow", { count: 1 }));
    expect(html).toContain(words("causes.provider"));
    expect(html).toContain(words("unknownCause"));
    expect(html).toMatch(/43\.8.%/);
    const { html: ofNorway } = await visit(`${path}?tab=overview&place=NO`);
    expect(rowsOf(ofNorway)).toEqual([["Oslo", words("states.closed")]]);
  });

  it("are shown to their provider at places whose figures it sees, without ratios", async () => {
    const { html } = await visit(`${path}?tab=overview`, provider.by);
    expect(rowsOf(html)).toEqual([["Munich", words("states.open")]]);
    expect(html).not.toMatch(/43\.8.%/);
    expect(html).toContain(words("ofProvider"));
    const file = await visit(`${path}/outages.csv`, provider.by);
    expect(csvRecords(file.html)).toMatchObject([
      { placeId: String(munich), state: "open", category: "3", peakFailureRatio: "", networks: "" },
    ]);
  });

  it("leave faults of one customer or network to a table of their own, for leadership", async () => {
    const { db } = site.application;
    const { realm, solution: number } = await db
      .selectFrom("outage")
      .select(["realm", "solution"])
      .executeTakeFirstOrThrow();
    const quarter = 15 * 60_000;
    const start = Math.floor((now.getTime() - 60 * hourMs) / quarter) * quarter;
    const faults = (place: number, of_one: string, from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ realm, solution: number, place, of_one },
        at: new Date(start + (from + at) * quarter),
        ratio: 0.2 + at / 8,
      }));
    await db
      .insertInto("outage_fault")
      .values([
        ...faults(munich, "customer", 0, 3),
        // The places above have the same failures, and one alone is none.
        ...faults(countryNumber("DE"), "customer", 0, 3),
        ...faults(0, "within", 0, 3),
        ...faults(paris, "network", 8, 1),
        ...faults(stockholm, "network", 12, 2),
      ])
      .execute();
    const told = async (query = "", by?: SignedIn) =>
      pageTable(
        (await visit(`${path}?tab=overview${query}`, by)).html,
        words("faults.heading"),
      ).map(([place, ofOne, , , peak]) => [place, ofOne, peak]);
    expect(await told()).toEqual([
      ["Stockholm", words("faults.ofOne.network"), expect.stringMatching(/^32\.5.%$/)],
      ["Munich", words("faults.ofOne.customer"), expect.stringMatching(/^45\.0.%$/)],
    ]);
    expect(await told("&place=SE")).toHaveLength(1);
    const { html } = await visit(`${path}?tab=overview`, provider.by);
    expect(html).toContain(words("heading"));
    expect(html).not.toContain(words("faults.heading"));
    await db.deleteFrom("outage_fault").execute();
  });

  it("are files with what the page shows", async () => {
    const { html } = await visit(`${path}/outages.csv?place=NO`);
    expect(csvRecords(html)).toMatchObject([
      { placeId: String(oslo), place: "Oslo", state: "closed", peakFailureRatio: "0.375" },
    ]);
    const json = JSON.parse((await visit(`${path}/outages.json`)).html) as { rows: unknown[] };
    expect(json.rows).toHaveLength(2);
  });

  it("are shaded in the history of their place", async () => {
    const shaded = async (place: number) =>
      (await visit(`${path}/localHistory?place=${place}&figure=exchangeLatencyMs`)).html.includes(
        `>${words("shaded")}<`,
      );
    expect(await shaded(munich)).toBe(true);
    expect(await shaded(0)).toBe(false);
  });

  describe("of which there are many", () => {
    const dayBefore = (days: number) => utcDayOf(new Date(now.getTime() - days * dayMs));
    const ids: string[] = [];
    beforeAll(async () => {
      const { db, environment } = site.application;
      const realm = realmNumber(shownRealm({ environment, variant: "MultiTenant" }));
      const { number } = await db
        .selectFrom("aggregate_solution")
        .select("number")
        .where("solution_id", "=", solution.id)
        .executeTakeFirstOrThrow();
      const at = (place: number, daysAgo: number, minutes: number) =>
        anOutage({
          realm,
          solution: number,
          place,
          start_at: new Date(now.getTime() - daysAgo * dayMs + minutes * minuteMs),
          end_at: new Date(now.getTime() - daysAgo * dayMs + (minutes + 15) * minuteMs),
        });
      const rows = [
        ...Array.from({ length: 600 }, (_, each) => at(stockholm, 5, each)),
        at(paris, 20, 0),
      ];
      ids.push(...rows.map(({ id }) => id));
      await db.insertInto("outage").values(rows).execute();
    });
    afterAll(() => site.application.db.deleteFrom("outage").where("id", "in", ids).execute());

    it("hide none of another place, in table, file and call", async () => {
      const { html } = await visit(`${path}?tab=overview&place=${paris}`);
      expect(rowsOf(html)).toEqual([["Paris", words("states.closed")]]);
      const file = await visit(`${path}/outages.csv?place=${paris}`);
      expect(csvRecords(file.html)).toHaveLength(1);
      const all = JSON.parse((await visit(`${path}/outages.json`)).html) as { rows: unknown[] };
      expect(all.rows).toHaveLength(603);
    });

    it("are listed with those of now first, and how many more are in the files", async () => {
      const { html } = await visit(`${path}?tab=overview`);
      const rows = rowsOf(html);
      expect([rows[0], rows.length]).toEqual([["Munich", words("states.open")], 20]);
      expect(html).toContain(words("openNow", { count: 1 }));
      expect(html).toContain(words("more", { count: 583 }));
    });

    it("are those of the days where days are asked for, on the page and in its file", async () => {
      const days = `from=${dayBefore(22)}&to=${dayBefore(18)}`;
      const { html } = await visit(`${path}?tab=overview&${days}`);
      expect(rowsOf(html)).toEqual([["Paris", words("states.closed")]]);
      expect(html).not.toContain(words("openNow", { count: 1 }));
      const file = await visit(`${path}/outages.csv?${days}`);
      expect(csvRecords(file.html).map(({ place }) => place)).toEqual(["Paris"]);
    });
  });

  it("are on no page where they are not offered", async () => {
    await switchSetting(site.application.db, "isOutageEnabled", false);
    const { html } = await visit(`${path}?tab=overview`);
    expect(html).not.toContain(words("heading"));
    expect((await visit(`${path}/outages.csv`)).status).toBe(404);
    expect((await visit(`${path}/localHistory?place=${munich}`)).html).not.toContain(
      `>${words("shaded")}<`,
    );
  });
});
