import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { aSolution } from "#tests/factories/solution";
import { done } from "#tests/factories/solution-world";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import {
  emptySolutionWorld,
  signedProvider,
  type SignedProvider,
  type SolutionWorld,
} from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import { partnersHref } from "~/features/providers/partner-address";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";

import { Visitor } from "./visitor";

type Form = Record<string, string>;

const typed = { name: "Fjord", type: "isp", connectionType: "isp", visibility: "Private" };

/** Each form with a post that is answered without saving, for another reason than a later change. */
const forms: [page: string, path: string, unsaved: Form, right: Form][] = [
  ["edit", "edit", { ...typed, asns: "none" }, { ...typed, asns: "64501" }],
  ["AS tree", "asns", { intent: "search", search: "x" }, { intent: "save", asn: "64501" }],
  [
    "import",
    "import",
    { mode: "replace", file: "list,value\nasns,none\n" },
    { mode: "replace", file: "list,value\nasns,64501\n" },
  ],
];

describe.each(siteDatabases())("the revision that a form was read at, on %s", (kind) => {
  let site: TestSite;
  let world: SolutionWorld;
  let provider: SignedProvider;
  let own: Solution;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    world = await emptySolutionWorld(db);
    provider = await signedProvider(db, "Fjordnet");
    own = await world.stored(provider.actor, { name: "Fjord" }, { asns: "64500" });
  });

  const visit = (path: string, form: Form, by: SignedIn = provider.by) =>
    new Visitor(site).visit(path, { form, headers: { Cookie: by.cookie } });
  const revisionIn = (html: string, name = "revision") =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
  const changedByAnother = async (asns = "64500 64509") =>
    done(
      await saveSolution(world.acting, provider.actor, {
        ...aSolution({ name: "Fjord" }, { asns }),
        ...{ id: own.id, revision: null },
      }),
    );
  const values = async () =>
    (await listEntries(site.application.db, own.id)).map(({ value }) => value);

  it.each(forms)("stays through an answer of the form: %s", async (_page, part, unsaved, right) => {
    const path = `/solutions/${own.id}/${part}`;
    const revision = String(own.revision);
    const later = await changedByAnother();
    const first = await visit(path, { ...unsaved, revision });
    expect(first.status).not.toBe(303);
    expect(revisionIn(first.html)).toBe(revision);

    const stale = await visit(path, { ...right, revision: revisionIn(first.html) ?? "" });
    expect(stale.status).toBe(409);
    expect(stale.html).toContain(english("solutions:form.later"));
    expect(await values()).toEqual(["64500", "64509"]);
    expect(revisionIn(stale.html)).toBe(String(later.revision));

    await changedByAnother("64500 64508");
    const overtaken = await visit(path, { ...right, revision: String(later.revision) });
    expect(overtaken.status).toBe(409);
    const saved = await visit(path, { ...right, revision: revisionIn(overtaken.html) ?? "" });
    expect(saved.status).toBe(303);
    expect(await values()).toEqual(["64501"]);
  });

  it("stays through a bad choice of a target and a bad decision", async () => {
    const { db } = site.application;
    const leader = await signIn(db, { roles: ["leadership"] });
    const owner = await signedProvider(db, "Nordlys");
    const target = await world.official(owner.actor, { name: "Nordlys" }, { asns: "64502" });
    const revision = String(own.revision);
    await changedByAnother();
    const unchosen = await visit(`/solutions/${own.id}/contribute`, { note: "", revision });
    expect([unchosen.status, revisionIn(unchosen.html)]).toEqual([422, revision]);

    const bare = { intent: "approve", state: "", note: "", revision };
    const review = await visit(`/solutions/${own.id}/review`, bare, leader);
    expect([review.status, revisionIn(review.html)]).toEqual([422, revision]);

    const { id, revision: made } = await world.contributed(provider.actor, own, target);
    const read = { revision: String(made), targetRevision: "0" };
    const path = `/solutions/${target.id}/contributions/${id}`;
    const long = { action: "approve", note: "x".repeat(1001), ...read };
    const decision = await visit(path, long, owner.by);
    expect(decision.status).toBe(422);
    expect(revisionIn(decision.html, "targetRevision")).toBe("0");
  });

  it("stays through a bad note to a partner, and is the one shown after another decision", async () => {
    const leader = await signIn(site.application.db, { roles: ["leadership"] });
    const path = `${partnersHref("")}/${provider.id}`;
    const bad = { action: "decline", note: "x".repeat(2001), revision: "99" };
    const refused = await visit(path, bad, leader);
    expect([refused.status, revisionIn(refused.html)]).toEqual([422, "99"]);
    const stale = await visit(path, { ...bad, note: "No." }, leader);
    expect(stale.status).toBe(409);
    expect(revisionIn(stale.html)).not.toBe("99");
  });
});
