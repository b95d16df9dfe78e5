import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { aSolution } from "#tests/factories/solution";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { storeSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import {
  emptySolutionWorld,
  signedProvider,
  type SignedProvider,
  type SolutionWorld,
} from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import { storeBatch } from "#tests/support/stored-samples";
import { sumUpEgress } from "~/features/performance/preview/sum-up-egress.server";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import type { Solution } from "~/features/solutions/solution";
import { addSolutionHref } from "~/features/solutions/solutions-address";

import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`solutions:preview.${key}`, values);

const groups = ["00000000-0000-4000-8000-000000000001/00000000-0000-4000-8000-0000000000aa"];

const button = /<button[^>]* value="preview"[^>]*>Preview</;

/** A network of twelve customers whose number stands nowhere else. */
const asn = 64500;

describe.each(siteDatabases())("a preview of lists on %s", (kind) => {
  let site: TestSite;
  let world: SolutionWorld;
  let leader: SignedIn;
  let provider: SignedProvider;
  let solution: Solution;
  let path: string;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    const { db, environment } = site.application;
    const realm = realmNumber(shownRealm({ environment, variant: "MultiTenant" }));
    await storeBatch(
      db,
      Array.from({ length: 36 }, (_, at) => ({
        at: new Date(),
        realm,
        asn,
        egress: `192.0.2.${at % 12}`,
        customer: 1 + (at % 12),
      })),
    );
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    await storeSetting(db, "partnerDataGroups", []);
    world = await emptySolutionWorld(db);
    leader = await signIn(db, { roles: ["leadership"], account: { name: "Lena" } });
    provider = await signedProvider(db, "Ingrid");
    solution = await world.official(provider.actor, {}, { asns: "64500" });
    path = `/solutions/${solution.id}/edit`;
    await sumUp();
  });

  /** Makes the summary again, however new it is. */
  async function sumUp() {
    const { db, environment } = site.application;
    await sql`truncate egress_summary`.execute(db);
    await sumUpEgress(db, { environment, signal: new AbortController().signal });
  }

  const typed = (lists: Record<string, string>) => {
    const { name, type, connectionType, visibility } = aSolution().fields;
    return {
      name,
      type,
      connectionType,
      visibility,
      revision: String(solution.revision),
      ...lists,
    };
  };
  const post = (at: string, form: Record<string, string>, by: SignedIn = provider.by) =>
    new Visitor(site).visit(at, {
      form: { intent: "preview", ...form },
      headers: { Cookie: by.cookie },
    });
  const get = (at: string, by: SignedIn = provider.by) =>
    new Visitor(site).visit(at, { headers: { Cookie: by.cookie } });
  const rowOf = (html: string, name: "then" | "now") => {
    const text = html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
    return (
      text
        .split(`|${words(name)}|`)[1]
        ?.split("|")
        .slice(0, 4)
        .join(" ") ?? ""
    );
  };

  it("shows counts beside those of the saved lists, and saves nothing", async () => {
    const page = await post(path, typed({ asns: "64500", ips: "198.51.100.0/24" }));
    expect(page.status).toBe(200);
    expect(page.html).toContain(words("title"));
    for (const name of ["then", "now"] as const) expect(rowOf(page.html, name)).toMatch(/12.*36/);
    // The prefix is of no organisation that leadership accepted.
    expect(page.html).toContain(words("waiting", { count: 1 }));
    expect(page.html).toContain(words("crowds", { least: 5 }));
    expect(page.html).toContain("198.51.100.0/24");
    expect(await world.read(solution)).toEqual(solution);
    // What was typed can be saved from here.
    const saved = await post(path, { ...typed({ asns: "64500" }), intent: "" });
    expect(saved.location).toBe(`${path.replace("/edit", "")}?tab=profile&done=saved`);
  });

  it("says too few, and counts for leadership what waits", async () => {
    const few = typed({ asns: "64501", ips: "192.0.2.0/30" });
    const page = await post(path, few);
    expect(rowOf(page.html, "then")).toContain(words("tooFew"));
    expect(page.html).toContain(words("least", { least: 5 }));
    const forLeader = await post(path, typed({ ips: "192.0.2.0/29" }), leader);
    expect(rowOf(forLeader.html, "then")).toMatch(/8.*24/);
    expect(forLeader.html).not.toContain(words("crowds", { least: 5 }));
  });

  it("previews a solution that is not there yet", async () => {
    const page = await post(addSolutionHref(""), typed({ ips: "192.0.2.0/24" }), leader);
    // It would be private, so it has the samples that an official solution keeps.
    expect(rowOf(page.html, "then")).toMatch(/12.*36/);
    expect(page.html).not.toContain(`>${words("now")}<`);
    const rows = await site.application.db.selectFrom("solution").select("id").execute();
    expect(rows).toHaveLength(1);
  });

  it("refuses what saving refuses, with the same words and everything as it was typed", async () => {
    const bad = typed({ asns: "64500\nAS0", ips: "300.0.0.0/8" });
    const page = await post(path, bad);
    expect(page.status).toBe(422);
    expect(page.html).toContain(english("solutions:line.not-an-asn", { line: 2, text: "AS0" }));
    expect(page.html).toContain("300.0.0.0/8");
    expect(page.html).not.toContain(words("title"));
    await world.official(provider.actor, { name: "Second" }, { asns: "64503" });
    const taken = await post(path, typed({ asns: "64500\n64503" }));
    expect(taken.status).toBe(422);
    expect(taken.html).toContain(
      english("solutions:line.already-in", { line: 2, hint: "Second", text: "64503" }),
    );
    const stale = await post(path, { ...typed({ asns: "64500" }), revision: "0" });
    expect(stale.status).toBe(409);
    expect(stale.html).not.toContain(words("title"));
  });

  it("is not there for others, nor where figures are for groups", async () => {
    const other = await signedProvider(site.application.db, "Nils");
    const form = typed({ asns: "64500" });
    const foreign = await post(path, form, other.by);
    expect([403, 404]).toContain(foreign.status);
    expect(foreign.html).not.toContain(words("title"));
    await storeSetting(site.application.db, "partnerDataGroups", groups);
    expect((await get(path)).html).not.toMatch(button);
    const withoutFigures = await post(path, form);
    expect(withoutFigures.status).toBe(403);
    expect(withoutFigures.html).not.toMatch(/\b36\b/);
    expect((await post(path, form, leader)).status).toBe(200);
  });

  it("says so while samples are not summed up", async () => {
    expect((await get(path)).html).toMatch(button);
    await sql`truncate egress_summary`.execute(site.application.db);
    expect((await post(path, typed({ asns: "64500" }))).html).toContain(words("none"));
  });
});

describe("the limit of previews", () => {
  it("is 60 an hour, and gives back what was typed", async () => {
    const variables = { ...siteOfEverything.variables, RATE_LIMITS: "on" };
    const site = await startSite("embedded", variables);
    try {
      const { db } = site.application;
      const world = await emptySolutionWorld(db);
      const { by, actor } = await signedProvider(db, "Ingrid");
      const solution = await world.official(actor, {}, { asns: "64500" });
      const preview = () =>
        new Visitor(site).visit(`/solutions/${solution.id}/edit`, {
          form: { intent: "preview", name: "Fjord typed", asns: "64501" },
          headers: { Cookie: by.cookie },
        });
      let answer = await preview();
      // The budget is 30, and in two minutes 31.
      for (let at = 0; at < 32 && answer.status !== 429; at += 1) answer = await preview();
      expect(answer.status).toBe(429);
      expect(answer.html).toContain("Fjord typed");
    } finally {
      await site.close();
    }
  });
});
