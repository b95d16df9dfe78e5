import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { whileFlipped } from "#tests/access/flip";
import { storePartner } from "#tests/factories/partner";
import { aProvider } from "#tests/factories/solution";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { storeSetting, switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import type { SignedProvider } from "#tests/support/signed-provider";
import type { TestSite } from "#tests/support/site";
import type { Role } from "~/features/access/permissions";
import { offeredMonths } from "~/features/performance/months/month-period";
import { dayOf } from "~/features/performance/aggregation/spans";

import { openFigureSite, storeWeeks, type FigureSite } from "./figure-site";
import { Visitor } from "./visitor";

const groups = ["00000000-0000-4000-8000-000000000001/00000000-0000-4000-8000-0000000000aa"];
const [month = ""] = offeredMonths({ today: dayOf(Date.now()), isInWeeks: true });
const sentence = english("solutions:page.withoutFigures");
const performanceHead = english("performance:standingHead");
/** The latency of the samples, as pages, files and calls round it. */
const latency = /(?<![\d.-])216(?![\d-])/;

/** Where figures of a solution are read, behind its address. */
const filesOfFigures = ["locations", "tenants", "localHistory", "outages"].flatMap((name) => [
  `/${name}.csv`,
  `/${name}.json`,
]);

const callsOfFigures = (id: string) => [
  "PartnerPerformance/latest",
  "PartnerPerformance/latestPagination",
  "PartnerPerformance/latestOfPartner",
  `PartnerPerformance/geoWithReport?solutionId=${id}&aggrLevel=Country`,
  `PartnerPerformance/${id}`,
  `PartnerPerformance/${id}/history`,
  `PartnerPerformance/scores?solutionId=${id}`,
  `SolutionResults/${id}/latestAssessments`,
  `Outage/history?solutionId=${id}`,
];

/** Members of a provider read figures where no group is named, else with the role that a named group gives. */
describe.each(siteDatabases())("figures for groups of the directory on %s", (kind) => {
  let figures: FigureSite;
  let site: TestSite;
  let provider: SignedProvider;
  let withGroup: SignedIn;
  let id: string;
  let path: string;

  beforeAll(async () => {
    figures = await openFigureSite(kind);
    ({ site } = figures);
    const { db } = site.application;
    const by = await signIn(db);
    withGroup = await signIn(db, { roles: ["provider"] });
    const members = [by.account, withGroup.account];
    const { id: partnerId } = await storePartner(db, { status: "Approved", members });
    provider = { by, id: partnerId, actor: aProvider(partnerId) };
    await switchSetting(db, "isOutageEnabled", true);
    const { solution, number } = await figures.measured(provider, "Fjord Fibre", 64500);
    id = solution.id;
    path = `/solutions/${id}`;
    await storeWeeks(figures, { number, latencyMs: 217.25 });
  });
  beforeEach(() => storeSetting(site.application.db, "partnerDataGroups", groups));
  afterAll(() => site.close());

  const visit = (address: string, by: SignedIn = provider.by) => figures.visit(address, by);
  const call = (name: string, by?: SignedIn) => visit(`/api/pnpp/api/v1/${name}`, by);

  it("are read by every member where no group is named", async () => {
    await storeSetting(site.application.db, "partnerDataGroups", []);
    const { html } = await visit(`${path}?tab=overview`);
    expect(html).toMatch(latency);
    expect(html).not.toContain(sentence);
    expect((await visit("/partnerPortal")).html).toContain(performanceHead);
    for (const name of callsOfFigures(id))
      expect([name, (await call(name)).status]).toEqual([name, 200]);
    for (const file of filesOfFigures)
      expect([file, (await visit(path + file)).status]).toEqual([file, 200]);
  });

  it("are read by who holds the role that the group gives", async () => {
    expect((await visit(`${path}?tab=overview`, withGroup)).html).toMatch(latency);
    for (const name of callsOfFigures(id))
      expect([name, (await call(name, withGroup)).status]).toEqual([name, 200]);
  });

  it("are read by leadership", async () => {
    expect((await visit(`${path}?tab=overview`, figures.leader)).html).toMatch(latency);
    expect((await call(`PartnerPerformance/${id}`, figures.leader)).status).toBe(200);
  });

  it.each(["", "?tab=profile", "?tab=overview", "?tab=locations", "?tab=tenants"])(
    "give way to the profile and a sentence on the page %j",
    async (query) => {
      const { status, html } = await visit(path + query);
      expect(status).toBe(200);
      expect(html).toContain(sentence);
      expect(html).toContain("64500");
      for (const tab of ["overview", "locations", "tenants"])
        expect(html).not.toContain(`href="${path}?tab=${tab}"`);
      expect(html).not.toMatch(latency);
    },
  );

  it.each(["/localHistory", "/notices", `/months/${month}`])(
    "are not on %s, which leads to the profile",
    async (page) => {
      const profile = `${path}?tab=profile`;
      expect(await visit(path + page)).toMatchObject({ status: 302, location: profile });
    },
  );

  it("are in no file and no answer", async () => {
    for (const file of filesOfFigures)
      expect([file, (await visit(path + file)).status]).toEqual([file, 403]);
    for (const name of callsOfFigures(id)) {
      const { status, html } = await call(name);
      expect([name, status]).toEqual([name, 403]);
      expect(html).not.toMatch(latency);
    }
    expect((await call(`PartnerPerformance/profile?solutionId=${id}`)).status).toBe(200);
  });

  it("are not in the file of the solutions, which has their lists", async () => {
    const file = async (by?: SignedIn) => (await visit("/solutions.csv", by)).html;
    expect(await file()).toContain("Fjord Fibre");
    expect(await file()).not.toContain("performance");
    expect(await file(withGroup)).toContain("performanceLow");
  });

  it("are not in the portal, which lists the solutions with the sentence", async () => {
    const { html } = await visit("/partnerPortal");
    expect(html).toContain("Fjord Fibre");
    expect(html).toContain(sentence);
    expect(html).not.toContain(performanceHead);
  });

  it("no longer come by a feed or to an address that was given before", async () => {
    await storeSetting(site.application.db, "partnerDataGroups", []);
    const posted = await new Visitor(site).visit(`${path}/notices`, {
      form: { intent: "make-feed" },
      headers: { Cookie: provider.by.cookie },
    });
    const feed = /(\/solutions\/[^<]*outages\.atom\?token=[\w-]{43})/.exec(posted.html)?.[1] ?? "";
    expect((await new Visitor(site).visit(feed)).status).toBe(200);
    await storeSetting(site.application.db, "partnerDataGroups", groups);
    expect((await new Visitor(site).visit(feed)).status).toBe(404);
  });

  const permission = "partner-data:read";
  it("are given and taken by each grant of the permission", async () => {
    const mayRead = async (by: SignedIn) =>
      (await call(`PartnerPerformance/${id}`, by)).status === 200;
    const readers = () => Promise.all([provider.by, withGroup, figures.leader].map(mayRead));
    expect(await readers()).toEqual([false, true, true]);
    const after = (role: Role) => whileFlipped({ role, permission }, readers);
    expect(await after("provider")).toEqual([false, false, true]);
    expect(await after("leadership")).toEqual([false, true, false]);
    for (const role of ["visitor", "user"] as const)
      expect(await after(role)).toEqual([true, true, true]);
    for (const role of ["tenant-admin", "operator", "editor"] as const)
      expect(await after(role)).toEqual([false, true, true]);
  });

  it("still need an account of the provider: the role shows nothing of others", async () => {
    const stranger = await signIn(site.application.db, { roles: ["provider"] });
    expect((await visit(path, stranger)).status).toBe(403);
    expect((await call(`PartnerPerformance/${id}`, stranger)).status).toBe(404);
  });
});
