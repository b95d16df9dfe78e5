import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { aSolution } from "#tests/factories/solution";
import { done } from "#tests/factories/solution-world";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import {
  emptySolutionWorld,
  signedProvider,
  type SolutionWorld,
} from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";

import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`solution-review:${key}`, values);

describe.each(siteDatabases())("the review of a solution on %s", (kind) => {
  let site: TestSite;
  let world: SolutionWorld;
  let owner: SignedIn;
  let leader: SignedIn;
  let actor: SolutionActor;
  let solution: Solution;
  let path: string;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    world = await emptySolutionWorld(db);
    leader = await signIn(db, { roles: ["leadership"], account: { name: "Lena" } });
    ({ by: owner, actor } = await signedProvider(db, "Ingrid"));
    solution = await world.stored(
      actor,
      { visibility: "Public" },
      { asns: "64500 64501 64502", vpns: "Fjord VPN" },
    );
    path = `/solutions/${solution.id}/review`;
  });

  const visit = (at: string, form?: Record<string, string>, by = leader) =>
    new Visitor(site).visit(at, { form, headers: { Cookie: by.cookie } });
  const approving = (change: Record<string, string> = {}) => ({
    intent: "approve",
    revision: String(solution.revision),
    state: "Named",
    note: "Looks right.",
    ...change,
  });
  const edited = async (lists: Record<string, string>) =>
    done(
      await saveSolution(world.acting, actor, {
        ...aSolution({ visibility: "Public" }, lists),
        id: solution.id,
        revision: null,
      }),
    );
  const values = async () =>
    (await listEntries(site.application.db, solution.id)).map(
      ({ value, isAccepted }) => `${value}${isAccepted ? "" : "?"}`,
    );

  it("approves it with a state", async () => {
    const { html } = await visit(path);
    for (const state of ["Approved", "Named", "Demo", "Preview"] as const)
      expect(html).toContain(words(`approve.hint.${state}`));
    const page = await visit(path, approving());
    expect([page.status, page.location]).toEqual([303, `${path}?done=approved`]);
    expect(await world.read(solution)).toMatchObject({ state: "Named", isOfficial: true });
  });

  it("asks for a state, bounds the note and refuses what no form sends", async () => {
    const bare = await visit(path, approving({ state: "" }));
    expect([bare.status, bare.html.includes(words("error.no-state"))]).toEqual([422, true]);
    expect(bare.html).toContain("Looks right.");
    expect((await visit(path, approving({ note: "x".repeat(1001) }))).status).toBe(422);
    expect((await visit(path, approving({ revision: "no" }))).status).toBe(400);
    expect((await visit(path, { intent: "else" })).status).toBe(400);
  });

  it("approves what was seen: another tab's change is told, and what was typed stays", async () => {
    await edited({ asns: "64500" });
    const page = await visit(path, approving());
    expect(page.status).toBe(409);
    for (const text of [words("error.stale"), english("solutions:event.edited"), "Looks right."])
      expect(page.html).toContain(text);
    expect(page.html).toMatch(/value="Named"[^>]*checked|checked[^>]*value="Named"/);
  });

  it("names the solutions that have an entry, beside it and when it refuses", async () => {
    const other = await world.official(actor, { name: "Nordlys" }, { asns: "64503" });
    await site.application.db
      .updateTable("solution")
      .set({ owner_partner_id: null })
      .where("id", "=", other.id)
      .execute();
    await site.application.db
      .updateTable("solution_entry")
      .set({
        owner_key: "00000000-0000-0000-0000-000000000000",
        value: "64500",
        value_key: "0000064500",
      })
      .where("solution_id", "=", other.id)
      .execute();
    expect((await visit(path)).html).toContain(words("entry.takenBy", { name: "Nordlys" }));
    expect((await visit(path, approving())).status).toBe(303);
    const selected = `${path}/accept?which=all&query=`;
    const { html } = await visit(selected);
    const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const page = await visit(selected, { seen, note: "All." });
    expect(page.status).toBe(409);
    for (const text of [words("error.taken"), "Nordlys", "All."]) expect(page.html).toContain(text);
    expect(await values()).toContain("64500?");
  });

  it("counts no more than 1,000 prefixes that a prefix surrounds, and says that there are more", async () => {
    const within = Array.from({ length: 1_001 }, (_, at) => `198.18.${at >> 8}.${at & 255}/32`);
    await world.official(actor, { name: "Nordlys" }, { ips: within.join(" ") });
    await edited({ ips: "198.18.0.0/16" });
    const around = words("entry.containsOf", { count: 1_000, number: "1,000+", name: "Nordlys" });
    expect((await visit(path)).html).toContain(around);
  });

  it("says whom an AS number belongs to, and whose prefixes a prefix surrounds", async () => {
    await world.official(actor, { name: "Nordlys" }, { ips: "203.0.113.0/25 203.0.114.0/24" });
    await edited({ asns: "3320", ips: "203.0.113.0/24 203.0.113.128/26" });
    const { html } = await visit(path);
    expect(html).toContain("Telekom");
    const around = words("entry.containsOf", { count: 1, number: "1", name: "Nordlys" });
    expect(html.split(around)).toHaveLength(2);
  });

  it("says that entries still wait where only the solution was approved", async () => {
    await visit(path, approving());
    const { html } = await visit(`${path}?done=approved`);
    expect(html).toContain(words("done.approvedWaiting", { count: 4, number: "4" }));
  });

  it("gives tags, without folded duplicates, and keeps what was typed where it refuses", async () => {
    const tagging = (tags: string) => ({
      intent: "tag",
      revision: String(solution.revision),
      tags,
    });
    const long = await visit(path, tagging("x".repeat(31)));
    expect([long.status, long.html.includes("x".repeat(31))]).toEqual([422, true]);
    const many = Array.from({ length: 11 }, (_, number) => `t${number}`).join(",");
    expect((await visit(path, tagging(many))).status).toBe(422);
    expect((await visit(path, tagging("sase, SASE, Fibre"))).status).toBe(303);
    expect((await world.read(solution)).tags).toEqual(["sase", "Fibre"]);
    const late = await visit(path, tagging("late"));
    expect([late.status, late.html.includes('value="late"')]).toEqual([409, true]);
  });

  describe("of waiting entries", () => {
    const seenAt = async (at: string) => {
      const { status, html } = await visit(at);
      expect(status).toBe(200);
      return /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
    };
    const all = (decision: string, query = "") =>
      `${path}/${decision}?which=all&query=${encodeURIComponent(query)}`;
    const ticked = (decision: string, ...ids: string[]) =>
      `${path}/${decision}?which=chosen&query=&${ids.map((id) => `id=${encodeURIComponent(id)}`).join("&")}`;

    it("lists them by list and beginning", async () => {
      expect((await visit(`${path}?lists=vpns`)).html).not.toContain("64500");
      const found = await visit(`${path}?search=AS64501`);
      expect([found.html.includes("64501"), found.html.includes("64502")]).toEqual([true, false]);
      expect((await visit(`${path}?search=fjord`)).html).toContain("Fjord VPN");
    });

    it("accepts those of the filter", async () => {
      const at = all("accept", "lists=asns");
      const page = await visit(at, { seen: await seenAt(at), note: "" });
      expect(page.location).toBe(`${path}?done=accepted`);
      expect(await values()).toEqual(["64500", "64501", "64502", "Fjord VPN?"]);
    });

    it("rejects those that are ticked", async () => {
      const at = ticked("reject", "asns 0000064501", "vpns fjord vpn");
      const page = await visit(at, { seen: await seenAt(at), note: "Not yours." });
      expect(page.location).toBe(`${path}?done=rejected`);
      expect(await values()).toEqual(["64500?", "64502?"]);
    });

    it("decides about nothing where other entries wait than were shown", async () => {
      const at = all("reject");
      const seen = await seenAt(at);
      await edited({ asns: "64500 64503" });
      const page = await visit(at, { seen, note: "Kept." });
      expect(page.status).toBe(409);
      for (const text of [english("ui:list.changed"), "Kept.", "64503"])
        expect(page.html).toContain(text);
      expect(await values()).toEqual(["64500?", "64503?"]);
    });

    it.each(["which=chosen&query=", "which=all&query=town%3Dx", "which=chosen&id=asns+1"])(
      "has nothing to ask about for %s",
      async (query) => expect((await visit(`${path}/reject?${query}`)).status).toBe(409),
    );

    it("knows two decisions", async () =>
      expect((await visit(`${path}/else?which=all&query=`)).status).toBe(404));
  });

  it("lists all entries for owner and leadership, as a page and as files", async () => {
    const at = `/solutions/${solution.id}/entries`;
    for (const by of [owner, leader])
      expect((await visit(at, undefined, by)).html).toContain("Fjord VPN");
    expect((await visit(`${at}?states=accepted`)).html).not.toContain("64500");
    const rows = parsedCsv((await visit(`${at}.csv?lists=asns`, undefined, owner)).html);
    expect(rows.map(([list, value]) => [list, value])).toEqual([
      ["list", "value"],
      ["asns", "64500"],
      ["asns", "64501"],
      ["asns", "64502"],
    ]);
    const outsider = await signIn(site.application.db);
    expect((await visit(at, undefined, outsider)).status).toBe(403);
    expect((await visit(path, undefined, owner)).status).toBe(403);
  });
});
