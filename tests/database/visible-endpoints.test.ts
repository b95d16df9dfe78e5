import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import {
  listSetsStillWith,
  listVisibleEndpoints,
} from "~/features/domain-lens/publishing/visible-endpoints.repository.server";
import type { OpenDatabase } from "~/platform/database.server";

const instance = "Worldwide";

describe.each(testDatabases())("what the feed has of an endpoint on %s", (kind) => {
  let database: OpenDatabase;
  let userId: string;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    const workloadId = await aWorkload(db);
    const inside = await aWorkload(db, undefined, { workloadType: "Internal" });
    const listed = { workloadId, fqdns: ["a.example.test"], prefixes: ["192.0.2.0/24"] };
    await aPublishedSet(db, { ...listed, publicId: 1, isHidden: true });
    await aPublishedSet(db, { ...listed, publicId: 2, isDeleted: true });
    await aPublishedSet(db, { ...listed, publicId: 3, workloadId: inside });
    await aPublishedSet(db, { ...listed, publicId: 4 });
    await aPublishedSet(db, {
      workloadId,
      publicId: 5,
      fqdns: ["*.example.test"],
      prefixes: ["192.0.0.0/16", "2001:db8:0:1::/64"],
    });
    const member = await aPublishedSet(db, {
      workloadId,
      publicId: 6,
      isMemberSet: true,
      prefixes: ["198.51.100.0/24"],
    });
    userId = await aPublishedSet(db, { workloadId, publicId: 7, memberSetId: member });
  });
  afterAll(() => database.close());

  it("names the visible sets that have it, a wildcard, a wider prefix or a member set with it", async () => {
    const asked = {
      instance,
      names: ["a.example.test", "b.example.test", "c.test"],
      prefixes: [
        "192.0.2.0/24",
        "192.0.3.0/24",
        "192.0.0.0/15",
        "198.51.100.7/32",
        "2001:db8:0:1::7/128",
      ],
    } as const;
    expect(await listSetsStillWith(database.db, asked)).toEqual(
      new Map([
        ["a.example.test", [4, 5]],
        ["b.example.test", [5]],
        ["192.0.2.0/24", [4, 5]],
        ["192.0.3.0/24", [5]],
        ["198.51.100.7/32", [7]],
        ["2001:db8:0:1::7/128", [5]],
      ]),
    );
    expect(await listSetsStillWith(database.db, { instance, names: [], prefixes: [] })).toEqual(
      new Map(),
    );
  });

  it("leaves out the sets that are told", async () => {
    const visible = await listVisibleEndpoints(database.db, {
      instance,
      names: [],
      prefixes: ["198.51.100.7/32", "192.0.3.0/24"],
      exceptSetIds: [userId],
    });
    expect(visible).toEqual({
      names: [],
      wildcards: ["*.example.test"],
      prefixes: ["192.0.0.0/16"],
    });
  });
});
