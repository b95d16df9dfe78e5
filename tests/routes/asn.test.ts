import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { seedDemonstrationAsns } from "#db/seed/demonstration-asns";
import { demonstrationAses } from "#db/seed/demonstration-as-list";
import { siteOfEverything } from "#tests/access/site-of-everything";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { readDatasetList } from "~/features/asn/datasets/choose-datasets.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { linkCountOf } from "~/features/asn/relationships/as-graph";
import { parsePrefix } from "~/lib/ip";

import { Visitor } from "./visitor";

const now = new Date("2026-11-27T12:00:00Z");
const words = (key: string, values?: Record<string, unknown>) => english(`as-view:${key}`, values);

describe.each(siteDatabases())("the pages of the AS view on %s", (kind) => {
  let site: TestSite;
  let leader: SignedIn;
  let operator: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    leader = await signIn(site.application.db, { roles: ["leadership"] });
    operator = await signIn(site.application.db, { roles: ["operator"] });
  });
  afterAll(() => site.close());

  const visit = (address: string, { cookie } = leader, form?: Record<string, string>) =>
    new Visitor(site).visit(address, { headers: { Cookie: cookie }, ...(form && { form }) });
  const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
  const csv = async (address: string) => {
    const [head = [], ...rows] = parsedCsv((await visit(address)).html);
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
  };

  it("say that no dataset is in use", async () => {
    for (const address of ["/asn", "/asn/organisations", "/asn/path"]) {
      const { html, status } = await visit(address);
      expect([address, status]).toEqual([address, 200]);
      expect(html).toContain(words("dataset.none"));
    }
    expect((await visit("/admin/as-datasets", operator)).html).toContain(words("datasets.none"));
    expect((await visit("/admin/as-datasets/roll-back", operator)).html).toContain(
      words("datasets.nothingBefore"),
    );
  });

  describe("with the demonstration's datasets", () => {
    beforeAll(async () => {
      const { db } = site.application;
      await seedDemonstrationAsns(db, now);
      await currentAsView(db, { mostAgeMs: 0 });
    });

    it("tell the prefixes of an AS, and have all of them as files", async () => {
      const rows = await csv("/asn/8075/prefixes.csv");
      expect(rows.length).toBeGreaterThan(100);
      for (const { prefix = "" } of rows) expect(parsePrefix(prefix)?.text).toBe(prefix);
      expect(new Set(rows.map(({ prefix }) => prefix)).size).toBe(rows.length);
      const { html } = await visit("/asn/8075");
      expect(html).toContain(`${rows[0]?.prefix}, ${rows[1]?.prefix}`);
      expect(html).toContain(
        words("as.prefixesShown", {
          shown: 12,
          count: rows.length,
          number: rows.length.toLocaleString("en"),
        }),
      );
      expect((await visit("/asn/4199999999/prefixes.csv")).status).toBe(404);
    });

    it("name the dataset, and that it is invented", async () => {
      for (const address of ["/asn", "/asn/64501", "/asn/path", "/asn/compare?asn=64501"]) {
        const { html } = await visit(address);
        expect(html).toContain("invented-relationships.txt");
        expect(html).toContain(words("dataset.inferred"));
        expect(html).toContain(words("dataset.invented"));
        expect(html).not.toMatch(/<script(?! type="application)/);
      }
    });

    it.each([
      ["/asn?search=nordlys", "4 ASes match “nordlys”"],
      ["/asn?search=AS8075", "1 AS matches “AS8075”"],
      ["/asn/organisations?search=nordlys", "1 organisation matches “nordlys”"],
      ["/asn/organisations/NORDLYS-INVENTED", "Nordlys has 4 ASNs"],
      [
        "/asn/65538",
        "AS65538 Nordlys Backbone has 2 providers, 5 customers, 2 peers, and 1 sibling",
      ],
      ["/asn/path?from=64501&to=as+8075", "Summit Fibre reaches AS8075 over one transit provider"],
      [
        "/asn/path?from=quillstone&to=microsoft",
        "Quillstone Group reaches AS8075 over one transit provider and a peering",
      ],
      [
        "/asn/path?from=65551&to=65541",
        "No allowed path leads from Skerry Cable to Partner interconnect",
      ],
      ["/asn/compare?asn=64501", "AS64501 Summit Fibre gained 1 neighbour"],
      ["/asn/compare?asn=64510", "Nothing changed about AS64510 Banksia Mobile"],
    ])("%s has its finding as heading", async (address, finding) => {
      const { html, status } = await visit(address);
      expect([status, heading(html)]).toEqual([200, finding]);
    });

    it("lead from other spellings of a number to its page", async () => {
      for (const text of ["AS8075", "as%208075", "008075"])
        expect((await visit(`/asn/${text}`)).location).toBe("/asn/8075");
    });

    it.each([
      ["/asn/64999", 404, 'value="64999"', words("as.unknown", { asn: 64999 })],
      ["/asn/somebody", 404, 'value="somebody"', words("as.unknownText")],
      ["/asn/organisations/NOBODY", 404, "NOBODY", words("organisations.find")],
      ["/asn?search=AS4294967295", 200, 'value="AS4294967295"', words("error.no-such-number")],
      ["/asn/path?from=nobody&to=8075", 404, 'value="nobody"', words("error.unknown")],
      ["/asn/path?from=64501", 422, 'value="64501"', words("error.missing")],
      ["/asn/path?from=0&to=8075", 422, 'value="0"', words("error.no-such-number")],
      ["/asn/compare?asn=nobody", 404, 'value="nobody"', words("error.unknown")],
      ["/asn/compare?asn=", 422, 'name="asn"', words("error.missing")],
    ])("%s keeps what was typed", async (address, expected, kept, said) => {
      const { html, status } = await visit(address);
      expect(status).toBe(expected);
      expect(html).toContain(kept);
      expect(html).toContain(said);
    });

    it("have every row in their files", async () => {
      const view = await currentAsView(site.application.db);
      expect(await csv("/asn.csv")).toHaveLength(demonstrationAses.length);
      expect(await csv("/asn/links.csv")).toHaveLength(linkCountOf(view.graph));
      expect(await csv("/asn/organisations.csv")).toHaveLength(view.organisations?.count ?? 0);
      const cone = await csv("/asn/65538/related.csv?of=cone");
      expect(cone.map(({ asn }) => asn)).toContain("64500");
      const owned = await csv("/asn/organisations/NORDLYS-INVENTED/asns.csv?sort=asn");
      expect(owned.map(({ asn }) => asn)).toEqual(["65538", "65539", "65540", "65543"]);
      expect(await csv("/asn/compare.csv?asn=64501")).toMatchObject([
        { asn: "65545", name: "Meridian Transit", before: "", after: "provider" },
      ]);
      const paths = await csv("/asn/path.csv?from=64501&to=8075");
      expect(paths.filter(({ kind: of }) => of === "likely")).toHaveLength(4);
      const { html } = await visit("/asn/links.json");
      expect((JSON.parse(html) as { rows: unknown[] }).rows).toHaveLength(linkCountOf(view.graph));
    });

    it("have no file of what is not there", async () => {
      for (const address of [
        "/asn/64999/related.csv",
        "/asn/organisations/NOBODY/asns.csv",
        "/asn/path.csv?from=nobody&to=1",
        "/asn/compare.csv?asn=nobody",
      ])
        expect([address, (await visit(address)).status]).toEqual([address, 404]);
    });

    it("are for leadership only", async () => {
      const user = await signIn(site.application.db);
      for (const by of [user, operator])
        for (const address of ["/asn", "/asn/8075", "/asn/path", "/asn.csv"])
          expect((await visit(address, by)).status).toBe(403);
      expect((await visit("/asn", user)).html).toContain(
        english("shell:noAccess.internalReport.title"),
      );
      expect((await visit("/admin/as-datasets")).status).toBe(403);
    });

    it("put a dataset in use, and return to those before, once for each form", async () => {
      const { db } = site.application;
      const { datasets, choice } = await readDatasetList(db);
      const other = datasets.find(({ fileName }) => fileName.endsWith("-before.txt"))?.id ?? 0;
      const page = `/admin/as-datasets/${other}`;
      const { html } = await visit(page, operator);
      expect(heading(html)).toBe(
        "invented-relationships-before.txt has 5 links that differ from those in use",
      );
      expect(html).toContain("Meridian Transit");
      for (let again = 0; again < 2; again += 1)
        expect((await visit(page, operator, {})).location).toBe(
          "/admin/as-datasets?done=activated",
        );
      const used = await readDatasetList(db);
      expect(used.choice.datasets).toEqual({ ...choice.datasets, relationships: other });
      // The process that made the change answers by it at once.
      expect((await visit("/asn/64501")).html).toContain("invented-relationships-before.txt");

      const rollBack = "/admin/as-datasets/roll-back";
      const seen = { seen: String(used.choice.id) };
      expect((await visit(rollBack, operator, seen)).location).toBe(
        "/admin/as-datasets?done=rolledBack",
      );
      expect((await visit(rollBack, operator, seen)).status).toBe(409);
      expect((await visit(rollBack, operator, { seen: "x" })).status).toBe(422);
      expect((await readDatasetList(db)).choice.datasets).toEqual(choice.datasets);

      const entries = await db
        .selectFrom("audit_entry")
        .select(["action", "actor_name"])
        .where("action", "like", "%as-dataset%")
        .orderBy("id")
        .execute();
      expect(entries).toEqual(
        ["activate-as-dataset", "roll-back-as-datasets"].map((action) => ({
          action,
          actor_name: operator.account.name,
        })),
      );
    });

    it("do not know other datasets", async () => {
      for (const id of ["0", "x", "2147483647", "99999999999"]) {
        expect((await visit(`/admin/as-datasets/${id}`, operator)).status).toBe(404);
        expect((await visit(`/admin/as-datasets/${id}`, operator, {})).status).toBe(404);
      }
    });
  });
});
