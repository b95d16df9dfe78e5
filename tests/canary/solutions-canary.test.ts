import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { storePartner } from "#tests/factories/partner";
import { aProvider } from "#tests/factories/solution";
import { solutionWorld } from "#tests/factories/solution-world";
import { siteDatabases } from "#tests/support/database";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { withoutBreaks } from "#tests/support/without-breaks";
import { addresses } from "../../app/sitemap.js";

/** In every text of one provider's private solution, and nowhere else. */
const mark = "canaryoftheprovider";
const asn = "64507";
const prefix = "198.51.100.96/27";
const marks = [mark, asn, prefix];

/** An AS number that is no part of a word: five digits stand by chance in some id or key of a page. */
const asnAlone = new RegExp(`(?<![\\w-])(?:AS)?${asn}(?![\\w-])`);

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

/** Every page and file of providers and solutions, and the tab with the lists, which has no address of its own. */
const paths = [
  ...addresses.flatMap(({ path }) =>
    /^(solutions|partner|partnerPortal|vnext\/partner)(\/|\.|$)/.test(path) ? [`/${path}`] : [],
  ),
  "/solutions/:solutionId?tab=profile",
];

describe.each(siteDatabases())("a private solution on %s", (kind) => {
  let site: TestSite;
  let askers: Record<string, { cookie: string }>;
  /** What stands for the parameters of a path: of the private solution, and of nothing. */
  let right: Record<string, string>;
  let officialId: string;
  let ownId: string;
  const wrong: Record<string, string> = {
    ...{ solutionId: unknownId, contributionId: unknownId, partnerId: unknownId },
    ...{ memberId: "999999", eventId: "999999", decision: "accept" },
  };
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    const { db } = site.application;
    const world = solutionWorld(db);
    const provider = async (name: string) => {
      const signedIn = await signIn(db, { account: { name } });
      const members = [signedIn.account];
      const { id } = await storePartner(db, { name, status: "Approved", members });
      return { ...signedIn, partnerId: id, actor: aProvider(id, name) };
    };
    const marked = await provider(`${mark} person`);
    const other = await provider("Other");
    const third = await provider("Third");
    const official = await world.official(third.actor, { name: "Official" }, { vpns: "Official" });
    officialId = official.id;
    ownId = (await world.stored(other.actor, { name: "Own" }, { vpns: "Own" })).id;
    const hidden = await world.stored(
      marked.actor,
      {
        name: `${mark} name`,
        description: `${mark} description`,
        setUpUrl: `https://${mark}.example/`,
      },
      { asns: asn, ips: prefix, vpns: `${mark} VPN`, sslCertificates: `${mark} issuer` },
    );
    const { id: contributionId } = await world.contributed(marked.actor, hidden, official);
    const event = await db
      .selectFrom("solution_event")
      .select("id")
      .where("solution_id", "=", hidden.id)
      .executeTakeFirstOrThrow();
    const member = await db
      .selectFrom("partner_member")
      .select("id")
      .where("partner_id", "=", marked.partnerId)
      .executeTakeFirstOrThrow();
    right = {
      ...{ solutionId: hidden.id, contributionId, partnerId: marked.partnerId },
      ...{ memberId: String(member.id), eventId: String(event.id), decision: "accept" },
    };
    askers = {
      "another provider": other,
      "a user without partner": await signIn(db),
      "a visitor": { cookie: "" },
    };
  });
  afterAll(() => site.close());

  const fill = (path: string, values: Record<string, string>) =>
    path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name);

  async function ask(path: string, { cookie }: { cookie: string }, form?: Record<string, string>) {
    const response = await fetch(site.origin + path, {
      method: form ? "POST" : "GET",
      headers: { "Sec-Fetch-Site": "same-origin", ...(cookie && { Cookie: cookie }) },
      body: form && new URLSearchParams(form),
      redirect: "manual",
    });
    const text = withoutBreaks(await response.text());
    return { status: response.status, text, location: response.headers.get("Location") ?? "" };
  }

  /** An answer without what every answer has of its own: keys, ids and the path that was asked for. */
  const comparable = (
    path: string,
    { status, text, location }: Awaited<ReturnType<typeof ask>>,
  ) => {
    const blank = (whole: string) =>
      [path, encodeURIComponent(path), encodeURIComponent(path).replaceAll("%2F", "/")]
        .reduce((left, asked) => left.replaceAll(asked, "#"), whole)
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "#")
        .replace(/[\w-]{43}/g, "#");
    return { status, text: blank(text), location: blank(location) };
  };

  const found = (text: string) =>
    marks.filter((each) => (each === asn ? asnAlone.test(text) : text.includes(each)));
  const everywhere = ["another provider", "a user without partner", "a visitor"];

  it("has pages to ask", () => expect(paths.length).toBeGreaterThan(15));

  describe.each(everywhere)("asked for by %s", (name) => {
    it.each(paths)("is not at %s, and its id is as one that does not exist", async (path) => {
      const asker = askers[name]!;
      const answers = [];
      for (const ids of [right, wrong]) {
        const filled = fill(path, ids);
        const asked = [await ask(filled, asker)];
        // What is not about an id is about the reader's own membership, which stays.
        if (path.includes(":")) asked.push(await ask(filled, asker, { revision: "1", note: "x" }));
        for (const { text, location } of asked)
          expect([found(text), found(location)]).toEqual([[], []]);
        answers.push(asked.map((answer) => comparable(filled, answer)));
      }
      expect(answers[0]).toEqual(answers[1]);
    });

    it("is in no search, filter or combination of ids", async () => {
      const asker = askers[name]!;
      const queries = [mark, asn, `as${asn}`, prefix].map(
        (text) => `search=${encodeURIComponent(text)}`,
      );
      const mixed = [
        fill("/solutions/:solutionId/contributions/", right) + unknownId,
        `/solutions/${officialId}/contributions/${right.contributionId}`,
        `/solutions/${officialId}/contributions/${right.contributionId}/changes.csv`,
        `/solutions/${ownId}/contributions/${right.contributionId}`,
        `/solutions/${ownId}/history/${right.eventId}.csv`,
        ...["/partnerPortal", "/vnext/partner", "/solutions.csv", "/solutions.json"].flatMap(
          (path) => queries.map((query) => `${path}?${query}`),
        ),
        ...queries.map((query) => `/solutions/${ownId}/contribute?${query}`),
        ...queries.map((query) => `/solutions/${ownId}/entries?${query}`),
      ];
      for (const path of mixed) {
        const { text } = await ask(path, asker);
        // A page repeats the search that it was asked for.
        const own = decodeURIComponent(new URL(path, site.origin).searchParams.get("search") ?? "");
        const rest =
          own === "" ? text : text.replaceAll(own, "").replaceAll(encodeURIComponent(own), "");
        expect(found(rest), path).toEqual([]);
      }
    });
  });

  it("neither blocks nor shows in what another provider saves and contributes", async () => {
    const asker = askers["another provider"]!;
    const fields = { type: "isp", connectionType: "isp", visibility: "Private", name: "Same" };
    const saved = await ask("/solutions/new", asker, {
      ...fields,
      ...{ asns: asn, ips: prefix, vpns: `${mark} VPN`, sslCertificates: `${mark} issuer` },
    });
    expect([saved.status, found(saved.text)]).toEqual([303, []]);
    for (const targetId of [right.solutionId ?? "", unknownId]) {
      const path = `/solutions/${ownId}/contribute`;
      const made = await ask(path, asker, { targetId, note: "", revision: "1" });
      expect([made.status, found(made.text)]).toEqual([409, []]);
    }
  });
});
