import { beforeEach, expect, it } from "vitest";

import { solutionWorld } from "#tests/factories/solution-world";
import { switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { signedProvider, type SignedProvider } from "#tests/support/signed-provider";
import { unknownSolutionId, unmeasuredSolution } from "#tests/support/unmeasured-solution";
import { continuationHeader } from "~/api/partner-performance/continuation";
import { latestAnswers } from "~/api/partner-performance/latest-answers.schema";
import { readToken, writeToken } from "~/lib/list/list-cursor";

import type { Asked, DocumentedSite } from "./documented-site";
import { statusByTag } from "./status-by-tag";

const calls = {
  latest: "PartnerPerformance_latest",
  pages: "PartnerPerformance_latestPagination",
  own: "PartnerPerformance_latestOfPartner",
  assessments: "SolutionResults_latestAssessments",
} as const;
type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];
const lists = ["latest", "pages"] as const;

type Rows = { value: { solutionId: string; name: string; [field: string]: unknown }[] };

/** Newest figures of solutions without samples; what the calls say of samples is asked beside their pages. */
export function describeLatest(open: () => DocumentedSite): void {
  let leader: SignedIn;
  let provider: SignedProvider;
  let id: string;
  beforeEach(async () => {
    const made = await unmeasuredSolution(open().db, "Middle");
    ({ leader, provider } = made);
    ({ id } = made.solution);
    const { stored } = solutionWorld(open().db);
    await stored(provider.actor, { name: "alpha", type: "satellite" }, { asns: "64500" });
    await stored(provider.actor, { name: "Omega", type: "" });
  });

  const ask = (name: Name, asked: Asked = {}, by = provider.by) =>
    open().ask(calls[name], {
      cookie: by.cookie,
      ...(name === "assessments" ? { path: { id } } : {}),
      ...asked,
    });
  const namesOf = (body: unknown) => (body as Rows).value.map(({ name }) => name);
  const named = async (query: Record<string, string>, by?: SignedIn) =>
    namesOf((await ask("pages", { query }, by)).body);

  it.each(names)("of %s answer leadership and a member of a provider, by a tag", async (name) => {
    const schema = name === "assessments" ? "LatestAssessments" : "LatestPerformances";
    for (const by of [leader, provider.by]) {
      const { status, body, headers } = await ask(name, {}, by);
      expect(status).toBe(200);
      expect(latestAnswers[schema]?.parse(body)).toEqual(body);
      expect(headers.get("Cache-Control")).toBe("private, no-cache");
      expect(await statusByTag((known) => ask(name, { headers: known }, by))).toBe(304);
    }
  });

  it("name the solutions, the place and the days, and say that nothing is there", async () => {
    const { body } = await ask("latest", { query: { country: "Germany", top: "1" } });
    expect(body).toMatchObject({
      value: [
        {
          name: "alpha",
          type: "satellite",
          state: "AwaitingEndorsement",
          isOfficial: false,
          ownerPartnerId: provider.id,
          aggrLevel: "Country",
          entityID: "DE",
          placeName: "Germany",
          samples: 0,
          share: null,
          level: null,
          performance: { value: null, isShown: false, hiddenReason: "no-samples" },
        },
      ],
    });
    expect((await ask("assessments")).body).toEqual([]);
  });

  it("of a member are those of its provider, and its own only", async () => {
    const { by: other } = await signedProvider(open().db, `Other ${crypto.randomUUID()}`);
    for (const name of [...lists, "own"] as const) {
      expect(namesOf((await ask(name)).body)).toEqual(["alpha", "Middle", "Omega"]);
      expect(namesOf((await ask(name, {}, other)).body)).toEqual([]);
    }
    for (const name of lists) {
      const ofProvider = { query: { partnerId: provider.id } };
      expect(namesOf((await ask(name, ofProvider)).body)).toHaveLength(3);
      expect((await ask(name, ofProvider, other)).status).toBe(404);
      expect(namesOf((await ask(name, ofProvider, leader)).body)).toHaveLength(3);
      const nobody = { query: { partnerId: unknownSolutionId } };
      expect((await ask(name, nobody, leader)).status).toBe(404);
    }
    expect((await ask("assessments", {}, other)).status).toBe(404);
    expect((await ask("assessments", { path: { id: unknownSolutionId } })).status).toBe(404);
  });

  it("are not there for an account of no provider", async () => {
    const user = await signIn(open().db);
    for (const name of [...lists, "assessments"] as const)
      expect((await ask(name, {}, user)).status).toBe(404);
    expect((await ask("own", {}, user)).status).toBe(403);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ isDescending: "true" }, ["Omega", "Middle", "alpha"]],
    [{ orderBy: "type" }, ["Middle", "alpha", "Omega"]],
    [
      { orderBy: "state", thenBy: "name", isThenByDescending: "true" },
      ["Omega", "Middle", "alpha"],
    ],
    [{ orderBy: "dateAdded" }, ["Middle", "alpha", "Omega"]],
    // Nothing has a figure, so that all are last, by name.
    [{ orderBy: "performance", isDescending: "true" }, ["alpha", "Middle", "Omega"]],
    [{ searchBy: "MEG" }, ["Omega"]],
    [{ searchBy: "as450" }, ["alpha"]],
    [{ searchBy: "450" }, ["alpha"]],
    [{ partnerTypes: "satellite,unclassified" }, ["alpha", "Omega"]],
    [{ isOfficial: "true" }, []],
    [{ isOfficial: "false" }, ["alpha", "Middle", "Omega"]],
    [{ aggrLevel: "State", country: "DE" }, []],
    [{ aggrLevel: "City", country: "SG" }, []],
    [{ aggrLevel: "City", country: "NO", state: "none" }, []],
  ])("of %j are %j", async (query, expected) => {
    expect(await named(query)).toEqual(expected);
  });

  it("are of the tag and of the ids that are asked for", async () => {
    await open()
      .db.updateTable("solution")
      .set({ tags: ["Sase", "Nordics"] })
      .where("id", "=", id)
      .execute();
    expect(await named({ tag: "sASE" })).toEqual(["Middle"]);
    expect(await named({ tag: "sas" })).toEqual([]);
    expect(await named({ searchBy: "nordic" })).toEqual(["Middle"]);
    expect(await named({ targetSolutionIds: `${id},${unknownSolutionId}` })).toEqual(["Middle"]);
    expect(await named({ targetSolutionIds: unknownSolutionId })).toEqual([]);
  });

  /** The names of all pages of a listing, and its tokens. */
  async function walk(query: Record<string, string>) {
    const pages: string[][] = [];
    const tokens: string[] = [];
    for (let token: string | null = ""; token !== null;) {
      const headers: Record<string, string> = token === "" ? {} : { [continuationHeader]: token };
      const answer = await ask("pages", { query, headers });
      expect(answer.status).toBe(200);
      pages.push(namesOf(answer.body));
      token = answer.headers.get(continuationHeader);
      if (token) tokens.push(token);
    }
    return { pages, tokens };
  }

  it.each<Record<string, string>>([
    { top: "2" },
    { top: "2", orderBy: "samples" },
    { top: "2", orderBy: "type" },
  ])("come by pages of %j", async (query) => {
    const { pages } = await walk(query);
    expect(pages.map(({ length }) => length)).toEqual([2, 1]);
    expect(new Set(pages.flat()).size).toBe(3);
  });

  it("go on behind the last row, though others come and go", async () => {
    const { tokens } = await walk({ top: "1" });
    const { stored } = solutionWorld(open().db);
    await stored(provider.actor, { name: "Aardvark" });
    await stored(provider.actor, { name: "Beta" });
    await open().db.deleteFrom("solution").where("name", "=", "alpha").execute();
    const headers = { [continuationHeader]: tokens[0] ?? "" };
    // Of another length, too.
    const next = await ask("pages", { query: { top: "5" }, headers });
    expect(namesOf(next.body)).toEqual(["Beta", "Middle", "Omega"]);
    expect(next.headers.get(continuationHeader)).toBeNull();
  });

  it("take the token of a page with the parameters and for the caller it was given to", async () => {
    const { tokens } = await walk({ top: "1" });
    const [token = ""] = tokens;
    const [kind, day, listing, ...after] = readToken(token) as [string, number, string, string];
    const refused = async (
      text: string,
      query: Record<string, string> = { top: "1" },
      by = provider.by,
    ) => ask("pages", { query, headers: { [continuationHeader]: text } }, by);
    const wrong = { status: 400, body: { details: [{ field: continuationHeader }] } };
    expect(await refused(token, { top: "1", orderBy: "type" })).toMatchObject(wrong);
    expect(await refused(token, { top: "1", country: "DE" })).toMatchObject(wrong);
    expect(await refused(token, undefined, leader)).toMatchObject(wrong);
    for (const parts of [
      [kind, day + 1, listing, ...after],
      [kind, day, "x", ...after],
      [kind, day, listing],
      [kind, day, listing, ...after.slice(1), 3],
      ["other", day, listing, ...after],
    ])
      expect(await refused(writeToken(parts))).toMatchObject(wrong);
    for (const text of ["x", "!", "x".repeat(5000)])
      expect(await refused(text)).toMatchObject(wrong);
    expect((await refused(writeToken([kind, day - 1, listing, ...after]))).status).toBe(200);
    const old = await refused(writeToken([kind, day - 2, listing, ...after]));
    expect(old).toMatchObject({ status: 410, body: { error: "listing-over" } });
  });

  it.each(lists)("of %s say which places a name means, and that there is none", async (name) => {
    expect((await ask(name, { query: { state: "Punjab" } })).status).toBe(409);
    expect((await ask(name, { query: { state: "Nowhere" } })).status).toBe(404);
  });

  it.each<[Record<string, string>, string]>([
    [{ orderBy: "mood" }, "orderBy"],
    [{ thenBy: "mood" }, "thenBy"],
    [{ isDescending: "yes" }, "isDescending"],
    [{ top: "0" }, "top"],
    [{ top: "101" }, "top"],
    [{ top: "1e1" }, "top"],
    [{ partnerId: "mine" }, "partnerId"],
    [{ partnerTypes: "isp,moon" }, "partnerTypes.1"],
    [{ targetSolutionIds: "mine" }, "targetSolutionIds.0"],
    [{ isOfficial: "maybe" }, "isOfficial"],
    [{ aggrLevel: "Continent" }, "aggrLevel"],
    [{ aggrLevel: "State" }, "country"],
    [{ aggrLevel: "City" }, "state"],
    [{ aggrLevel: "City", country: "DE" }, "state"],
    [{ aggrLevel: "City", country: "NO" }, "state"],
    [{ aggrLevel: "City", state: "none" }, "country"],
    [{ aggrLevel: "Country", state: "DE-BY" }, "state"],
    [{ aggrLevel: "Global", country: "DE" }, "country"],
    [{ startDate: "2026-03-02" }, "startDate"],
    [{ searchBy: "x".repeat(121) }, "searchBy"],
  ])("name what is wrong in %j", async (query, field) => {
    for (const name of lists)
      expect(await ask(name, { query })).toMatchObject({
        status: 400,
        body: { error: "bad-input", details: [{ field }] },
      });
  });

  it("take no parameters where there are none", async () => {
    for (const name of ["own", "assessments"] as const)
      expect(await ask(name, { query: { country: "DE" } })).toMatchObject({
        status: 400,
        body: { details: [{ field: "country" }] },
      });
  });

  it("have figures of WebSocket upgrades where they are offered", async () => {
    const { db } = open();
    await switchSetting(db, "isConnectedScoreEnabled", true);
    expect((await ask("latest")).body).toMatchObject({ value: [{ connectedness: {} }, {}, {}] });
    expect((await ask("latest", { query: { orderBy: "connectedness" } })).status).toBe(200);
    await switchSetting(db, "isConnectedScoreEnabled", false);
    for (const row of ((await ask("latest")).body as Rows).value)
      expect(row).not.toHaveProperty("connectedness");
    for (const field of ["orderBy", "thenBy"])
      expect(await ask("latest", { query: { [field]: "connectedness" } })).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      });
  });
}
