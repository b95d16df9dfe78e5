import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  callsOf,
  inOrders,
  providerPatterns,
  withoutPages,
  withQuery,
  withTabs,
  type CallDocument,
} from "#tests/attack/provider-surfaces";
import { Visitor } from "#tests/routes/visitor";
import { siteDatabases } from "#tests/support/database";
import { withoutBreaks } from "#tests/support/without-breaks";

import { customersWorld, type CustomersWorld } from "./customers-world";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

/** What no list and no figure knows, and parts of names in other letters than those of the canaries. */
const refusals = [
  "sort=odd&order=up&after=odd&columns=odd&colour=red",
  "place=1&figure=odd&level=odd&standing=odd",
  "place=Nowhere&range=odd&from=2020-13-45&to=odd",
  "month=1999-01&slot=odd&country=1&revision=x",
];
const searches = ["CANARY", "CANARY-TENANT", "NETWORK 19876500", "19876500"];

const askersWithout = [
  "a member of its provider",
  "a member of another provider",
  "a visitor",
] as const;
type Asker = (typeof askersWithout)[number] | "leadership";

/** Samples of known customers are stored, and asked for by all who may not see them (decision 0079). */
describe.each(siteDatabases())("the customers of a solution on %s", (kind) => {
  let world: CustomersWorld;
  let feed: string;
  let calls: (solutionId: string) => string[];
  beforeAll(async () => {
    world = await customersWorld(kind);
    const { site, provider } = world.figures;
    const document = (await (
      await fetch(`${site.origin}/api/openapi.json`)
    ).json()) as CallDocument;
    calls = (id) =>
      callsOf(document, {
        ...{ id, solutionId: id, partnerInternalId: provider.id, month: world.month },
        ...{ type: "Country", name: "DE" },
      });
    const { html } = await new Visitor(site).visit(`/solutions/${world.solutionId}/notices`, {
      form: { intent: "make-feed" },
      headers: { Cookie: provider.by.cookie },
    });
    feed = /(\/solutions\/[^<]*outages\.atom\?token=[\w-]{43})/.exec(html)?.[1] ?? "";
  });
  afterAll(() => world.figures.site.close());

  const cookieOf = (name: Asker) =>
    ({
      leadership: world.figures.leader.cookie,
      "a member of its provider": world.figures.provider.by.cookie,
      "a member of another provider": world.other.by.cookie,
      "a visitor": "",
    })[name];
  const ask = async (path: string, by: Asker) => {
    const cookie = cookieOf(by);
    const response = await fetch(world.figures.site.origin + path, {
      headers: { "Sec-Fetch-Site": "same-origin", ...(cookie && { Cookie: cookie }) },
      redirect: "manual",
    });
    const head = [...response.headers].map((header) => header.join(": ")).join("\n");
    return { status: response.status, text: `${head}\n${withoutBreaks(await response.text())}` };
  };
  const found = (text: string) =>
    [...world.shown, ...world.hidden].filter(
      (canary) =>
        text.includes(canary) ||
        (/^\d+$/.test(canary) && text.includes(Number(canary).toLocaleString("en"))),
    );

  /** The addresses of a solution, filled in. */
  const pagesOf = (solutionId: string) => {
    const values: Record<string, string> = {
      ...{ solutionId, partnerId: world.figures.provider.id, month: world.month },
      ...{ contributionId: unknownId, webhookId: unknownId, memberId: "1", eventId: "1" },
      decision: "accept",
    };
    return providerPatterns
      .flatMap(withTabs)
      .map((path) => path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name));
  };
  /** Asks for each address. @returns the statuses of the answers, and where a canary is */
  const askAll = async (all: readonly string[], by: Asker) => {
    const statuses = new Set<number>();
    const leaks: string[] = [];
    for (const path of all) {
      const { status, text } = await ask(path, by);
      statuses.add(status);
      if (status >= 500) leaks.push(`${path} answers ${status}`);
      for (const canary of found(text)) leaks.push(`${path} has ${canary}`);
    }
    return { statuses: [...statuses].sort(), leaks };
  };

  it("are named where leadership reads them, by what it may see", async () => {
    const path = `/solutions/${world.solutionId}`;
    for (const address of [
      `${path}?tab=tenants`,
      `${path}.data?tab=tenants`,
      `${path}?tab=tenants&search=CANARY`,
      `${path}/tenants.csv`,
      `${path}/tenants.json?sort=name`,
      "/vnext/partner?tab=tenants",
      "/vnext/partner/tenants.csv",
      "/vnext/partner/tenants.json",
    ]) {
      const { status, text } = await ask(address, "leadership");
      const known = address.includes("search") ? world.shown.slice(0, 3) : world.shown;
      expect([address, status, found(text)]).toEqual([address, 200, known]);
    }
  });

  it("are there for their provider as bands, beside figures", async () => {
    const path = `/solutions/${world.solutionId}`;
    const read = (address: string) => ask(path + address, "a member of its provider");
    expect((await read("/tenants.csv")).text.match(/\d{5}-\d{4}-\d{4},/g)).toHaveLength(8);
    expect((await read("/locations.csv")).text).toContain("Germany");
    expect((await read("/outages.csv")).text).toContain("Munich");
    expect(feed).not.toBe("");
  });

  it.each(askersWithout)("are on no page and in no file for %s", async (by) => {
    const both = [world.solutionId, world.otherId].flatMap(pagesOf);
    const { statuses, leaks } = await askAll([...both, feed], by);
    expect(leaks).toEqual([]);
    expect(statuses).toContain(by === "a visitor" ? 302 : 200);
    expect(both.length).toBeGreaterThan(100);
  });

  it.each(askersWithout)("are in no order of a list for %s", async (by) => {
    // One of the two formats of a file: both have the same rows.
    const once = withoutPages(pagesOf(world.solutionId)).filter((path) => !/\.csv/.test(path));
    const orders = once.flatMap(inOrders);
    expect(orders.length).toBeGreaterThan(100);
    expect((await askAll(orders, by)).leaks).toEqual([]);
  });

  it.each(askersWithout)("are in no refusal and no search for %s", async (by) => {
    const wrong = withoutPages(pagesOf(world.solutionId)).flatMap((path) =>
      [...refusals, ...searches.map((text) => `search=${encodeURIComponent(text)}`)].map((query) =>
        withQuery(path, query),
      ),
    );
    expect((await askAll([...wrong, ...pagesOf(unknownId)], by)).leaks).toEqual([]);
  });

  it.each(askersWithout)("are in no answer of a call for %s", async (by) => {
    const asked = [world.solutionId, world.otherId, unknownId].flatMap(calls);
    const { statuses, leaks } = await askAll(asked, by);
    expect(leaks).toEqual([]);
    for (const status of by === "a visitor" ? [401] : [200, 400, 404])
      expect(statuses).toContain(status);
    expect(asked.length).toBeGreaterThan(100);
  });
});
