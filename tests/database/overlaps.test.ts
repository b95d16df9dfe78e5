import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import {
  coverageOfRemovals,
  overlapsOfAdditions,
} from "~/features/domain-lens/validation/overlap.repository.server";
import type { OpenDatabase } from "~/platform/database.server";

const instance = "Worldwide" as const;

describe.each(testDatabases())("overlaps across an instance on %s", (kind) => {
  let database: OpenDatabase;
  const own = randomUUID();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    const [mail, files] = [await aWorkload(db, "Mail"), await aWorkload(db, "Files")];
    await aPublishedSet(db, {
      internalId: own,
      workloadId: mail,
      publicId: 1,
      fqdns: ["own.example.com", "*.own.example.com"],
      prefixes: ["198.51.100.0/24"],
    });
    await aPublishedSet(db, {
      workloadId: files,
      publicId: 2,
      category: "Optimize",
      tcpPorts: "443",
      fqdns: [
        "www.example.com",
        "*.files.example.com",
        "*-cdn.example.net",
        "autodiscover.*.tenants.example",
        "*.files.deep.example.com",
      ],
      prefixes: ["203.0.113.0/24", "2001:db8:10::/48"],
    });
    await aPublishedSet(db, {
      workloadId: files,
      publicId: 3,
      isDeleted: true,
      fqdns: ["gone.example.com"],
      prefixes: ["192.0.2.0/24"],
    });
    await aPublishedSet(db, {
      workloadId: files,
      publicId: 4,
      instance: "China",
      fqdns: ["www.example.com"],
      prefixes: ["203.0.113.0/24"],
    });
    await aPublishedSet(db, {
      workloadId: files,
      publicId: 5,
      fqdns: ["leaving.example.com"],
      prefixes: ["233.252.0.0/24"],
      removesOn: "2030-01-01",
    });
  });
  afterAll(() => database.close());

  const shown = (
    found: Map<string, { endpoint: string; relation: string; set: { publicId: number | null } }[]>,
  ) =>
    Object.fromEntries(
      [...found].map(([subject, overlaps]) => [
        subject,
        overlaps
          .map(({ endpoint, relation, set }) => `${relation} ${endpoint} of ${set.publicId}`)
          .sort(),
      ]),
    );

  const ask = { instance, leftOut: [own] };

  it("finds the same name, wildcards over it of every form, and names under an added wildcard", async () => {
    const { names } = await overlapsOfAdditions(database.db, {
      ...ask,
      prefixes: [],
      names: [
        "www.example.com",
        "a.files.example.com",
        "b-cdn.example.net",
        "autodiscover.contoso.tenants.example",
        "*.example.com",
        "new.example.org",
        "own.example.com",
        "gone.example.com",
        "leaving.example.com",
        "*cdn.example.net",
        "*.tenants.example",
      ],
    });
    expect(shown(names)).toEqual({
      "www.example.com": ["same www.example.com of 2"],
      "a.files.example.com": ["around *.files.example.com of 2"],
      "b-cdn.example.net": ["around *-cdn.example.net of 2"],
      "autodiscover.contoso.tenants.example": ["around autodiscover.*.tenants.example of 2"],
      "*.example.com": [
        "within *.files.deep.example.com of 2",
        "within *.files.example.com of 2",
        "within www.example.com of 2",
      ],
      "*cdn.example.net": ["within *-cdn.example.net of 2"],
      "*.tenants.example": ["within autodiscover.*.tenants.example of 2"],
    });
  });

  it(
    "finds the same prefix, wider and narrower ones, and none of the other family, instance or " +
      "a deleted set",
    async () => {
      const { prefixes } = await overlapsOfAdditions(database.db, {
        ...ask,
        names: [],
        prefixes: [
          "203.0.113.0/24",
          "203.0.113.128/25",
          "203.0.0.0/16",
          "198.51.100.0/25",
          "192.0.2.0/25",
          "233.252.0.0/24",
          "2001:db8:10:1::/64",
          "2001:db8::/32",
        ],
      });
      expect(shown(prefixes)).toEqual({
        "203.0.113.0/24": ["same 203.0.113.0/24 of 2"],
        "203.0.113.128/25": ["around 203.0.113.0/24 of 2"],
        "203.0.0.0/16": ["within 203.0.113.0/24 of 2"],
        "2001:db8:10:1::/64": ["around 2001:db8:10::/48 of 2"],
        "2001:db8::/32": ["within 2001:db8:10::/48 of 2"],
      });
    },
  );

  it("tells what still has a removed endpoint, and not what was within it", async () => {
    const { names, prefixes } = await coverageOfRemovals(database.db, {
      ...ask,
      names: ["x.files.example.com", "*.example.com", "www.example.com"],
      prefixes: ["203.0.113.7/32", "203.0.0.0/16", "2001:db8:10::/48"],
    });
    expect(shown(names)).toEqual({
      "x.files.example.com": ["around *.files.example.com of 2"],
      "www.example.com": ["same www.example.com of 2"],
    });
    expect(shown(prefixes)).toEqual({
      "203.0.113.7/32": ["around 203.0.113.0/24 of 2"],
      "2001:db8:10::/48": ["same 2001:db8:10::/48 of 2"],
    });
  });

  it("tells which set it is and what it is compared by", async () => {
    const { names } = await overlapsOfAdditions(database.db, {
      ...ask,
      names: ["www.example.com"],
      prefixes: [],
    });
    expect(names.get("www.example.com")?.[0]?.set).toMatchObject({
      publicId: 2,
      workload: "Files",
      category: "Optimize",
      tcpPorts: "443",
      udpPorts: "",
      isMemberSet: false,
    });
  });

  it("finds a member set's prefix in every set that refers to it", async () => {
    const { db } = database;
    const workloadId = await aWorkload(db, "Shared");
    const member = await aPublishedSet(db, {
      workloadId,
      publicId: 20,
      isMemberSet: true,
      prefixes: ["20.20.0.0/16"],
    });
    const user = await aPublishedSet(db, { workloadId, publicId: 21, memberSetId: member });
    await aPublishedSet(db, { workloadId, publicId: 22, memberSetId: member, isDeleted: true });
    const question = { names: [], prefixes: ["20.20.0.0/16", "20.20.1.0/24"] };
    const { prefixes } = await overlapsOfAdditions(db, { ...ask, ...question });
    expect(shown(prefixes)).toEqual({
      "20.20.0.0/16": ["same 20.20.0.0/16 of 20", "same 20.20.0.0/16 of 21"],
      "20.20.1.0/24": ["around 20.20.0.0/16 of 20", "around 20.20.0.0/16 of 21"],
    });
    const own = await overlapsOfAdditions(db, { instance, leftOut: [user, member], ...question });
    expect(shown(own.prefixes)).toEqual({});
  });

  it("is bounded for a prefix that has thousands within it", async () => {
    const { db } = database;
    const many = Array.from(
      { length: 300 },
      (_, index) => `100.${64 + Math.floor(index / 200)}.${index % 200}.0/24`,
    );
    await aPublishedSet(db, {
      workloadId: await aWorkload(db, "Many"),
      publicId: 9,
      prefixes: many,
    });
    const { prefixes } = await overlapsOfAdditions(db, {
      ...ask,
      names: [],
      prefixes: ["100.64.0.0/10"],
    });
    expect(prefixes.get("100.64.0.0/10")).toHaveLength(20);
  });
});
