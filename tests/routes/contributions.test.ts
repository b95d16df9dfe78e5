import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { storePartner } from "#tests/factories/partner";
import { aSolution } from "#tests/factories/solution";
import { done } from "#tests/factories/solution-world";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import {
  emptySolutionWorld,
  signedProvider,
  type SignedProvider,
  type SolutionWorld,
} from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import { closeSolution } from "~/features/solutions/keep-solution.server";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";

import { Visitor } from "./visitor";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`contributions:${key}`, values);
const none = "00000000-0000-4000-8000-000000000000";

describe.each(siteDatabases())("contributions on %s", (kind) => {
  let site: TestSite;
  let world: SolutionWorld;
  let fjord: SignedProvider;
  let nord: SignedProvider;
  let leader: SignedIn;
  let outsider: SignedIn;
  let own: Solution;
  let target: Solution;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    world = await emptySolutionWorld(db);
    fjord = await signedProvider(db, "Fjordnet Inside");
    nord = await signedProvider(db, "Nordlys Inside");
    leader = await signIn(db, { roles: ["leadership"] });
    outsider = await signIn(db);
    // Entries that the official solution gets later have nothing to do in a contribution.
    own = await world.stored(
      fjord.actor,
      { name: "Fjord lab" },
      { asns: "64500 64502", ips: "203.0.113.0/25" },
    );
    target = await world.official(
      nord.actor,
      { name: "Nordlys Net" },
      { asns: "64502", ips: "203.0.113.0/24" },
    );
  });

  const visit = ({ by }: { by: SignedIn }, path: string, form?: Record<string, string>) =>
    new Visitor(site).visit(path, { form, headers: { Cookie: by.cookie } });
  it("are told where the solution would be edited, in place of a form that cannot be saved", async () => {
    const edit = `/solutions/${own.id}/edit`;
    const fieldsOf = (html: string) => html.includes('name="asns"');
    expect(fieldsOf((await visit(fjord, edit)).html)).toBe(true);
    const contribution = await offered();
    const { html } = await visit(fjord, edit);
    expect(fieldsOf(html)).toBe(false);
    expect(html).toContain(contribution.replace(target.id, own.id));
    const typed = {
      name: "Typed before",
      type: "isp",
      connectionType: "isp",
      visibility: "Private",
    };
    const posted = await visit(fjord, edit, { ...typed, vpns: "Tunnel", revision: "1" });
    expect([posted.status, fieldsOf(posted.html)]).toEqual([409, true]);
    expect(posted.html).toContain("Typed before");
  });

  const makePath = (solution = own) => `/solutions/${solution.id}/contribute`;
  const making = (change: Record<string, string> = {}) => ({
    targetId: target.id,
    note: "These are ours.",
    revision: String(own.revision),
    ...change,
  });
  const offered = async () => {
    const { id } = await world.contributed(fjord.actor, own, target);
    return `/solutions/${target.id}/contributions/${id}`;
  };
  const hidden = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    );
  const values = async ({ id }: Solution) =>
    (await listEntries(site.application.db, id)).map(({ value }) => value);
  const edited = async (solution: Solution, lists: Record<string, string>) =>
    done(
      await saveSolution(world.acting, nord.actor, {
        ...aSolution({ name: "Nordlys Net", visibility: "Public" }, lists),
        id: solution.id,
        revision: null,
      }),
    );

  describe("are made", () => {
    it("to an official solution, of which only name, type and tags are shown", async () => {
      const { html } = await visit(fjord, makePath());
      expect(html).toContain("Nordlys Net");
      expect(html).toContain("64500");
      expect(html).not.toContain("203.0.113.0/24");
      expect(html).not.toContain("Nordlys Inside");
      const page = await visit(fjord, makePath(), { ...hidden(html), ...making() });
      expect(page.status).toBe(303);
      expect(page.location).toMatch(new RegExp(`^/solutions/${own.id}/contributions/.*done=made$`));
      const made = await visit(fjord, page.location ?? "");
      expect(made.html).toContain(words("done.made"));
      expect(made.html).toContain("These are ours.");
      expect(made.html).not.toContain("203.0.113.0/24");
    });

    it("with a choice and a note of bounded length, and what was typed stays", async () => {
      const unchosen = await visit(fjord, makePath(), making({ targetId: "" }));
      expect(unchosen.status).toBe(422);
      expect(unchosen.html).toContain(words("error.no-choice"));
      expect(unchosen.html).toContain("These are ours.");
      const long = await visit(fjord, makePath(), making({ note: "x".repeat(1001) }));
      expect(long.status).toBe(422);
      expect((await visit(fjord, makePath(), making({ revision: "no" }))).status).toBe(400);
    });

    it("as they were seen: another tab's change is told, and the note stays", async () => {
      done(
        await saveSolution(world.acting, fjord.actor, {
          ...aSolution({ name: "Fjord lab" }, { asns: "64500" }),
          id: own.id,
          revision: null,
        }),
      );
      const page = await visit(fjord, makePath(), making());
      expect(page.status).toBe(409);
      for (const text of [
        words("error.stale"),
        english("solutions:event.edited"),
        "These are ours.",
      ])
        expect(page.html).toContain(text);
      expect(page.html).toMatch(
        new RegExp(`value="${target.id}"[^>]*checked|checked[^>]*value="${target.id}"`),
      );
    });

    it("to no solution that is not official, whatever it is", async () => {
      const hiddenOne = await world.stored(nord.actor, { name: "Hidden" }, { asns: "64503" });
      const answers = await Promise.all(
        [hiddenOne.id, none].map((targetId) => visit(fjord, makePath(), making({ targetId }))),
      );
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
      for (const { html } of answers) expect(html).toContain(words("error.no-target"));
    });

    it("one at a time, from a private solution that has entries", async () => {
      const empty = await world.stored(fjord.actor, { name: "Empty" });
      expect((await visit(fjord, makePath(empty))).html).toContain(
        words("error.nothing-to-contribute"),
      );
      expect((await visit(nord, makePath(target))).html).toContain(words("error.not-private"));
      const { id } = await world.contributed(fjord.actor, own, target);
      const { html } = await visit(fjord, makePath());
      expect(html).toContain(`/solutions/${own.id}/contributions/${id}`);
      expect((await visit(fjord, makePath(), making())).status).toBe(409);
      expect((await visit(nord, makePath())).status).toBe(404);
      expect((await visit({ by: outsider }, makePath())).status).toBe(403);
    });

    it("found by name, and nothing where there is no official solution", async () => {
      expect((await visit(fjord, `${makePath()}?search=NORDLYS`)).html).toContain(target.id);
      expect((await visit(fjord, `${makePath()}?search=else`)).html).toContain(
        words("make.nothingFound"),
      );
      done(await closeSolution(world.acting, nord.actor, { id: target.id, revision: null }));
      expect((await visit(fjord, makePath())).html).toContain(words("make.noTarget"));
    });
  });

  describe("are decided", () => {
    it("by the target's owner, who sees the difference and not who contributed", async () => {
      const path = await offered();
      const { html } = await visit(nord, path);
      expect(html).toContain("64500");
      expect(html).toContain(words("difference.within", { prefix: "203.0.113.0/24" }));
      for (const inside of ["Fjordnet Inside", "Fjord lab"]) expect(html).not.toContain(inside);
      const page = await visit(nord, path, { ...hidden(html), action: "approve", note: "" });
      expect([page.status, page.location]).toEqual([303, `${path}?done=approved`]);
      expect(await values(target)).toEqual(["64500", "64502", "203.0.113.0/24", "203.0.113.0/25"]);
      expect((await world.read(own)).status).toBe("closed");
    });

    it("with a note to reject", async () => {
      const path = await offered();
      const { html } = await visit({ by: leader }, path);
      const rejecting = { ...hidden(html), action: "reject" };
      const bare = await visit({ by: leader }, path, { ...rejecting, note: " " });
      expect([bare.status, bare.html.includes(words("error.note-missing"))]).toEqual([422, true]);
      const page = await visit({ by: leader }, path, { ...rejecting, note: "Not ours." });
      expect(page.location).toBe(`${path}?done=rejected`);
      expect((await visit(fjord, path)).html).toContain("Not ours.");
    });

    it("as they were seen: what changed since is told, and the note stays", async () => {
      const path = await offered();
      const { html } = await visit(nord, path);
      await edited(target, { asns: "64502 64503", ips: "203.0.113.0/24" });
      const page = await visit(nord, path, { ...hidden(html), action: "approve", note: "Fine." });
      expect(page.status).toBe(409);
      for (const text of [words("error.stale"), english("solutions:event.edited"), "Fine."])
        expect(page.html).toContain(text);
      expect(await values(own)).toHaveLength(3);
      const again = await visit(nord, path, { ...hidden(page.html), action: "approve", note: "" });
      expect(again.status).toBe(303);
    });

    it("not while another official solution has an entry, whose name stands beside it", async () => {
      const path = await offered();
      const other = await world.official(nord.actor, { name: "Nordlys Second" }, { asns: "64500" });
      const { html } = await visit(nord, path);
      expect(html).toContain(words("difference.takenBy", { name: other.name }));
      const page = await visit(nord, path, { ...hidden(html), action: "approve", note: "" });
      expect([page.status, page.html.includes(words("error.taken"))]).toEqual([409, true]);
    });

    it("only once, and an approval names what it saw", async () => {
      const path = await offered();
      const { html } = await visit(nord, path);
      const { targetRevision: _seen, ...blind } = hidden(html);
      expect((await visit(nord, path, { ...blind, action: "approve" })).status).toBe(400);
      const rejecting = { ...hidden(html), action: "reject", note: "No." };
      const answers = [await visit(nord, path, rejecting), await visit(nord, path, rejecting)];
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      const other = { ...rejecting, note: "Otherwise." };
      expect((await visit(nord, path, other)).html).toContain(words("error.not-active"));
    });

    it("or cancelled by the contributor, whose page tells nothing of the target's lists", async () => {
      const path = (await offered()).replace(target.id, own.id);
      const { html } = await visit(fjord, path);
      expect(html).not.toContain("203.0.113.0/24");
      expect(html).not.toContain("targetRevision");
      expect(html).not.toContain(words("decide.approve"));
      const approving = { ...hidden(html), action: "approve", targetRevision: "1", note: "" };
      const refused = await visit(fjord, path, approving);
      expect([refused.status, refused.html.includes("203.0.113.0/24")]).toEqual([409, false]);
      const page = await visit(fjord, path, { ...hidden(html), action: "cancel", note: "" });
      expect(page.location).toBe(`${path}?done=cancelled`);
    });

    it("so that no side reads a person of the other, nor the target's owner why it was cancelled", async () => {
      const reads = async (by: { by: SignedIn }, contribution: string, solution: Solution) => {
        const calls = "/api/pnpp/PartnerChangeSolutionRequest/List?statuses=closed,cancelled";
        const at = [contribution, `/solutions/${solution.id}?tab=profile`, calls];
        return (await Promise.all(at.map(async (path) => (await visit(by, path)).html))).join();
      };
      const rejected = await offered();
      const { html } = await visit(nord, rejected);
      await visit(nord, rejected, { ...hidden(html), action: "reject", note: "Not yours." });
      const cancelled = await offered();
      const ofOwn = cancelled.replace(target.id, own.id);
      const cancelling = { ...hidden((await visit(fjord, ofOwn)).html), action: "cancel" };
      await visit(fjord, ofOwn, { ...cancelling, note: "A secret reason." });
      const owner = await reads(nord, cancelled, target);
      const contributor = await reads(fjord, rejected.replace(target.id, own.id), own);
      expect(owner).toContain(english("solutions:event.contribution-cancelled"));
      expect(contributor).toContain("Not yours.");
      for (const inside of [fjord.actor.person.name, "A secret reason."])
        expect(owner).not.toContain(inside);
      expect(contributor).not.toContain(nord.actor.person.name);
    });

    it("by nobody else: there is nothing at the address", async () => {
      const path = await offered();
      const third = await signIn(site.application.db);
      await storePartner(site.application.db, { status: "Approved", members: [third.account] });
      for (const by of [third, outsider])
        for (const at of [path, `${path}/changes.csv`])
          expect((await visit({ by }, at)).status).toBe(404);
      expect((await visit(fjord, path.replace(target.id, none))).status).toBe(404);
    });
  });

  it("are a file, whole for the target and as proposed for the contributor", async () => {
    const path = `${await offered()}/changes.csv`;
    const rows = parsedCsv((await visit(nord, path)).html);
    expect(rows.slice(1)).toEqual([
      ["arrives", "asns", "64500", "", "waiting", "", ""],
      ["arrives", "ips", "203.0.113.0/25", "", "waiting", "", "203.0.113.0/24"],
      ["idle", "asns", "64502", "", "", "", ""],
    ]);
    const proposed = parsedCsv((await visit(fjord, path)).html);
    expect(proposed.slice(1).map(([change]) => change)).toEqual(["create", "create", "create"]);
  });

  it("of 20 000 entries show 200 of each part, and stay usable", async () => {
    const names = Array.from({ length: 20_000 }, (_, number) => `VPN ${number}`).join("\n");
    own = await world.stored(fjord.actor, { name: "Large" }, { vpns: names });
    const path = await offered();
    const { html } = await visit(nord, path);
    expect(html).toContain(words("rest", { count: 19_800, number: "19,800" }));
    expect(html.length).toBeLessThan(400_000);
    const page = await visit(nord, path, { ...hidden(html), action: "approve", note: "" });
    expect(page.status).toBe(303);
    expect((await world.read(target)).counts.vpns).toBe(20_000);
  });
});
