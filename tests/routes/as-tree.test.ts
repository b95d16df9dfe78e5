import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { aLeader, aSolution } from "#tests/factories/solution";
import { done } from "#tests/factories/solution-world";
import { siteDatabases } from "#tests/support/database";
import {
  emptySolutionWorld,
  signedProvider,
  type SignedProvider,
  type SolutionWorld,
} from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";

import { Visitor } from "./visitor";

describe.each(siteDatabases())("the AS tree of a solution on %s", (kind) => {
  let site: TestSite;
  let world: SolutionWorld;
  let provider: SignedProvider;
  let own: Solution;
  let path: string;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    world = await emptySolutionWorld(site.application.db);
    provider = await signedProvider(site.application.db, "Fjordnet");
    own = await world.stored(provider.actor, { name: "Fjord" }, { asns: "64500" });
    path = `/solutions/${own.id}/asns`;
  });

  const visit = (form?: URLSearchParams) => {
    const headers = { Cookie: provider.by.cookie };
    if (!form) return new Visitor(site).visit(path, { headers });
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    return new Visitor(site).send(path, form.toString(), { ...headers, ...type });
  };
  const values = async () =>
    (await listEntries(site.application.db, own.id)).map(({ value }) => value);
  const stored = async (asns: string) =>
    done(
      await saveSolution(world.acting, aLeader(), {
        ...aSolution({ name: "Fjord" }, { asns }),
        ...{ id: own.id, revision: null },
      }),
    );

  /** What a browser posts: hidden fields, and boxes that are checked and not disabled. */
  function postedBy(html: string, change: Record<string, string> = {}): URLSearchParams {
    const form = /<form method="post" class="card">.*?<\/form>/s.exec(html)?.[0] ?? "";
    const enabled = form.replace(/<fieldset[^>]* disabled="".*?<\/fieldset>/gs, "");
    const fields = new URLSearchParams(change);
    for (const [input] of enabled.matchAll(/<input type="(?:hidden|checkbox)"[^>]*>/g)) {
      const [, name = ""] = / name="(.*?)"/.exec(input) ?? [];
      const [, value = ""] = / value="(.*?)"/.exec(input) ?? [];
      if (input.includes('"hidden"') || input.includes("checked=")) fields.append(name, value);
    }
    return fields;
  }

  it.each([
    ["the suite's", "8075 64501"],
    ["400 chosen", Array.from({ length: 400 }, (_, at) => 131072 + at).join(" ")],
  ])("saves what it shows without a change, and after a search: %s ASNs", async (_case, asns) => {
    await stored(asns);
    const all = asns.split(" ");
    const saved = await visit(postedBy((await visit()).html, { intent: "save" }));
    expect(saved.status).toBe(303);
    expect(await values()).toEqual(all);

    const found = await visit(postedBy((await visit()).html, { intent: "search", search: "tele" }));
    expect(found.status).toBe(200);
    const again = await visit(postedBy(found.html, { intent: "save", asn: "64502" }));
    expect(again.status).toBe(303);
    expect(new Set(await values())).toEqual(new Set([...all, "64502"]));
  });

  it("removes what was unchecked", async () => {
    await stored("8075 64501 64502");
    const posted = postedBy((await visit()).html, { intent: "save" });
    posted.delete("asn", "64501");
    expect((await visit(posted)).status).toBe(303);
    expect(await values()).toEqual(["8075", "64502"]);
  });
});
