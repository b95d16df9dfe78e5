import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { seedDemonstrationAsns } from "#db/seed/demonstration-asns";
import { siteOfEverything } from "#tests/access/site-of-everything";
import { storedAsGraph } from "#tests/factories/as-dataset";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { activateDataset } from "~/features/asn/datasets/choose-datasets.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";

import { Visitor } from "./visitor";

const now = new Date("2026-11-27T12:00:00Z");
const words = (key: string, values?: Record<string, unknown>) => english(`as-graph:${key}`, values);

describe.each(siteDatabases())("the graph around an AS on %s", (kind) => {
  let site: TestSite;
  let leader: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    leader = await signIn(site.application.db, { roles: ["leadership"] });
  });
  afterAll(() => site.close());

  const visit = (address: string) =>
    new Visitor(site).visit(address, { headers: { Cookie: leader.cookie } });
  const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
  const json = async (address: string) =>
    (JSON.parse((await visit(address)).html) as { rows: Record<string, unknown>[] }).rows;

  it("says where nothing is imported", async () => {
    const { html, status } = await visit("/asn/8075/graph");
    expect([status, heading(html)]).toEqual([200, words("noDataset")]);
    expect(html).toContain(words("noRelationships.text"));
    expect((await visit("/asn/organisations/NONE/graph")).status).toBe(404);
  });

  describe("with the demonstration's relationships", () => {
    beforeAll(async () => {
      const { db } = site.application;
      await seedDemonstrationAsns(db, now);
      await currentAsView(db, { mostAgeMs: 0 });
    });

    it("names its finding and the dataset", async () => {
      const { html } = await visit("/asn/65538/graph");
      expect(heading(html)).toBe(
        "AS65538 Nordlys Backbone has 2 providers, 5 customers, 2 peers, and 1 sibling",
      );
      expect(html).toContain("invented-relationships.txt");
      expect(html).not.toMatch(/<script(?! type="application)/);
      expect(heading((await visit("/asn/65541/graph")).html)).toBe(
        "AS65541 Partner interconnect has no providers, no customers, and 1 peer",
      );
    });

    it("reaches as far as the address asks, and names what it does not understand", async () => {
      const rows = async (depth: number) => json(`/asn/65544/graph.json?depth=${depth}`);
      const [one, two, three] = [await rows(1), await rows(2), await rows(3)];
      expect(one.length).toBeLessThan(two.length);
      expect(three.map(({ asn }) => asn).slice(0, two.length)).toEqual(two.map(({ asn }) => asn));
      const { html } = await visit("/asn/64496/graph?depth=9&far=1");
      expect(html).toContain("<code>depth=9</code>");
      expect(html).toContain("<code>far=1</code>");
      expect(html).toMatch(/aria-current="page">Direct links</);
    });

    it("is a file with the rows of its table", async () => {
      const { html } = await visit("/asn/64496/graph?depth=2");
      const shown = [...html.matchAll(/<th scope="row"[^>]*><a href="\/asn\/(\d+)">/g)];
      const csv = await visit("/asn/64496/graph.csv?depth=2");
      const [head = [], ...rows] = parsedCsv(csv.html);
      expect(head).toEqual([
        "asn",
        "name",
        "relation",
        "relationTo",
        "side",
        "depth",
        "otherLinks",
        "datasetId",
      ]);
      expect(rows.map(([asn]) => asn)).toEqual(shown.map(([, asn]) => asn));
      expect(rows).toContainEqual([
        "8075",
        "Cloud productivity suite",
        "peer",
        "64496",
        "across",
        "1",
        "8",
        "3",
      ]);
    });

    it("is drawn around all ASNs of an organisation", async () => {
      const { html } = await visit("/asn/organisations/FJORDNET-INVENTED/graph");
      expect(heading(html)).toMatch(/^Fjordnet \(5 ASNs\) has 2 providers, /);
      const rows = await json("/asn/organisations/FJORDNET-INVENTED/graph.json");
      const members = rows.filter(({ side }) => side === "middle").map(({ asn }) => asn);
      expect(members.sort()).toEqual([64496, 64497, 64498, 64499, 65544]);
      for (const { relationTo, side } of rows)
        if (side !== "middle") expect(members).toContain(relationTo);
    });

    it.each(["0", "64000", "4294967296", "AS8075", "8075.5", "-1"])(
      "knows no AS %s",
      async (asn) => {
        expect((await visit(`/asn/${asn}/graph`)).status).toBe(404);
        expect((await visit(`/asn/${asn}/graph.csv`)).status).toBe(404);
      },
    );
  });

  it("counts what a page does not show, and its files have all", async () => {
    const { db } = site.application;
    const customers = Array.from({ length: 3_000 }, (_, at) => 100_000 + at);
    const { id } = await storedAsGraph(db, [
      "64500|64501|0|bgp",
      "64510|64500|-1|bgp",
      ...customers.map((asn) => `64500|${asn}|-1|bgp`),
    ]);
    await activateDataset({ db, now }, id);
    await currentAsView(db, { mostAgeMs: 0 });
    const { html } = await visit("/asn/64500/graph");
    expect(heading(html)).toBe("AS64500 has 1 provider, 3,000 customers, and 1 peer");
    expect(html).toContain(words("further", { count: 2803, number: "2,803" }));
    const rows = await json("/asn/64500/graph.json");
    expect(rows).toHaveLength(3_003);
    expect(new Set(rows.map(({ asn }) => asn)).size).toBe(3_003);
    expect(gzipSync(html).byteLength).toBeLessThan(25_000);
  });
});
