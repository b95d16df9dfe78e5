import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { discoverySchema } from "~/features/domain-lens/fqdns/discovery.schema";
import { importDiscoveries } from "~/features/domain-lens/fqdns/import-discoveries.server";
import {
  searchServiceTree,
  upsertServiceTree,
} from "~/features/domain-lens/service-tree/service-tree.repository.server";
import type { OpenDatabase } from "~/platform/database.server";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { storeFqdns, storeWorkload } from "#tests/support/domain-lens";

describe.each(testDatabases())("imports of scanners on %s", (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.deleteFrom("fqdn").execute());

  const line = (fields: object) =>
    discoverySchema.parse({
      domainName: "Scan.Example.",
      instance: "Worldwide",
      addedBy: "Code Scan",
      latestDetectedDatetime: "2026-11-20T10:00:00Z",
      sampleCount: 7,
      ...fields,
    });
  const run = (...lines: object[]) =>
    importDiscoveries({ db: database.db, now: new Date() }, lines.map(line));
  const rows = () =>
    database.db
      .selectFrom("fqdn")
      .select([
        "domain_name",
        "added_by",
        "sample_count",
        "component",
        "workload_id",
        "service_tree_detections",
        "revision",
      ])
      .orderBy("domain_name")
      .execute();

  it("make records of new names, with history", async () => {
    expect(
      await run(
        { component: "mail", serviceTreeDetections: ["s-1"] },
        { domainName: "other.example" },
      ),
    ).toEqual({ added: 2, updated: 0 });
    expect(await rows()).toMatchObject([
      { domain_name: "other.example" },
      {
        domain_name: "scan.example",
        added_by: "Code Scan",
        sample_count: 7,
        component: "mail",
        service_tree_detections: ["s-1"],
      },
    ]);
    expect(
      await database.db
        .selectFrom("fqdn_event")
        .innerJoin("fqdn", "fqdn.id", "fqdn_event.fqdn_id")
        .select("event")
        .execute(),
    ).toEqual([{ event: "discover" }, { event: "discover" }]);
  });

  it("take the later sighting and leave alone what people said", async () => {
    const workload = await storeWorkload(database.db, "Scanned");
    await storeFqdns(database.db, ["scan.example"], {
      workload_id: workload.id,
      scope: "MVP",
      added_by: "Added by User",
    });
    expect(
      await run(
        { sampleCount: 9 },
        { sampleCount: 3, latestDetectedDatetime: "2026-11-19T10:00:00Z" },
      ),
    ).toEqual({ added: 0, updated: 1 });
    expect(await run({ sampleCount: 1, latestDetectedDatetime: "2026-11-18T10:00:00Z" })).toEqual({
      added: 0,
      updated: 0,
    });
    expect(await rows()).toMatchObject([
      { sample_count: 9, workload_id: workload.id, added_by: "Added by User", revision: 1 },
    ]);
  });

  it.each([
    { addedBy: "a rumour" },
    { domainName: "10.0.0.1" },
    { domainName: "*.com" },
    { instance: "Moon" },
    { sampleCount: -1 },
    { latestDetectedDatetime: "yesterday" },
  ])("refuse %j", (fields) => {
    expect(() => line(fields)).toThrow();
  });

  it("write services once, and find them by the begin of their names", async () => {
    const entries = [
      { id: "t-1", name: "Mail Flow" },
      { id: "t-2", name: "Mail%Box" },
      { id: "t-3", name: "Files" },
    ];
    expect([
      await upsertServiceTree(database.db, entries),
      await upsertServiceTree(database.db, entries),
      await upsertServiceTree(database.db, [{ id: "t-3", name: "Documents" }]),
    ]).toEqual([3, 0, 1]);
    const names = async (text: string) =>
      (await searchServiceTree(database.db, text)).map(({ name }) => name);
    expect([
      await names("MAIL"),
      await names("mail%"),
      await names("t-3"),
      await names("low"),
    ]).toEqual([["Mail Flow", "Mail%Box"], ["Mail%Box"], ["Documents"], []]);
  });
});
