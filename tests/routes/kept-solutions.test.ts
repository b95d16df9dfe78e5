import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request as httpRequest } from "node:http";

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { aLeader } from "#tests/factories/solution";
import { done } from "#tests/factories/solution-world";
import { siteDatabases } from "#tests/support/database";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import {
  emptySolutionWorld,
  signedProvider,
  type SignedProvider,
  type SolutionWorld,
} from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import { decideOnContribution } from "~/features/solutions/decide-contribution.server";
import { closeSolution, tagSolution, verifyLists } from "~/features/solutions/keep-solution.server";
import { approveSolution, decideEntries } from "~/features/solutions/review-solution.server";
import type { Contribution } from "~/features/solutions/contribution";
import type { Solution } from "~/features/solutions/solution";
import { keptShown } from "~/kept-page.server";
import { pageCache } from "~/platform/page-cache.server";

import { Visitor } from "./visitor";

describe.each(siteDatabases())("kept pages of solutions on %s", (kind) => {
  let site: TestSite;
  let world: SolutionWorld;
  let fjord: SignedProvider;
  let nord: SignedProvider;
  let leader: SignedIn;
  let own: Solution;
  let target: Solution;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.application;
    world = await emptySolutionWorld(db);
    fjord = await signedProvider(db, "Fjordnet");
    nord = await signedProvider(db, "Nordlys");
    leader = await signIn(db, { roles: ["leadership"] });
    own = await world.stored(fjord.actor, { name: "Fjord lab" }, { asns: "64500", vpns: "Fjord" });
    target = await world.official(nord.actor, { name: "Nordlys" }, { asns: "64502" });
  });

  const page = async (path: string, { cookie }: SignedIn) => {
    const { status, html, headers } = await new Visitor(site).visit(path, {
      headers: { Cookie: cookie },
    });
    expect([path, status]).toEqual([path, 200]);
    return { html: html.replace(/name="formKey" value="[^"]+"/g, ""), tag: headers.get("ETag") };
  };

  /** The pages that a change may show on, each with who reads it. */
  const pages = (): [path: string, by: SignedIn][] => [
    ["/vnext/partner", leader],
    ["/vnext/partner?search=fjord&sort=name", leader],
    [`/solutions/${own.id}?tab=profile`, leader],
    [`/solutions/${own.id}?tab=profile`, fjord.by],
    [`/solutions/${target.id}?tab=profile`, leader],
    [`/solutions/${target.id}?tab=profile`, nord.by],
  ];
  /** What the pages show; a new minute gives the same page another tag. */
  const read = async () =>
    Promise.all(pages().map(async ([path, by]) => (await page(path, by)).html));

  const named = ({ id }: { id: string }) => ({ id, revision: null });
  let made: Contribution;
  const decide = (action: "cancel" | "approve") =>
    decideOnContribution(world.acting, action === "cancel" ? fjord.actor : nord.actor, {
      ...{ id: made.id, revision: null, targetRevision: null, note: "" },
      action,
    });
  const changes: Record<string, () => Promise<unknown>> = {
    "a contribution": async () => {
      made = await world.contributed(fjord.actor, own, target);
    },
    "a cancelled contribution and another one": async () => {
      done(await decide("cancel"));
      made = await world.contributed(fjord.actor, own, target);
    },
    "an approved contribution": async () => done(await decide("approve")),
    "a verification": async () => done(await verifyLists(world.acting, nord.actor, named(target))),
    "another tag": async () =>
      done(await tagSolution(world.acting, aLeader(), { ...named(target), tags: ["sase"] })),
    "another state": async () =>
      done(
        await approveSolution(world.acting, aLeader(), {
          ...named(target),
          state: "Named",
          note: "",
        }),
      ),
    "a solution more": async () => {
      own = await world.stored(fjord.actor, { name: "Fjord two" }, { vpns: "Two\nThree" });
    },
    "rejected entries": async () =>
      done(
        await decideEntries(world.acting, aLeader(), {
          ...{ ...named(own), decision: "reject", entries: "all", note: "" },
        }),
      ),
    "another name of its provider": async () => {
      const { db } = site.application;
      const renamed = { name: "Fjordnet International", revision: 7 };
      await db.updateTable("partner").set(renamed).where("id", "=", fjord.id).execute();
    },
    "a closed solution": async () =>
      done(await closeSolution(world.acting, nord.actor, named(target))),
  };

  it("show every change as pages do that were never kept", async () => {
    await read();
    for (const [what, change] of Object.entries(changes)) {
      const before = await read();
      await change();
      const kept = await read();
      pageCache.clear();
      keptShown.clear();
      expect([what, await read()]).toEqual([what, kept]);
      const isNews = kept.some((html, at) => html !== before[at]);
      expect([what, isNews]).toEqual([what, true]);
    }
  });

  /** Reads again where a minute began in between, which gives a page another tag. */
  async function withinAMinute<Answer extends { tag: string | null }>(
    answers: () => Promise<Answer[]>,
  ): Promise<Answer[]> {
    const read = await answers();
    const isOneMinute = read.every(({ tag }) => tag === read[0]?.tag);
    return isOneMinute ? read : answers();
  }

  it("are rendered once, and are another page for another reader", async () => {
    const [path, by] = [`/solutions/${target.id}?tab=profile`, nord.by];
    const keyed = async () => {
      const { html, headers } = await new Visitor(site).visit(path, {
        headers: { Cookie: by.cookie },
      });
      return { html, tag: headers.get("ETag") };
    };
    // Each rendering has another form key: the same bytes were rendered once.
    const [first, again] = await withinAMinute(async () => [await keyed(), await keyed()]);
    expect(again).toEqual(first);
    expect(first?.html).toContain('name="formKey"');
    expect((await page(path, leader)).tag).not.toBe(first?.tag);
  });

  it("are read once for all who ask for them at a time", async () => {
    const readers = Array.from({ length: 10 }, () => leader);
    const wasKept = vi.spyOn(keptShown, "set");
    try {
      const shown = await withinAMinute(async () => {
        keptShown.clear();
        pageCache.clear();
        wasKept.mockClear();
        return Promise.all(readers.map((by) => page("/vnext/partner", by)));
      });
      expect(new Set(shown.map(({ html }) => html)).size).toBe(1);
      expect(wasKept).toHaveBeenCalledTimes(1);
    } finally {
      wasKept.mockRestore();
    }
  });

  it("are the same in every encoding", async () => {
    const path = `/solutions/${target.id}?tab=profile`;
    type Raw = { encoding: string; vary: string; body: Buffer; tag: string | null };
    const raw = async (encodings: string) => {
      const headers = { Cookie: leader.cookie, "Accept-Encoding": encodings };
      return new Promise<Raw>((resolve, reject) => {
        httpRequest(site.origin + path, { headers }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () =>
            resolve({
              encoding: response.headers["content-encoding"] ?? "",
              vary: response.headers.vary ?? "",
              body: Buffer.concat(parts),
              tag: response.headers.etag ?? null,
            }),
          );
        })
          .on("error", reject)
          .end();
      });
    };
    const accepted = ["identity", "gzip, deflate, br", "br", "gzip;q=0.5"];
    const [plain, br, brAgain, zipped] = (await withinAMinute(async () => {
      const answers = [];
      for (const each of accepted) answers.push(await raw(each));
      return answers;
    })) as [Raw, Raw, Raw, Raw];
    expect([plain, br, brAgain, zipped].map(({ encoding }) => encoding)).toEqual([
      "",
      "br",
      "br",
      "gzip",
    ]);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(brAgain.body).toEqual(br.body);
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    for (const { vary } of [plain, br, zipped]) expect(vary).toContain("Accept-Encoding");
  });
});
