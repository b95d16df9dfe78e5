import { beforeEach, expect, it } from "vitest";

import { signedProvider } from "#tests/support/signed-provider";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { unknownSolutionId, unmeasuredSolution } from "#tests/support/unmeasured-solution";
import { figureCallAnswers } from "~/api/partner-performance/figure-call-answers.schema";

import type { Asked, DocumentedSite } from "./documented-site";
import { statusByTag } from "./status-by-tag";

const calls = {
  ofSolution: ["PartnerPerformance_id", "SolutionFigures"],
  scores: ["PartnerPerformance_scores", "WorkloadScores"],
  geoWithReport: ["PartnerPerformance_geoWithReport", "PlacePerformances"],
} as const;
type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];

/** Figures of a solution without samples; what the calls say of samples is asked beside its page. */
export function describeFigures(open: () => DocumentedSite): void {
  let leader: SignedIn;
  let member: SignedIn;
  let id: string;
  beforeEach(async () => {
    const made = await unmeasuredSolution(open().db, "Figures");
    leader = made.leader;
    member = made.provider.by;
    ({ id } = made.solution);
  });

  const ask = (name: Name, asked: Asked = {}, { by = leader, of = id } = {}) => {
    const usual = { scores: { country: "DE" }, geoWithReport: { aggrLevel: "Country" } };
    return open().ask(calls[name][0], {
      cookie: by.cookie,
      ...asked,
      ...(name === "ofSolution" ? { path: { id: of } } : {}),
      query: {
        ...(name === "ofSolution" ? {} : { solutionId: of, ...usual[name] }),
        ...asked.query,
      },
    });
  };

  it.each(names)("of %s answer leadership and a member of its provider, by a tag", async (name) => {
    for (const by of [leader, member]) {
      const { status, body, headers } = await ask(name, {}, { by });
      expect(status).toBe(200);
      expect(figureCallAnswers[calls[name][1]]?.parse(body)).toEqual(body);
      expect(headers.get("Cache-Control")).toBe("private, no-cache");
      expect(await statusByTag((known) => ask(name, { headers: known }, { by }))).toBe(304);
    }
  });

  it.each(names)("of %s are of solutions that are there for the caller", async (name) => {
    const { by: other } = await signedProvider(open().db, `Other ${crypto.randomUUID()}`);
    const user = await signIn(open().db);
    const unknown = await ask(name, {}, { of: unknownSolutionId });
    expect(unknown.status).toBe(404);
    for (const by of [other, user])
      expect(await ask(name, {}, { by })).toMatchObject({ status: 404, body: unknown.body });
  });

  it.each(names)("of %s say which places a name means, and that there is none", async (name) => {
    const level: Record<string, string> = name === "geoWithReport" ? { aggrLevel: "City" } : {};
    expect((await ask(name, { query: { ...level, state: "Punjab" } })).status).toBe(
      name === "scores" ? 404 : 409,
    );
    expect((await ask(name, { query: { ...level, state: "Nowhere" } })).status).toBe(404);
  });

  it("know no state with the name that means cities outside of states", async () => {
    expect((await ask("ofSolution", { query: { state: "none" } })).status).toBe(404);
  });

  it("of scores say which cities a name means", async () => {
    const { status, body } = await ask("scores", { query: { country: "US", city: "Springfield" } });
    expect([status, body]).toMatchObject([409, { error: "several-places" }]);
  });

  it("name the place and the days, which are whole weeks for a member", async () => {
    const query = { country: "Germany", startDate: "2026-02-04", endDate: "2026-03-04" };
    expect((await ask("ofSolution", { query })).body).toMatchObject({
      solutionId: id,
      entityID: "DE",
      name: "Germany",
      startDate: "2026-02-04",
      endDate: "2026-03-04",
      samples: 0,
      figures: {},
    });
    expect((await ask("ofSolution", { query }, { by: member })).body).toMatchObject({
      entityID: "DE",
      startDate: "2026-01-12",
      endDate: "2026-03-08",
    });
    expect((await ask("ofSolution")).body).toMatchObject({ entityID: "", name: "" });
  });

  it.each<[Name, Record<string, string>, string]>([
    ["ofSolution", { startDate: "2026-03-02", endDate: "2026-03-01" }, "startDate"],
    ["ofSolution", { startDate: "2024-01-01", endDate: "2026-03-01" }, "startDate"],
    ["ofSolution", { endDate: "2026-02-30" }, "endDate"],
    ["ofSolution", { aggrLevel: "City" }, "aggrLevel"],
    ["scores", { solutionId: "mine" }, "solutionId"],
    ["scores", { startDate: "2026-03-02" }, "startDate"],
    ["geoWithReport", { aggrLevel: "Continent" }, "aggrLevel"],
    ["geoWithReport", { aggrLevel: "State" }, "country"],
    ["geoWithReport", { aggrLevel: "City", country: "DE" }, "state"],
    ["geoWithReport", { aggrLevel: "City" }, "state"],
    // Countries with states, of whose cities some are in none.
    ["geoWithReport", { aggrLevel: "City", country: "NO" }, "state"],
    ["geoWithReport", { aggrLevel: "City", country: "SS" }, "state"],
    ["geoWithReport", { aggrLevel: "City", state: "none" }, "country"],
    ["geoWithReport", { aggrLevel: "Global", country: "DE" }, "country"],
    ["geoWithReport", { aggrLevel: "Country", state: "DE-BY" }, "state"],
    ["geoWithReport", { aggrLevel: "Country", startDate: "2024-01-01" }, "startDate"],
  ])("of %s name what is wrong in %j", async (name, query, field) => {
    const { status, body } = await ask(name, { query });
    expect([status, body]).toMatchObject([400, { error: "bad-input", details: [{ field }] }]);
  });

  it.each<Record<string, string>>([
    // Older than what is kept, and after the last week that has ended.
    { startDate: "2015-01-01", endDate: "2015-01-31" },
    { endDate: "2015-01-31" },
    { startDate: "2100-01-01", endDate: "2100-01-31" },
  ])("refuse a member days of no week that is kept: %j", async (query) => {
    const details = Object.keys(query).map((field) => ({ field }));
    for (const name of ["ofSolution", "geoWithReport"] as const) {
      expect((await ask(name, { query })).status).toBe(200);
      const { status, body } = await ask(name, { query }, { by: member });
      expect([status, body]).toMatchObject([400, { error: "bad-input", details }]);
    }
  });

  it.each<Record<string, string>>([
    { aggrLevel: "Global" },
    { aggrLevel: "Country", country: "DE" },
    { aggrLevel: "State", country: "DE" },
    { aggrLevel: "State", country: "DE", state: "DE-BY" },
    { aggrLevel: "City", state: "DE-BY" },
    // A country without states has its cities right in it.
    { aggrLevel: "City", country: "SG" },
    { aggrLevel: "City", country: "SS", state: "none" },
  ])("of the places of %j are none without samples", async (query) => {
    expect(await ask("geoWithReport", { query })).toMatchObject({ status: 200, body: [] });
  });
}
