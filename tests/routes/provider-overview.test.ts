import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { LinearEquations } from "#tests/support/linear-equations";
import { pageTable } from "#tests/support/page-table";
import { isDeep, randomFrom } from "#tests/support/random";
import type { SignedIn } from "#tests/support/signed-in";
import { signedProvider, type SignedProvider } from "#tests/support/signed-provider";
import type { TestSite } from "#tests/support/site";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { continuationHeader } from "~/api/partner-performance/continuation";
import { dayOf } from "~/features/performance/aggregation/spans";
import { dateOf } from "~/features/performance/figures/day-range";
import { countryNumber, everywhere } from "~/features/performance/places/place-number";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import type { Solution } from "~/features/solutions/solution";
import { readToken } from "~/lib/list/list-cursor";
import { dayMs, hourMs } from "~/lib/time";

import { openFigureSite, type FigureSite } from "./figure-site";
import { readHistorySteps, type StepRead } from "./history-reads";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`performance:${key}`, values);

const munich = 2867714;
const nuremberg = 2861650;
const berlin = 2950159;
const oslo = 3143244;
const germany = countryNumber("DE");

const exchange = words("figureOf.availability", { workload: "Exchange" });

/** Numbers of the pages of its provider differ from those of leadership: less of them, and rounded. */
describe.each(siteDatabases())("what a provider sees of its solution on %s", (kind) => {
  let figures: FigureSite;
  let site: TestSite;
  let leader: SignedIn;
  let provider: SignedProvider;
  const now = new Date();
  const week = weeksAsked({ range: "30-days", days: null }, dayOf(now.getTime()));

  beforeAll(async () => {
    figures = await openFigureSite(kind);
    ({ site, provider, leader } = figures);
  });
  afterAll(() => site.close());

  const visit = (address: string, by: SignedIn = provider.by) => figures.visit(address, by);

  /** An official solution of a provider with its number in aggregates. */
  async function measured(by: SignedProvider, name: string, asn: number) {
    const made = await figures.measured(by, name, asn);
    // In the first days after approval a page says that figures are still to come.
    await site.application.db
      .updateTable("solution")
      .set({ approved_at: new Date(now.getTime() - 30 * dayMs) })
      .where("id", "=", made.solution.id)
      .execute();
    return made;
  }

  const store = (samples: readonly GivenSample[]) =>
    aggregateStored(site.application.db, samples, now);

  /** So many samples of each of some customers on one day. */
  const samplesOf = (
    [access, place]: readonly [number, number],
    { customers, each, day = week.first, latency = 20, from = 1 }: SampleCount,
  ): GivenSample[] =>
    Array.from({ length: customers * each }, (_, at) => ({
      at: new Date(day * dayMs + 12 * hourMs),
      access,
      place,
      customer: from + (at % customers),
      latency_ms: latency + (at % 7) / 10,
      realm: figures.realm,
    }));

  type SampleCount = {
    customers: number;
    each: number;
    day?: number;
    latency?: number;
    from?: number;
  };

  /** The rows of the file of places. */
  async function rowsOf(path: string, query: string, by?: SignedIn) {
    const { html } = await visit(`${path}/locations.json?tab=locations${query}`, by);
    return (JSON.parse(html) as { rows: Record<string, unknown>[] }).rows;
  }

  describe("among five providers", () => {
    let path: string;
    let rival: SignedProvider;
    beforeAll(async () => {
      const own = await measured(provider, "Fjord Fibre", 64500);
      const sibling = await measured(provider, "Fjord Mobile", 64501);
      path = `/solutions/${own.solution.id}`;
      const others: number[] = [];
      for (let at = 0; at < 4; at += 1) {
        const one = await signedProvider(site.application.db, `Rival ${at}`);
        if (at === 0) rival = one;
        others.push((await measured(one, `Rival Net ${at}`, 64502 + at)).number);
      }
      await store([
        ...samplesOf([own.number, munich], { customers: 40, each: 4, latency: 20 }),
        ...samplesOf([own.number, nuremberg], { customers: 4, each: 30, latency: 77 }),
        ...samplesOf([own.number, berlin], { customers: 30, each: 3, latency: 123.4 }),
        ...samplesOf([own.number, oslo], { customers: 31, each: 4, latency: 40 }),
        // In Munich three other providers, of whom one has a solution of the same provider beside it.
        ...others.flatMap((number, at) =>
          samplesOf([number, munich], { customers: 40, each: 4, latency: 30 + at, from: 100 }),
        ),
        ...samplesOf([sibling.number, munich], { customers: 40, each: 4, latency: 5, from: 300 }),
        ...samplesOf([others[0] ?? 0, oslo], { customers: 40, each: 4, latency: 30, from: 100 }),
      ]);
    });

    it("shows whole weeks, rounded, and says so", async () => {
      const { html, status } = await visit(`${path}?tab=overview&place=DE-BY`);
      expect(status).toBe(200);
      expect(html).not.toContain("<script");
      expect(html).toContain(words("provider.hidden").slice(0, 40));
      expect(html).toContain(words("range.weeks", { count: 12 }));
      const { html: of } = await visit(`${path}?tab=overview&place=${berlin}`);
      const latency = words("figureOf.latencyMs", { workload: "Exchange", percentile: 50 });
      const row = pageTable(of, words("byWorkload")).find(([name]) => name === latency);
      expect(row?.[1]).toMatch(/^12\d 12\d–12\d$/);
      expect(row?.slice(-2)).toEqual(["90", "30"]);
    });

    it("hides a place of four customers and the next smallest, wherever it is asked for", async () => {
      // Of Germany's cities Nuremberg has four customers, so that Bavaria without Munich would be Nuremberg.
      const bavaria = await rowsOf(path, "&place=DE-BY");
      expect(bavaria).toEqual([]);
      for (const by of ["samples", "place", "exchangeLatencyMs"])
        for (const order of ["ascending", "descending"])
          expect(await rowsOf(path, `&place=DE-BY&sort=${by}&order=${order}`)).toEqual([]);
      const { html } = await visit(`${path}?tab=overview&place=${nuremberg}`);
      const { html: nowhere } = await visit(`${path}?tab=overview&place=1275339`);
      const main = (page: string) =>
        /<main.*<\/main>/s.exec(page)?.[0].replace(/<nav.*?<\/nav>/gs, "");
      const named = (page: string, name: string) => main(page)?.replaceAll(name, "…");
      expect(html).toContain(words("provider.notShown"));
      const strip = (text: string | undefined) =>
        text?.replace(/place=\w*/g, "").replace(/value="\w*"/g, "");
      // What is hidden looks like what is not there.
      expect(strip(named(html, "Nürnberg"))).toBe(strip(named(nowhere, "Mumbai")));
      const whole = await rowsOf(path, "&place=DE-BY&range=90-days", leader);
      expect(whole.map(({ name }) => name).sort()).toEqual(["Munich", "Nürnberg"]);
    });

    it("finds no hidden place by name, filter, sort or count, and says the same as of no place", async () => {
      const locations = async (query: string, by?: SignedIn) =>
        (await visit(`${path}?tab=locations${query}`, by)).html;
      // The name of the place that is searched for stays in the field, and in links.
      const said = (html: string, text: string) =>
        /<main.*<\/main>/s
          .exec(html)?.[0]
          .replaceAll(encodeURIComponent(text), "…")
          .replaceAll(text, "…");
      for (const hidden of ["Nürnberg", "Munich", "ミュンヘン", "2861650"])
        expect(said(await locations(`&search=${encodeURIComponent(hidden)}`), hidden)).toBe(
          said(await locations("&search=Mumbai"), "Mumbai"),
        );
      // The four weeks of a provider may begin before the last 30 days.
      expect(await locations("&search=N%C3%BCrnberg&range=90-days", leader)).toContain(
        ">Nürnberg</a>",
      );
      const found = await rowsOf(path, "&search=e");
      const cities = found.filter(({ kind: of }) => of === "City");
      expect(cities.map(({ name }) => name)).toEqual(["Berlin"]);
      // What is found says no more than the tables of the places above.
      const tables = await Promise.all(
        ["", "&place=DE", "&place=DE-BE"].map((at) => rowsOf(path, at)),
      );
      for (const row of found)
        expect(tables.flat().find(({ placeId }) => placeId === row.placeId)).toEqual(row);
      for (const query of ["&standing=none", "&level=none", "&sort=samples", "&then=samples"]) {
        const html = await locations(`&place=DE-BY${query}`);
        expect(html).not.toContain("Munich");
        expect(html).not.toContain("rows</p>");
        expect(await rowsOf(path, `&place=DE-BY${query}`)).toEqual([]);
      }
      expect(await locations(`&place=${nuremberg}`)).toContain(words("provider.notShown"));
    });

    it("links no page that its provider may not open", async () => {
      const { html } = await visit(`${path}?tab=locations&place=DE`);
      const hrefs = [...html.matchAll(/href="([^"#]+)/g)].flatMap(([, href = ""]) =>
        href.startsWith(path) ? href.replaceAll("&amp;", "&") : [],
      );
      expect(hrefs.length).toBeGreaterThan(10);
      for (const href of new Set(hrefs)) expect((await visit(href)).status, href).toBe(200);
    });

    it("answers calls as it shows pages", async () => {
      const call = (name: string, by?: SignedIn) =>
        visit(`/api/pnpp/api/v1/PartnerPerformance/${name}`, by).then(
          ({ html }) => JSON.parse(html) as Record<string, unknown> & unknown[],
        );
      const id = path.split("/").at(-1) ?? "";
      expect(await call(`${id}?city=${nuremberg}`)).toMatchObject({ samples: 0, figures: {} });
      expect(await call(`${id}?city=${berlin}`)).toMatchObject({
        samples: 90,
        share: null,
        figures: { exchangeLatencyMs: { figure: { n: 90, customers: 30 } } },
      });
      const byPlace = (query: string, by?: SignedIn) =>
        call(`geoWithReport?solutionId=${id}&${query}`, by);
      const days = `startDate=${dateOf(week.first)}`;
      const cities = `aggrLevel=City&state=DE-BY&${days}`;
      expect(await byPlace(cities)).toEqual([]);
      // Performance over all workloads needs two of them; here is one.
      expect(await byPlace(cities, leader)).toMatchObject([
        { entityID: String(nuremberg), figure: { isShown: false } },
        { entityID: String(munich), name: "Munich" },
      ]);
      expect(await byPlace(`aggrLevel=State&country=DE&state=DE-BE&${days}`)).toMatchObject([
        { entityID: "DE-BE", startDate: dateOf(week.first), endDate: dateOf(week.end - 1) },
      ]);
      const [score] = await call(`scores?solutionId=${id}&city=${berlin}`);
      expect(score).toMatchObject({ workload: "Exchange", figure: { n: 90 } });
      expect(await call(`scores?solutionId=${id}&city=${nuremberg}`)).toEqual([]);
    });

    type Latest = { value: Record<string, unknown>[] };
    const latest = async (query: string, by?: SignedIn) => {
      const { html } = await visit(`/api/pnpp/api/v1/PartnerPerformance/latest?${query}`, by);
      return (JSON.parse(html) as Latest).value;
    };

    it("answers newest figures as it shows pages, in lists that tell nothing else", async () => {
      const id = path.split("/").at(-1) ?? "";
      const only = `targetSolutionIds=${id}&`;
      const nowhere = await latest(`${only}city=1275339`);
      const named = ({ entityID: _id, placeName: _name, ...row }: Record<string, unknown>) => row;
      expect((await latest(`${only}city=${nuremberg}`)).map(named)).toEqual(nowhere.map(named));
      for (const by of ["samples", "share", "performance", "availability", "name"])
        for (const order of ["true", "false"]) {
          const sorted = `orderBy=${by}&isDescending=${order}`;
          expect(await latest(`${only}aggrLevel=City&state=DE-BY&${sorted}`)).toEqual([]);
          // Fjord Fibre and Fjord Mobile: what is hidden comes last, as if it were nothing.
          const [first, last] = await latest(`city=${nuremberg}&${sorted}`);
          const isFalling = by === "name" && order === "true";
          expect([first?.name, last?.name]).toEqual(
            isFalling ? ["Fjord Mobile", "Fjord Fibre"] : ["Fjord Fibre", "Fjord Mobile"],
          );
        }
      for (const place of ["", "DE", "NO"]) {
        const level = place === "" ? "aggrLevel=Country" : `aggrLevel=State&country=${place}`;
        const rows = await rowsOf(path, `&place=${place}`);
        const called = await latest(`${only}${level}`);
        const pick = ({ samples, customers, share }: Record<string, unknown>) => [
          samples,
          customers,
          share,
        ];
        expect(called.map((row) => [row.entityID, ...pick(row)]).sort()).toEqual(
          rows.map((row) => [row.placeId, ...pick(row)]).sort(),
        );
        expect(called.length).toBeGreaterThan(0);
        for (const row of called) {
          const ofFile = rows.find(({ placeId }) => placeId === row.entityID);
          const { value, low, high } = row.availability as Record<string, unknown>;
          expect([value, low, high]).toEqual([
            ofFile?.availability,
            ofFile?.availabilityLow,
            ofFile?.availabilityHigh,
          ]);
        }
      }
    });

    it("answers what each measure reaches, with baselines and targets of what is shown", async () => {
      const call = `/api/pnpp/api/v1/SolutionResults/${path.split("/").at(-1)}/latestAssessments`;
      const [first, ...others] = JSON.parse((await visit(call)).html) as Record<string, unknown>[];
      expect(others).toEqual([]);
      const { html } = await visit(`/api/pnpp/api/v1/PartnerPerformance/${path.split("/").at(-1)}`);
      const { figures: of, currentTo } = JSON.parse(html) as {
        figures: Record<
          string,
          Record<"figure" | "targetBaseline" | "level" | "levelRange", unknown>
        >;
        currentTo: string;
      };
      expect(first).toEqual({
        workload: "Exchange",
        measure: "latencyMs",
        figure: of.exchangeLatencyMs?.figure,
        baseline: of.exchangeLatencyMs?.targetBaseline,
        level: of.exchangePerformance?.level,
        levelRange: of.exchangePerformance?.levelRange,
        // Of a level below the best one: 25 ms is where the best begins.
        target: 25,
        asOf: currentTo,
      });
    });

    it("keeps the total of a place whose parts are hidden", async () => {
      const [first, second] = await rowsOf(path, "&place=DE&sort=samples&order=descending");
      expect([first, second].map((row) => [row?.placeId, row?.samples])).toEqual([
        ["DE-BY", 280],
        ["DE-BE", 90],
      ]);
    });

    it("compares with at least three other providers, else in the place above, and names it", async () => {
      const { html } = await visit(`${path}?tab=overview&place=NO`);
      expect(html).toContain(words("baselineAt", { place: words("baselineEverywhere") }));
      const call = `/api/pnpp/api/v1/PartnerPerformance/${path.split("/").at(-1)}`;
      const baselineAt = async (query: string) => {
        const { figures } = JSON.parse((await visit(`${call}${query}`)).html) as {
          figures: Record<string, { targetBaseline: unknown }>;
        };
        return figures.exchangeLatencyMs?.targetBaseline;
      };
      expect(await baselineAt("?country=NO")).toMatchObject({
        placeAbove: { entityID: "", name: "" },
      });
      expect(await baselineAt("")).toMatchObject({ placeAbove: null });
      const { html: global } = await visit(`${path}?tab=overview&figure=exchangeLatencyMs`);
      expect(global).toContain(words("worked.baselineOfOthers", { count: 4 }));
      expect(global).not.toContain(words("baselineAt", { place: words("baselineEverywhere") }));
    });

    it("names no other solution, and none of its provider's own is in the baseline", async () => {
      for (const query of ["", "&figure=exchangeLatencyMs", "&place=DE", "&place=NO"]) {
        const { html } = await visit(`${path}?tab=overview${query}`);
        expect(html).not.toContain("Rival");
        expect(html).not.toContain("Fjord Mobile");
      }
      const [row] = await rowsOf(path, "");
      expect(Number(row?.exchangeLatencyMsBaseline)).toBeGreaterThan(30);
    });

    it("has no share where fewer than three others are", async () => {
      const [row] = await rowsOf(path, "&place=NO");
      expect(row).toMatchObject({ kind: "State", share: null, samples: 120 });
      const [country] = await rowsOf(path, "&sort=samples&order=descending");
      expect(country?.share).toBe(0.316);
    });

    it("is not there for another provider, whose own it does not change", async () => {
      for (const address of ["?tab=overview", "?tab=locations", "/locations.csv"])
        expect((await visit(path + address, rival.by)).status).toBe(403);
    });
  });

  describe.each(Array.from({ length: isDeep ? 20 : 1 }, (_, seed) => seed))(
    "an attacker who reads every page and file of world %i",
    (seed) => {
      const places = [everywhere, germany, munich, nuremberg, berlin, oslo];
      const above = new Map([
        [germany, [everywhere]],
        [munich, ["DE-BY", germany, everywhere]],
        [nuremberg, ["DE-BY", germany, everywhere]],
        [berlin, ["DE-BE", germany, everywhere]],
        [oslo, ["NO-03", "NO", everywhere]],
      ] as [number, (number | string)[]][]);
      const asked = ["", "DE", "NO", "DE-BY", "DE-BE", String(munich), String(nuremberg)];
      /** Parts of the names of places. */
      const searches: Record<string, string> = {
        DE: "german",
        NO: "o",
        "DE-BY": "a",
        "DE-BE": "berlin",
        [munich]: "munich",
        [nuremberg]: "rn",
      };
      const weeks = 9;
      const firstDay = week.end - 7 * weeks;
      let solution: Solution;
      /** Samples by place and week. */
      const counts = places.map(() => new Array<number>(weeks).fill(0));

      beforeAll(async () => {
        const own = await measured(provider, `World ${seed}`, 64520 + seed);
        ({ solution } = own);
        const random = randomFrom(`attack ${seed}`);
        const samples: GivenSample[] = [];
        places.forEach((place, row) => {
          const customers = random.pick([2, 4, 6, 9, 12]);
          for (let at = 0; at < weeks; at += 1) {
            const some = samplesOf([own.number, place], {
              customers: Math.max(1, customers - random.whole(0, 2)),
              each: random.whole(1, 3),
              day: firstDay + 7 * at + random.whole(0, 6),
              from: 1 + random.whole(0, 20),
            });
            samples.push(...some);
            (counts[row] as number[])[at] = some.length;
          }
        });
        await store(samples);
      });

      type Cell = { of: number | string; isOwn: boolean; first: number; end: number };
      /** What was read of a cell, by a page of its own or as a step of a history. */
      type Read = Cell & { n: number; isStep?: true };

      /** The samples that the call of a place answers. */
      async function readByCall(id: string, days: string): Promise<number> {
        const kindOf = /^\d+$/.test(id) ? "city" : id.includes("-") ? "state" : "country";
        const dates = days.replace("from", "startDate").replace("to", "endDate");
        const call = `/api/pnpp/api/v1/PartnerPerformance/${solution.id}`;
        const { html } = await visit(`${call}?${id === "" ? "" : `${kindOf}=${id}`}${dates}`);
        return (JSON.parse(html) as { samples: number }).samples;
      }

      const ofId = (id: string) => (/^\d+$/.test(id) ? Number(id) : id === "" ? everywhere : id);

      type Called = { entityID: string; samples: number };

      /** The places of the newest figures at a place and below it, in every order and by pages of one row. */
      async function readByLatest(id: string): Promise<Called[]> {
        const place =
          id === ""
            ? ""
            : /^\d+$/.test(id)
              ? `&city=${id}`
              : id.includes("-")
                ? `&state=${id}`
                : `&country=${id}`;
        const below = id === "" ? "Country" : id.includes("-") ? "City" : "State";
        const all = new Map<string, Called>();
        for (const level of /^\d+$/.test(id) ? [""] : ["", `&aggrLevel=${below}`]) {
          const listed: string[][] = [];
          for (const sort of ["samples", "performance", "share"])
            for (const order of ["true", "false"]) {
              const found = await pagesOf(
                `targetSolutionIds=${solution.id}${place}${level}&orderBy=${sort}&isDescending=${order}`,
              );
              for (const row of found) if (row.samples > 0) all.set(row.entityID, row);
              listed.push(found.map(({ entityID }) => entityID).sort());
            }
          // No order shows or leaves out a row.
          for (const each of listed) expect(each).toEqual(listed[0]);
        }
        return [...all.values()];
      }

      /** All rows, and that what each token says of a row is what the row says. */
      async function pagesOf(query: string): Promise<Called[]> {
        const rows: Called[] = [];
        for (let token: string | null = ""; token !== null;) {
          const response: Response = await fetch(
            `${site.origin}/api/pnpp/api/v1/PartnerPerformance/latestPagination?top=1&${query}`,
            {
              headers: {
                Cookie: provider.by.cookie,
                "Sec-Fetch-Site": "same-origin",
                ...(token === "" ? {} : { [continuationHeader]: token }),
              },
            },
          );
          expect(response.status).toBe(200);
          const { value } = (await response.json()) as { value: Called[] };
          rows.push(...value);
          token = response.headers.get(continuationHeader);
          if (token === null) continue;
          const [, , , sorted] = readToken(token) as unknown[];
          const shown = JSON.stringify(value);
          expect(sorted === null || shown.includes(JSON.stringify(sorted))).toBe(true);
        }
        return rows;
      }

      async function readAll(): Promise<Read[]> {
        const read: Read[] = [];
        const path = `/solutions/${solution.id}`;
        for (let first = 0; first + 4 <= weeks; first += 1)
          for (let end = first + 4; end <= weeks; end += 4) {
            const days = `&from=${dateOf(firstDay + 7 * first)}&to=${dateOf(firstDay + 7 * end - 1)}`;
            for (const id of asked) {
              const query = `&place=${id}${days}`;
              const { html } = await visit(`${path}?tab=overview${query}`);
              const whole = pageTable(html, words("byWorkload")).find(
                ([name]) => name === exchange,
              );
              const span = { first, end };
              const of = ofId(id);
              const named = (known: number | string) => (known === "DE" ? germany : known);
              const samples = Number(whole?.at(-2)?.replaceAll(",", ""));
              if (whole) read.push({ of: named(of), isOwn: false, ...span, n: samples });
              const called = await readByCall(id, days);
              if (called > 0) read.push({ of: named(of), isOwn: false, ...span, n: called });
              if (end === weeks && first === weeks - 4)
                for (const { entityID, samples: n } of await readByLatest(id))
                  read.push({ of: named(ofId(entityID)), isOwn: false, ...span, n });
              const rows = [
                ...(await rowsOf(path, query)),
                // Every name of every place has one of these.
                ...(id === "" ? [] : await rowsOf(path, `&search=${searches[id]}${days}`)),
              ];
              for (const { placeId, kind: of, isUnlocated, samples: n } of rows)
                read.push({
                  of: named(
                    of === "City"
                      ? Number(placeId)
                      : of === "Global"
                        ? everywhere
                        : String(placeId),
                  ),
                  isOwn: isUnlocated === true,
                  ...span,
                  n: Number(n),
                });
              for (const { by, n, ...step } of await readSteps(id, span)) {
                ways.add(by);
                read.push({ of: named(of), isOwn: false, ...step, n, isStep: true });
              }
            }
          }
        return read;
      }

      /** How the counts of steps were read. */
      const ways = new Set<StepRead["by"]>();

      /** The history of a place over weeks, each step as weeks of this world. */
      async function readSteps(place: string, { first, end }: { first: number; end: number }) {
        const range = { first: firstDay + 7 * first, end: firstDay + 7 * end };
        const steps = await readHistorySteps({ visit, solutionId: solution.id, place, range });
        return steps.map((step) => ({
          ...step,
          first: (step.first - firstDay) / 7,
          end: (step.end - firstDay) / 7,
        }));
      }

      const has = (place: number, { of, isOwn }: Pick<Cell, "of" | "isOwn">) =>
        place === of || (!isOwn && (above.get(place) ?? []).includes(of));

      const rowOf = (cell: Cell) =>
        Float64Array.from(
          places.flatMap((place) =>
            Array.from({ length: weeks }, (_, at) =>
              Number(has(place, cell) && at >= cell.first && at < cell.end),
            ),
          ),
        );

      it("works out no number that is hidden", async () => {
        const read = await readAll();
        const flat = counts.flat();
        const truth = (cell: Cell) =>
          rowOf(cell).reduce((sum, is, at) => sum + is * (flat[at] ?? 0), 0);
        for (const cell of read) expect(cell.n).toBe(Number(truth(cell).toPrecision(2)));
        const nameOf = ({ of, isOwn, first, end }: Cell) => [of, isOwn, first, end].join(" ");
        const known = new Set(read.map(nameOf));
        // A history shows no four weeks that an overview of them does not.
        const overviews = new Set(read.filter(({ isStep }) => !isStep).map(nameOf));
        expect(read.filter((cell) => !overviews.has(nameOf(cell)))).toEqual([]);
        const equations = new LinearEquations(flat.length);
        const rows = read.map(rowOf);
        for (const row of rows) equations.add(row);
        const shownRows = new Set(rows.map((row) => row.join()));
        const cells = [...places, "DE-BY", "DE-BE", "NO", "NO-03"].flatMap((of) =>
          [true, false].flatMap((isOwn) =>
            Array.from({ length: weeks - 3 }, (_, first) => ({ of, isOwn, first, end: first + 4 })),
          ),
        );
        const hidden = cells.filter((cell) => !known.has(nameOf(cell)) && truth(cell) > 0);
        expect([...ways].sort()).toEqual(["call", "csv", "json", "page"]);
        expect(read.length).toBeGreaterThan(0);
        expect(hidden.length).toBeGreaterThan(0);
        expect(
          hidden.filter((cell) => {
            // What is the same sum under another name, as a state with one city, is shown or not as one.
            const row = rowOf(cell);
            return !shownRows.has(row.join()) && equations.has(row);
          }),
        ).toEqual([]);
      }, 480_000);
    },
  );
});
