import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signedProvider } from "#tests/support/signed-provider";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { noteDaysLeft } from "~/features/performance/attribution/reattribution.repository.server";
import { dateOf } from "~/features/performance/figures/day-range";
import type { Solution } from "~/features/solutions/solution";
import { dayMs } from "~/lib/time";
import { formatDay } from "~/ui/format";

import { openFigureSite, type FigureSite } from "./figure-site";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`performance:history.${key}`, values);

const munich = 2867714;

describe.each(siteDatabases())("the history of a solution at a place on %s", (kind) => {
  let figures: FigureSite;
  let solution: Solution;
  let path: string;
  const now = new Date();
  const today = dayOf(now.getTime());
  const dayText = (daysAgo: number) => formatDay("en", dateOf(today - daysAgo));
  beforeAll(async () => {
    figures = await openFigureSite(kind);
    const { provider, measured, realm } = figures;
    const { number: access, ...made } = await measured(provider, "Fjord", 64500);
    ({ solution } = made);
    path = `/solutions/${solution.id}/localHistory`;
    /** Samples of 30 customers on a day. */
    const onDay = (daysAgo: number, count: number, latency: number): GivenSample[] =>
      Array.from({ length: count }, (_, at) => ({
        at: new Date((today - daysAgo) * dayMs),
        customer: 1 + (at % 30),
        access,
        place: munich,
        latency_ms: latency,
        realm,
      }));
    await aggregateStored(
      figures.site.application.db,
      [
        ...onDay(20, 30, 20),
        ...onDay(10, 30, 20),
        ...onDay(5, 30, 80),
        ...onDay(4, 10, 80),
        ...onDay(2, 30, 90),
        ...onDay(1, 30, 90),
      ],
      now,
    );
  });
  afterAll(() => figures.site.close());

  const visit = (address: string, by: SignedIn | null = figures.leader) =>
    figures.visit(address, by);

  const latency = `figure=exchangeLatencyMs`;

  it("is for leadership and for the provider that has the solution", async () => {
    const { leader, provider } = figures;
    const { db } = figures.site.application;
    const user = await signIn(db);
    const rival = await signedProvider(db, "Rival");
    for (const format of ["", ".csv", ".json"]) {
      for (const by of [leader, provider.by])
        expect((await visit(path + format, by)).status).toBe(200);
      for (const by of [user, rival.by]) expect((await visit(path + format, by)).status).toBe(403);
    }
    expect((await visit(path, null)).status).toBe(302);
    const unknown = path.replace(solution.id, "0a9be5a4-6a57-4f5e-9d0c-3a1c2b7f4e22");
    expect((await visit(unknown)).status).toBe(404);
  });

  it("says since when a figure is worse, by its interval", async () => {
    const { html } = await visit(`${path}?place=DE&${latency}`);
    const found = { name: "Fjord", place: "Germany", figure: "Exchange latency" };
    const [, heading] = /<h1>(.*?)<\/h1>/.exec(html) ?? [];
    expect(heading).toBe(words("finding.worse", { ...found, since: dayText(5) }));
    expect(html).toContain(words("compared.worse", { since: dayText(5), than: dayText(20) }));
    expect(html).not.toContain("<script");
    expect(html).toContain('class="band"');
  });

  it("has a row for each day, the newest first, and says why one has no figure", async () => {
    const { html } = await visit(`${path}?${latency}`);
    const [, table = ""] = html.split(`>${words("trend.day", { figure: head })}</caption>`);
    const rows = [...table.split("</table>")[0]!.matchAll(/<tr.*?<\/tr>/gs)].slice(1);
    const text = rows.map(([row]) =>
      row
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
    expect(text).toHaveLength(30);
    expect(text[0]).toContain(words("partial"));
    expect(text[2]).toMatch(/ (89|9\d)\.\d .* 30 30$/);
    expect(text[3]).toContain(`${words("noSamples")} 0 0`);
    expect(text[4]).toContain(`${words("tooFew")} 10 10`);
  });

  const head = english("performance:figureOf.latencyMs", { workload: "Exchange", percentile: 50 });

  it("has the hours of its place", async () => {
    const ofMunich = await visit(`${path}?place=${munich}&${latency}`);
    expect(ofMunich.html).toContain(words("hours.zone", { zone: "Europe/Berlin" }));
    const everywhere = await visit(`${path}?${latency}`);
    expect(everywhere.html).toContain(words("hours.utc"));
    const old = await visit(`${path}?${latency}&from=${dateOf(today - 300)}&range=1-year`);
    expect(old.html).toContain(
      words("hours.kept", { days: 90, first: dayText(89), last: dayText(0) }),
    );
  });

  it("gives every figure of the same steps as files", async () => {
    const page = await visit(`${path}?place=${munich}&${latency}`);
    const href = /href="([^"]+localHistory\.csv[^"]*)"/.exec(page.html)?.[1];
    const [heads = [], ...rows] = parsedCsv(
      (await visit(href?.replaceAll("&amp;", "&") ?? "")).html,
    );
    expect(rows).toHaveLength(30);
    const row = Object.fromEntries(heads.map((name, at) => [name, rows[2]?.[at]]));
    expect(row).toMatchObject({
      startDate: dateOf(today - 2),
      endDate: dateOf(today - 2),
      isPartial: "false",
      samples: "30",
      exchangeLatencyMsSamples: "30",
      exchangeAvailability: "1",
      teamsJitterMs: "",
    });
    expect(Number(row.exchangeLatencyMs)).toBeCloseTo(90, -1);
  });

  it("ignores what makes no sense, and names it", async () => {
    const query = "?place=Atlantis&figure=mood&range=ages&from=2026-02-30&colour=red";
    const { status, html } = await visit(path + query);
    expect(status).toBe(200);
    for (const said of query.slice(1).split("&")) expect(html).toContain(`<code>${said}</code>`);
  });

  it("keeps its place and range, and leads to the overview of them", async () => {
    const { html } = await visit(`${path}?place=${munich}&range=6-months&${latency}`);
    const overview = `/solutions/${solution.id}?tab=overview&amp;place=${munich}&amp;`;
    expect(html).toContain(`href="${overview}range=6-months"`);
    expect(html).toContain(`href="${path}?place=DE-BY&amp;range=6-months&amp;${latency}"`);
    for (const [name, value] of [
      ["place", munich],
      ["range", "6-months"],
    ])
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
  });

  it("says from which day on the lists of today attribute", async () => {
    const { db } = figures.site.application;
    const said = words("earlierLists", { day: dayText(15) });
    expect((await visit(`${path}?${latency}`)).html).not.toContain(said);
    const days = [{ day: dateOf(today - 15), oldest: 1 }];
    await noteDaysLeft(db, { variant: "MultiTenant", version: 2, days, at: now });
    expect((await visit(`${path}?${latency}`)).html).toContain(said);
    const later = await visit(`${path}?${latency}&from=${dateOf(today - 15)}`);
    expect(later.html).not.toContain(said);
  });

  it("says why there is nothing", async () => {
    const { html } = await visit(`${path}?place=NO`);
    expect(html).toContain(english("performance:empty.none"));
    expect(html).toContain(words("finding.nothing", { name: "Fjord", place: "Norway" }));
    const few = await visit(`${path}?from=${dateOf(today - 4)}&to=${dateOf(today - 4)}&${latency}`);
    expect(few.html).toContain(
      words("finding.tooFew_everywhere", { name: "Fjord", figure: "Exchange latency" }),
    );
  });

  it("is in the language of its reader", async () => {
    const { html } = await visit(`${path}?language=ja&place=${munich}&${latency}`);
    expect(html).toContain("以降悪化しています");
  });
});
