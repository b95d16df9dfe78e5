import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listEndpointSets } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.repository.server";
import { endpointSetListSchema } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.schema";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { insideName } from "~/features/domain-lens/endpoint-sets/inside-name.repository.server";
import type { OpenDatabase } from "~/platform/database.server";
import { aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { storeChange, storeFqdns } from "#tests/support/domain-lens";

describe.each(testDatabases())("a search on %s", (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  it("finds sets by the names and prefixes in them, by what covers those, and by what a draft is to have", async () => {
    const { db } = database;
    const mail = await aWorkload(db, "Mail");
    await aPublishedSet(db, {
      workloadId: mail,
      publicId: 901,
      fqdns: ["north.contained.example"],
      prefixes: ["52.96.0.0/14", "2603:1006::/40"],
    });
    await aPublishedSet(db, {
      workloadId: mail,
      publicId: 902,
      fqdns: ["*.contained.example"],
      prefixes: [],
    });
    const member = await aPublishedSet(db, {
      workloadId: mail,
      publicId: 903,
      isMemberSet: true,
      prefixes: ["40.92.0.0/15"],
    });
    await aPublishedSet(db, {
      workloadId: mail,
      publicId: 904,
      fqdns: ["d.other.example"],
      memberSetId: member,
    });
    const drafted = await aPublishedSet(db, {
      workloadId: mail,
      publicId: 905,
      fqdns: ["e.other.example"],
    });
    const planned = {
      ...(await findEndpointSet(db, drafted))!.content,
      fqdns: ["planned.contained.example"],
      prefixes: [{ prefix: "20.190.128.0/18", serviceTreeId: null }],
    };
    await storeChange(db, { set_id: drafted, status: "Draft", proposal: JSON.stringify(planned) });
    const found = async (search: string) =>
      (await listEndpointSets(db, endpointSetListSchema.parse({ search }))).rows.map(
        ({ publicId }) => publicId,
      );
    expect(await found("contained")).toEqual([901, 902, 905]);
    expect(await found("TH.CONTAINED.exam")).toEqual([901]);
    expect(await found("orth.CONTAINED")).toEqual([901]);
    expect(await found("north.contained.example")).toEqual([901, 902]);
    expect(await found("a.b.contained.example")).toEqual([902]);
    for (const search of [
      "52.96.0.0/14",
      "52.97.1.0/24",
      "52.97.1.7",
      "52.0.0.0/8",
      "2603:1006:1::/48",
      "2603:1006::1",
    ])
      expect(await found(search), search).toEqual([901]);
    expect(await found("40.92.1.0/24")).toEqual([903, 904]);
    expect(await found("20.190.129.0/24")).toEqual([905]);
    expect([
      await found("52.100.0.0/16"),
      await found("99.99.99.99"),
      await found("nowhere.example"),
    ]).toEqual([[], [], []]);
  });

  it("inside names asks the index", async () => {
    const { db } = database;
    await storeFqdns(
      db,
      Array.from({ length: 3_000 }, (_, index) => `n${index}.filler.example`),
    );
    await storeFqdns(db, ["needle.haystack.example"]);
    await sql`analyze fqdn`.execute(db);
    const { rows } = await sql<{
      "QUERY PLAN": string;
    }>`explain select id from fqdn where ${insideName("edle.hay")}`.execute(db);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("fqdn_by_trigrams");
  });
});
