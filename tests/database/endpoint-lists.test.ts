import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  countEndpointSets,
  listEndpointSets,
} from "~/features/domain-lens/endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetListSchema } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.schema";
import {
  countAllFqdns,
  countFqdns,
  listFqdnIds,
  listFqdns,
} from "~/features/domain-lens/fqdns/fqdn-list.repository.server";
import { fqdnListSchema } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { listWorkloads } from "~/features/domain-lens/workloads/workload.repository.server";
import { workloadListSchema } from "~/features/domain-lens/workloads/workload.schema";
import type { OpenDatabase } from "~/platform/database.server";
import { aPublishedSet } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { storeChange, storeFqdns, storeWorkload } from "#tests/support/domain-lens";

describe.each(testDatabases())("lists of endpoints on %s", (kind) => {
  let database: OpenDatabase;
  let exchange: string;
  let teams: string;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    exchange = (await storeWorkload(db, "Exchange Online")).id;
    teams = (await storeWorkload(db, "Teams", "Skype")).id;
    await fillSets();
    await fillFqdns();
  });
  afterAll(() => database.close());

  async function fillSets(): Promise<void> {
    const { db } = database;
    await aPublishedSet(db, {
      workloadId: exchange,
      publicId: 1,
      category: "Optimize",
      publishedVersion: "2026112000",
      publicDescription: "Mail in OUTLOOK",
      fqdns: ["a.example", "b.example"],
    });
    const drafted = await aPublishedSet(db, {
      workloadId: teams,
      publicId: 11,
      category: "Allow",
      publishedVersion: "2026102800",
    });
    await storeChange(db, {
      set_id: drafted,
      status: "PendingReview",
      authors: ["J. Lindqvist"],
      search_text: "more relays\nj. lindqvist",
    });
    const blocked = await aPublishedSet(db, {
      workloadId: teams,
      publicId: 2,
      publishedVersion: "2026091500",
    });
    await storeChange(db, {
      set_id: blocked,
      block: JSON.stringify({ by: "x", name: "X", at: "", note: "certificate expired" }),
      search_text: "certificate expired",
    });
    const staged = await aPublishedSet(db, {
      workloadId: teams,
      publicId: 3,
      instance: "China",
      publishedVersion: "2026091501",
    });
    await storeChange(db, { set_id: staged, instance: "China", status: "StagedForPublishing" });
    const begun = await aPublishedSet(db, {
      workloadId: exchange,
      publicId: 4,
      publishedVersion: "2026091502",
    });
    await storeChange(db, { set_id: begun, status: "Initialized" });
    await aPublishedSet(db, {
      workloadId: exchange,
      publicId: 5,
      isDeleted: true,
      publishedVersion: "2026070100",
    });
    const unpublished = await aPublishedSet(db, { workloadId: exchange, publishedVersion: null });
    await storeChange(db, { set_id: unpublished, disposition: "Add" });
    const begunAnew = await aPublishedSet(db, { workloadId: teams, publishedVersion: null });
    await storeChange(db, { set_id: begunAnew, disposition: "Add", status: "Initialized" });
  }

  async function fillFqdns(): Promise<void> {
    const { db } = database;
    await storeFqdns(
      db,
      [
        "outlook.office.com",
        "office.com",
        "office-cdn.office.com",
        "a.outlook.office.com",
        "outlook.live.com",
        "*-files.sharepoint.com",
      ],
      { workload_id: exchange },
    );
    await storeFqdns(db, ["myoffice.com", "office.community", "x.office-com.example"], {
      customer_facing_status: "Yes",
      scope: "MVP",
      is_deprecated: true,
    });
    await storeFqdns(db, ["a.sampled.example"], {
      sample_count: 9,
      latest_detected_at: new Date("2026-11-02T10:00:00Z"),
    });
    await storeFqdns(db, ["b.sampled.example"], { sample_count: 10 });
    await storeFqdns(db, ["c.sampled.example"], { sample_count: 100 });
    // As the database's own clock writes it: to the microsecond.
    await sql`update fqdn set latest_detected_at = '2026-11-20T10:00:00.123456Z' where domain_name =
        'c.sampled.example'`.execute(db);
    const [asked] = await storeFqdns(db, ["office.com"], {
      instance: "China",
      workload_id: teams,
      daily_test_status: "Failed",
    });
    await db
      .insertInto("workload_assignment")
      .values({
        id: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
        fqdn_id: asked!,
        new_workload_id: exchange,
        status: "pending",
        requested_by_key: "a",
        requested_by_name: "A",
        requested_at: new Date(),
      })
      .execute();
  }

  const sets = async (asked: Record<string, string> = {}) =>
    (await listEndpointSets(database.db, endpointSetListSchema.parse(asked))).rows.map(
      ({ publicId }) => publicId,
    );
  const names = async (asked: Record<string, string> = {}) =>
    (await listFqdns(database.db, fqdnListSchema.parse(asked))).rows.map(
      ({ domainName, instance }) =>
        instance === "Worldwide" ? domainName : `${instance} ${domainName}`,
    );

  describe("sets", () => {
    it.each<[Record<string, string>, (number | null)[]]>([
      [{}, [1, 2, 3, 4, 11]],
      [{ state: "all" }, [1, 2, 3, 4, 5, 11]],
      [{ state: "pending" }, [2, 11]],
      [{ state: "published" }, [1, 3, 4]],
      [{ state: "deleted" }, [5]],
      [{ list: "pending" }, [2, 3, 11, null, null]],
      [{ list: "pending", order: "descending" }, [null, null, 11, 3, 2]],
      [{ instances: "China" }, [3]],
      [{ instances: "China,Worldwide", categories: "Allow,Optimize" }, [1, 11]],
      [{ instances: "All" }, [1, 2, 3, 4, 11]],
      [{ sort: "version", order: "descending" }, [1, 11, 4, 3, 2]],
      [{ search: "outlook" }, [1]],
      [{ search: "CERTIFICATE" }, [2]],
      [{ search: "lindqvist" }, [11]],
      [{ search: "11" }, [11]],
      [{ search: "chin" }, [3]],
      [{ search: "teams" }, [2, 3, 11]],
      [{ search: "%" }, []],
    ])("%j gives %j", async (asked, expected) => expect(await sets(asked)).toEqual(expected));

    it("are filtered by workload and sorted by its name", async () => {
      expect(await sets({ workloads: teams })).toEqual([2, 3, 11]);
      expect(await sets({ sort: "workload", order: "descending" })).toEqual(
        expect.arrayContaining([1, 2, 3, 4, 11]),
      );
      const { rows } = await listEndpointSets(
        database.db,
        endpointSetListSchema.parse({ sort: "workload" }),
      );
      expect(rows.map(({ workload }) => workload)).toEqual([
        "Exchange Online",
        "Exchange Online",
        "Teams",
        "Teams",
        "Teams",
      ]);
    });

    it("tell of a set that was never published what it is to have", async () => {
      const { rows } = await listEndpointSets(
        database.db,
        endpointSetListSchema.parse({ list: "pending", order: "descending" }),
      );
      expect(rows.slice(0, 2)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            publicId: null,
            category: "Allow",
            isRequired: false,
            tcpPorts: "443",
            fqdnCount: 2,
            prefixCount: 0,
            change: expect.objectContaining({ status: "Draft" }) as unknown,
          }),
          expect.objectContaining({
            publicId: null,
            change: expect.objectContaining({ status: "Initialized" }) as unknown,
          }),
        ]),
      );
      expect(rows[2]).toMatchObject({
        publicId: 11,
        change: { status: "PendingReview", authors: ["J. Lindqvist"], blockedNote: null },
      });
      expect(rows[4]).toMatchObject({
        change: { blockedNote: "certificate expired", authors: [] },
      });
    });

    it.each(
      ["id", "workload", "version"].flatMap((sort) =>
        ["ascending", "descending"].map((order) => [sort, order] as const),
      ),
    )("by %s, %s, come page by page as in one", async (sort, order) => {
      const asked = endpointSetListSchema.parse({ sort, order, state: "all" });
      const { rows: all } = await listEndpointSets(database.db, asked);
      const seen = [];
      let { cursor } = asked;
      do {
        const { rows, next } = await listEndpointSets(database.db, { ...asked, cursor }, 2);
        seen.push(...rows);
        cursor = next ? endpointSetListSchema.parse({ ...asked, after: next }).cursor : null;
      } while (cursor);
      expect(seen.map(({ internalId }) => internalId)).toEqual(
        all.map(({ internalId }) => internalId),
      );
      expect(seen).toHaveLength(6);
    });

    it("are counted for both views", async () => {
      expect(await countEndpointSets(database.db, endpointSetListSchema.parse({}))).toEqual({
        published: 5,
        pending: 5,
      });
      expect(
        await countEndpointSets(database.db, endpointSetListSchema.parse({ search: "lindqvist" })),
      ).toEqual({ published: 1, pending: 1 });
    });
  });

  describe("FQDNs", () => {
    it.each<[Record<string, string>, string[]]>([
      [{ name: "Outlook.", match: "begin" }, ["outlook.live.com", "outlook.office.com"]],
      [{ name: "Outlook." }, ["a.outlook.office.com", "outlook.live.com", "outlook.office.com"]],
      [{ name: "UTLOOK.OFF" }, ["a.outlook.office.com", "outlook.office.com"]],
      [{ name: "ou", match: "inside" }, ["outlook.live.com", "outlook.office.com"]],
      [{ name: "-files" }, ["*-files.sharepoint.com"]],
      [{ name: "office", instances: "China" }, ["China office.com"]],
      [{ name: "*" }, ["*-files.sharepoint.com"]],
      [
        { name: "office.com", match: "end", instances: "Worldwide" },
        ["office.com", "office-cdn.office.com", "outlook.office.com", "a.outlook.office.com"],
      ],
      [{ name: ".office.com.", match: "end", instances: "China" }, ["China office.com"]],
      [{ name: "fice.com", match: "end" }, []],
      [
        { name: "outlook", match: "label" },
        ["a.outlook.office.com", "outlook.live.com", "outlook.office.com"],
      ],
      [{ name: "utlook", match: "label" }, []],
      [{ deprecated: "true" }, ["myoffice.com", "office.community", "x.office-com.example"]],
      [
        { customerFacing: "Yes", scopes: "MVP", unassigned: "true" },
        ["myoffice.com", "office.community", "x.office-com.example"],
      ],
      [{ tests: "Failed" }, ["China office.com"]],
      [{ assignment: "pending" }, ["China office.com"]],
      [{ targets: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10" }, []],
      [{ name: "'; drop table fqdn; --" }, []],
    ])("%j gives %j", async (asked, expected) => expect(await names(asked)).toEqual(expected));

    it("are filtered by workload, and by that which they are asked to move to", async () => {
      expect(await names({ workloads: teams })).toEqual(["China office.com"]);
      expect([await names({ targets: exchange }), await names({ targets: teams })]).toEqual([
        ["China office.com"],
        [],
      ]);
      expect(
        (
          await names({ workloads: `${teams},${exchange}`, match: "begin", name: "office.com" })
        ).sort(),
      ).toEqual(["China office.com", "office.com"]);
    });

    it.each<[Record<string, string>, string[]]>([
      [
        { sort: "name", order: "descending", name: "outlook", match: "begin" },
        ["outlook.office.com", "outlook.live.com"],
      ],
      [
        { sort: "samples", order: "descending", match: "label", name: "sampled" },
        ["c.sampled.example", "b.sampled.example", "a.sampled.example"],
      ],
      [
        { sort: "samples", match: "label", name: "sampled" },
        ["a.sampled.example", "b.sampled.example", "c.sampled.example"],
      ],
      [
        { sort: "detected", match: "label", name: "sampled" },
        ["b.sampled.example", "a.sampled.example", "c.sampled.example"],
      ],
      [
        { sort: "detected", order: "descending", match: "label", name: "sampled" },
        ["c.sampled.example", "a.sampled.example", "b.sampled.example"],
      ],
      [
        { sort: "workload", match: "label", name: "office" },
        [
          "a.outlook.office.com",
          "office-cdn.office.com",
          "office.com",
          "outlook.office.com",
          "China office.com",
          "office.community",
        ],
      ],
      [
        {
          sort: "workload",
          order: "descending",
          match: "label",
          name: "office",
          tests: "UnTested",
        },
        [
          "office.community",
          "outlook.office.com",
          "office.com",
          "office-cdn.office.com",
          "a.outlook.office.com",
        ],
      ],
    ])("%j gives %j in this order", async (asked, expected) =>
      expect(await names(asked)).toEqual(expected),
    );

    it("are told apart by the status of the OCDI association that names them", async () => {
      const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a11";
      const at = new Date();
      await database.db
        .insertInto("ocdi_association")
        .values({
          id,
          instance: "Worldwide",
          service_tree_id: "svc",
          transition_stage: "S0-Engaged",
          ga_on: "2027-01-01",
          status: "Pending",
          authors: "[]",
          created_at: at,
          updated_at: at,
        })
        .execute();
      await database.db
        .insertInto("ocdi_association_name")
        .values(
          ["Legacy", "Ocdi"].map((kind) => ({
            association_id: id,
            instance: "Worldwide",
            kind,
            domain_name: kind === "Legacy" ? "office.com" : "x.cloud.microsoft",
          })),
        )
        .execute();
      expect([
        await names({ ocdi: "Pending,Approved" }),
        await names({ ocdi: "Approved" }),
      ]).toEqual([["office.com"], []]);
    });

    it.each(["unknown", "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10office.com"])(
      "sorted by samples begin behind no %j",
      (after) => {
        for (const sort of ["samples", "detected"])
          expect(fqdnListSchema.safeParse({ sort, after }).success).toBe(false);
      },
    );

    const ordered = ["name", "workload", "detected", "samples"].flatMap((sort) =>
      ["ascending", "descending"].map((order): Record<string, string> => ({ sort, order })),
    );
    it.each<Record<string, string>>([
      ...ordered,
      { name: "com", match: "end" },
      { name: "com", match: "end", order: "descending" },
    ])("%j come page by page as in one, in the order that bulk actions take", async (asked) => {
      const input = fqdnListSchema.parse(asked);
      const all = (await listFqdns(database.db, input)).rows.map(({ id }) => id);
      expect(all.length).toBeGreaterThan(asked.match ? 5 : 14);
      const seen = [];
      let { cursor } = input;
      let last: string | null = null;
      do {
        const { rows, next, previous } = await listFqdns(database.db, { ...input, cursor }, 3);
        seen.push(...rows.map(({ id }) => id));
        last = previous;
        cursor = next ? fqdnListSchema.parse({ ...asked, after: next }).cursor : null;
      } while (cursor);
      expect(seen).toEqual(all);
      const back = [];
      for (let before = last; before !== null;) {
        const page = await listFqdns(database.db, fqdnListSchema.parse({ ...asked, before }), 3);
        back.unshift(...page.rows.map(({ id }) => id));
        before = page.previous;
      }
      expect(back).toEqual(all.slice(0, back.length));
      expect(all.length - back.length).toBeLessThanOrEqual(3);
      expect((await listFqdnIds(database.db, input, 4)).ids).toEqual(all.slice(0, 4));
    });

    it("are counted no further than asked", async () => {
      const all = fqdnListSchema.parse({});
      const whole = await countAllFqdns(database.db, all);
      expect(whole).toBe(15);
      expect([await countFqdns(database.db, all, 5), await countFqdns(database.db, all)]).toEqual([
        5,
        whole,
      ]);
    });

    it("tell their sets and the workload they are asked to move to", async () => {
      const { rows } = await listFqdns(database.db, fqdnListSchema.parse({ name: "a.example" }));
      expect(rows).toMatchObject([
        { domainName: "a.example", endpointSetCount: 1, newWorkload: null },
      ]);
      expect(
        (await listFqdns(database.db, fqdnListSchema.parse({ assignment: "pending" }))).rows,
      ).toMatchObject([{ workload: "Teams", newWorkload: "Exchange Online" }]);
    });
  });

  it("workloads come by name, with their sets", async () => {
    const page = await listWorkloads(database.db, workloadListSchema.parse({}));
    expect(page.rows.map(({ name, endpointSetCount }) => [name, endpointSetCount])).toEqual([
      ["Exchange Online", 2],
      ["Teams", 3],
    ]);
    expect(
      (
        await listWorkloads(
          database.db,
          workloadListSchema.parse({ search: "team", areas: "Skype", types: "External" }),
        )
      ).rows,
    ).toHaveLength(1);
    const first = await listWorkloads(database.db, workloadListSchema.parse({}), 1);
    const second = await listWorkloads(
      database.db,
      workloadListSchema.parse({ after: first.next }),
      1,
    );
    expect([first.rows[0]?.name, second.rows[0]?.name, second.next]).toEqual([
      "Exchange Online",
      "Teams",
      null,
    ]);
  });

  it.each([
    [{ sort: "name", order: "descending" }, ["予定表", "Teams", "Exchange Online", "Calendars"]],
    [{ sort: "area" }, ["Calendars", "Exchange Online", "予定表", "Teams"]],
    [{ sort: "area", order: "descending" }, ["Teams", "予定表", "Exchange Online", "Calendars"]],
  ])("workloads by %j come page by page", async (asked, expected) => {
    await storeWorkload(database.db, "Calendars");
    await storeWorkload(database.db, "予定表", "SharePoint");
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await listWorkloads(
        database.db,
        workloadListSchema.parse({ ...asked, ...(after && { after }) }),
        1,
      );
      seen.push(...page.rows.map(({ name }) => name));
      after = page.next;
    }
    expect(seen).toEqual(expected);
  });
});
