import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listSetsOfFqdn } from "~/features/domain-lens/fqdns/fqdn-detail.repository.server";
import { listFqdns } from "~/features/domain-lens/fqdns/fqdn-list.repository.server";
import { fqdnListSchema } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { findFqdn } from "~/features/domain-lens/fqdns/fqdn.repository.server";
import type { OpenDatabase } from "~/platform/database.server";
import { aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";

describe.each(testDatabases())("the record of a name whose set was deleted, on %s", (kind) => {
  let database: OpenDatabase;
  let living: string;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const workloadId = await aWorkload(database.db);
    living = await aPublishedSet(database.db, {
      workloadId,
      publicId: 1,
      fqdns: ["kept.example", "both.example"],
    });
    await aPublishedSet(database.db, {
      workloadId,
      publicId: 2,
      isDeleted: true,
      fqdns: ["gone.example", "both.example"],
    });
    await aPublishedSet(database.db, {
      workloadId,
      publishedVersion: null,
      fqdns: ["drafted.example"],
    });
  });
  afterAll(() => database.close());

  it.each<[string, { sets: number; isPublished: boolean }]>([
    ["kept.example", { sets: 1, isPublished: true }],
    ["both.example", { sets: 1, isPublished: true }],
    ["gone.example", { sets: 0, isPublished: false }],
    ["drafted.example", { sets: 1, isPublished: false }],
  ])("%s counts its living sets alone", async (name, { sets, isPublished }) => {
    const { db } = database;
    const {
      rows: [listed],
    } = await listFqdns(db, fqdnListSchema.parse({ name, match: "begin" }));
    const record = (await findFqdn(db, listed?.id ?? ""))!;
    const shown = await listSetsOfFqdn(db, record.id);
    expect([listed?.endpointSetCount, record.endpointSetIds.length, shown.length]).toEqual([
      sets,
      sets,
      sets,
    ]);
    expect(record.publishedDomainName).toBe(isPublished ? name : null);
    if (name === "both.example") expect(record.endpointSetIds).toEqual([living]);
  });
});
