import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aLeader } from "#tests/factories/solution";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { pageTable } from "#tests/support/page-table";
import { switchSetting } from "#tests/support/settings";
import { signedProvider } from "#tests/support/signed-provider";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { aggregateStored, type GivenSample } from "#tests/support/stored-samples";
import { monthMail } from "~/features/outage-notices/months/month-mail";
import { dayOf } from "~/features/performance/aggregation/spans";
import { asFigured } from "~/features/performance/figures/ask-overview.server";
import { datesOf } from "~/features/performance/figures/day-range";
import { askMonth } from "~/features/performance/months/ask-month.server";
import { offeredMonths, periodOf } from "~/features/performance/months/month-period";
import type { Solution } from "~/features/solutions/solution";
import { dayMs, hourMs } from "~/lib/time";
import { wordsIn } from "~/words-in.server";
import { formatDay, formatMonth } from "~/ui/format";

import { openFigureSite, type FigureSite } from "./figure-site";

const words = (key: string, values?: Record<string, unknown>) => english(`month:${key}`, values);
const performance = (key: string, values?: Record<string, unknown>) =>
  english(`performance:${key}`, values);

const munich = 2867714;
const oslo = 3143244;
const seattle = 5809844;

describe.each(siteDatabases())("the report of a month on %s", (kind) => {
  let figures: FigureSite;
  let solution: Solution;
  let path: string;
  const now = new Date();
  const today = dayOf(now.getTime());
  const months = offeredMonths({ today, isInWeeks: false });
  const [newest = "", earlier = ""] = months;
  beforeAll(async () => {
    figures = await openFigureSite(kind);
    const { provider, measured, realm, site } = figures;
    const { db } = site.application;
    const own = await measured(provider, "Fjord", 64500);
    ({ solution } = own);
    path = `/solutions/${solution.id}`;
    const numbers: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const rival = await signedProvider(db, `Rival ${at}`);
      numbers.push((await measured(rival, `Rival Net ${at}`, 64510 + at)).number);
    }
    /** Samples of every day of both readings of a month, of several customers. */
    const inMonth = (month: string, latency: number): GivenSample[] => {
      const { first } = periodOf(month, { isInWeeks: true });
      const { end } = periodOf(month, { isInWeeks: false });
      const days = Array.from({ length: end - first }, (_, at) => first + at);
      return days
        .filter((_, at) => at % 3 === 0)
        .flatMap((day) =>
          [own.number, ...numbers].flatMap((access, of) =>
            [munich, oslo, seattle].flatMap((place, far) =>
              Array.from({ length: place === seattle ? 3 : 40 }, (_, at): GivenSample => ({
                at: new Date(day * dayMs + 12 * hourMs),
                access,
                place,
                customer: place + at,
                workload: at % 2 === 0 ? 0 : 3,
                latency_ms: (of === 0 ? latency : 60) + far + (at % 3) / 10,
                realm,
              })),
            ),
          ),
        );
    };
    await aggregateStored(db, [...inMonth(earlier, 40), ...inMonth(newest, 120)], now);
  });
  afterAll(() => figures.site.close());

  const visit = (address: string, by: SignedIn | null = figures.leader) =>
    figures.visit(address, by);
  const report = (month: string) => `${path}/months/${month}`;
  const panelsOf = (html: string) => {
    const [panels = ""] = /<div class="figure-panels">.*?<\/section><\/div>/s.exec(html) ?? [];
    return [...panels.matchAll(/<p class="big-figure">(.*?)<\/p>/gs)].map(([, value = ""]) =>
      value.replaceAll(/<[^>]+>/g, ""),
    );
  };
  const headingOf = (html: string) => /<h1>(.*?)<\/h1>/s.exec(html)?.[1];

  it("is for leadership and for the provider that has the solution", async () => {
    const { leader, provider, site } = figures;
    const user = await signIn(site.application.db);
    const rival = await signedProvider(site.application.db, "Stranger");
    for (const by of [leader, provider.by])
      expect((await visit(report(newest), by)).status).toBe(200);
    for (const by of [user, rival.by]) expect((await visit(report(newest), by)).status).toBe(403);
    expect((await visit(report(newest), null)).status).toBe(302);
  });

  it("is there for offered months of official solutions", async () => {
    const { world, leader } = figures;
    const running = now.toISOString().slice(0, "YYYY-MM".length);
    for (const month of [running, "1999-01", "2026-13", "odd"])
      expect((await visit(report(month))).status, month).toBe(404);
    expect((await visit(report(months.at(-1) ?? ""))).status).toBe(200);
    const own = await world.stored(aLeader(), {}, { vpns: "own" });
    expect((await visit(`/solutions/${own.id}/months/${newest}`, leader)).status).toBe(404);
  });

  it.each([
    ["leadership", false],
    ["its provider", true],
  ] as const)(
    "has the figures that the overview shows %s of the same days",
    async (_, isInWeeks) => {
      const by = isInWeeks ? figures.provider.by : figures.leader;
      for (const month of [newest, earlier]) {
        const { first, last } = datesOf(periodOf(month, { isInWeeks }));
        const shown = await visit(report(month), by);
        const overview = await visit(`${path}?tab=overview&from=${first}&to=${last}`, by);
        expect(panelsOf(shown.html)).toEqual(panelsOf(overview.html));
        expect(panelsOf(shown.html)).toHaveLength(2);
        expect(headingOf(shown.html)).toBe(headingOf(overview.html));
        const name = performance("byWorkload");
        expect(pageTable(shown.html, name)).toEqual(pageTable(overview.html, name));
        const until = isInWeeks
          ? words("weeksOf", { month: formatMonth("en", month), last: formatDay("en", last) })
          : words("monthOf", { month: formatMonth("en", month) });
        expect(shown.html).toContain(`<h2>${until}</h2>`);
      }
    },
  );

  it.each([
    ["leadership", false],
    ["its provider", true],
  ] as const)("is mailed to %s with the same heading and figures", async (_, isInWeeks) => {
    const by = isInWeeks ? figures.provider.by : figures.leader;
    const { db, environment } = figures.site.application;
    const { html } = await visit(report(newest), by);
    const reader = { partnerId: isInWeeks ? figures.provider.actor.partnerId : null };
    const context = { db, environment, variant: "MultiTenant" as const, now };
    const asked = { solution: asFigured(solution), reader, month: newest, language: "en" as const };
    const { text } = monthMail(
      { answered: await askMonth(context, asked), solution: "Fjord", pageUrl: "", noticesUrl: "" },
      { words: wordsIn("en", "month"), language: "en" },
    );
    expect(text.startsWith(`${headingOf(html)}\n`)).toBe(true);
    const said = [...text.matchAll(/^(?:Performance|Availability).*: (\S+) \((\S+)\),/gm)];
    const named = english("performance:intervalOf");
    expect(said.map(([, value, interval]) => `${value} ${named} ${interval}`)).toEqual(
      panelsOf(html),
    );
    // Each line has the words of the baseline that the panel has.
    const [line = ""] = /^Performance.*$/m.exec(text) ?? [];
    const [, after = ""] = line.split("), ");
    for (const part of after.split(", ")) expect(html).toContain(part);
  });

  it("compares with the month before, and leads to the months beside it", async () => {
    const { html } = await visit(report(newest));
    expect(html.includes(words("change.worse"))).toBe(true);
    expect(html).toContain(`href="${report(earlier)}"`);
    const before = await visit(report(earlier));
    expect(before.html).toContain(`href="${report(newest)}"`);
    expect((await visit(`${path}?tab=overview`)).html).toContain(`href="${report(newest)}"`);
  });

  it("names no place to the provider that its overview hides", async () => {
    const ofLeader = await visit(report(newest));
    const ofProvider = await visit(report(newest), figures.provider.by);
    // Seattle has too few samples for a score; to its provider it is not there at all.
    const unrated = words("places.unrated", { count: 1 });
    expect(ofLeader.html.includes(unrated)).toBe(true);
    expect(ofProvider.html.includes(unrated)).toBe(false);
    for (const name of ["Germany", "Norway"]) expect(ofLeader.html.includes(name)).toBe(true);
    expect(ofProvider.html.includes("Germany")).toBe(true);
  });

  it("has outages where they are offered", async () => {
    const { db } = figures.site.application;
    expect((await visit(report(newest))).html).not.toContain('id="outages"');
    await switchSetting(db, "isOutageEnabled", true);
    expect((await visit(report(newest))).html).toContain('id="outages"');
    await switchSetting(db, "isOutageEnabled", false);
  });
});
