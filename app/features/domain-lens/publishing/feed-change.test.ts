import { describe, expect, it } from "vitest";

import { appliedChanges, comparable, readSets } from "#tests/support/feed-reader";
import { isDeep, randomFrom, type Random } from "#tests/support/random";

import { changesOf, countsOf, type FeedChange, type FeedStep } from "./feed-change";
import { endpointsOfSets, recordsOfSteps } from "./feed-records";
import type { FeedSet } from "./feed-set";

const run = { version: "2026032000", publishedOn: "2026-03-20" };
const addEffectiveOn = "2026-04-19";
const alone = { lost: new Set<string>(), gained: new Set<string>(), isCovered: () => false };

const set: FeedSet = {
  id: 5,
  serviceArea: "Exchange",
  serviceAreaDisplayName: "Mail",
  urls: ["a.example", "*.b.example"],
  ips: ["192.0.2.0/24"],
  tcpPorts: "443",
  expressRoute: false,
  category: "Allow",
  required: true,
};
const step = (before: FeedSet | null, after: FeedSet | null): FeedStep => ({
  before,
  after,
  addEffectiveOn,
});
const changed = (difference: Partial<FeedSet>) =>
  changesOf(step(set, { ...set, ...difference }), alone, run);
const record = { endpointSetId: 5, disposition: "Change", version: run.version } as const;

describe("the records of a set", () => {
  it("are none when nothing the feed shows has changed", () => {
    expect(changesOf(step(set, { ...set }), alone, run)).toEqual([]);
    expect(changesOf(step(null, null), alone, run)).toEqual([]);
    expect(changed({ serviceAreaDisplayName: "Post" })).toEqual([]);
  });

  it.each<[string, Partial<FeedSet>, FeedChange[]]>([
    [
      "an FQDN comes",
      { urls: [...set.urls!, "c.example"] },
      [{ ...record, impact: "AddedUrl", add: { effectiveDate: "20260419", urls: ["c.example"] } }],
    ],
    [
      "a prefix comes",
      { ips: [...set.ips!, "2001:db8::/32"] },
      [
        {
          ...record,
          impact: "AddedIp",
          add: { effectiveDate: "20260419", ips: ["2001:db8::/32"] },
        },
      ],
    ],
    [
      "both come",
      { urls: [...set.urls!, "c.example"], ips: [...set.ips!, "2001:db8::/32"] },
      [
        {
          ...record,
          impact: "AddedIpAndUrl",
          add: { effectiveDate: "20260419", ips: ["2001:db8::/32"], urls: ["c.example"] },
        },
      ],
    ],
    [
      "an FQDN goes",
      { urls: ["*.b.example"] },
      [{ ...record, impact: "RemovedIpOrUrl", remove: { urls: ["a.example"] } }],
    ],
    [
      "the last prefix goes",
      { ips: undefined },
      [{ ...record, impact: "RemovedIpOrUrl", remove: { ips: ["192.0.2.0/24"] } }],
    ],
    [
      "ExpressRoute changes",
      { expressRoute: true },
      [
        {
          ...record,
          impact: "ChangedIsExpressRoute",
          previous: { expressRoute: false },
          current: { expressRoute: true },
        },
      ],
    ],
    [
      "another attribute changes",
      { category: "Default", required: false },
      [
        {
          ...record,
          impact: "OtherNonPriorityChanges",
          previous: { category: "Allow", required: true },
          current: { category: "Default", required: false },
        },
      ],
    ],
    [
      "an attribute goes and another comes",
      { tcpPorts: undefined, notes: "Mail" },
      [
        {
          ...record,
          impact: "OtherNonPriorityChanges",
          previous: { tcpPorts: "443", notes: "" },
          current: { tcpPorts: "", notes: "Mail" },
        },
      ],
    ],
    [
      "a wildcard gives way to names",
      { urls: ["a.example", "one.b.example", "other.example"] },
      [
        { ...record, impact: "RemovedIpOrUrl", remove: { urls: ["*.b.example"] } },
        {
          ...record,
          impact: "AddedSubstituteUrl",
          add: { effectiveDate: "20260320", urls: ["one.b.example"] },
        },
        {
          ...record,
          impact: "AddedUrl",
          add: { effectiveDate: "20260419", urls: ["other.example"] },
        },
      ],
    ],
    [
      "everything changes",
      { urls: ["c.example"], expressRoute: true },
      [
        {
          ...record,
          impact: "ChangedIsExpressRoute",
          previous: { expressRoute: false },
          current: { expressRoute: true },
        },
        { ...record, impact: "RemovedIpOrUrl", remove: { urls: ["a.example", "*.b.example"] } },
        { ...record, impact: "AddedUrl", add: { effectiveDate: "20260419", urls: ["c.example"] } },
      ],
    ],
  ])("when %s", (_what, difference, records) => {
    expect(changed(difference)).toEqual(records);
  });

  it("tell a removal that something still covers from one that nothing does", () => {
    const removed = { ...set, urls: undefined, ips: undefined };
    const others = { ...set, id: 6, urls: ["a.example"] };
    const recordsBeside = (ips: string[]) =>
      recordsOfSteps(
        [{ name: 5, ...step(set, removed) }],
        endpointsOfSets([{ ...others, ips }]),
        run,
      ).map(({ name: _set, ...each }) => each);
    expect(recordsBeside(["192.0.2.0/25"])).toEqual([
      { ...record, impact: "RemovedDuplicateIpOrUrl", remove: { urls: ["a.example"] } },
      {
        ...record,
        impact: "RemovedIpOrUrl",
        remove: { urls: ["*.b.example"], ips: ["192.0.2.0/24"] },
      },
    ]);
    for (const around of ["192.0.2.0/24", "192.0.0.0/16"]) {
      expect(recordsBeside([around])).toEqual([
        {
          ...record,
          impact: "RemovedDuplicateIpOrUrl",
          remove: { ips: ["192.0.2.0/24"], urls: ["a.example"] },
        },
        { ...record, impact: "RemovedIpOrUrl", remove: { urls: ["*.b.example"] } },
      ]);
    }
  });

  it("tell what goes from set to set as moved, in effect at once", () => {
    const moved = new Set(["a.example", "192.0.2.0/24"]);
    const surroundings = { ...alone, lost: moved, gained: moved };
    expect(
      changesOf(step(set, { ...set, urls: ["*.b.example"], ips: undefined }), surroundings, run),
    ).toEqual([
      { ...record, impact: "MovedIpOrUrl", remove: { ips: ["192.0.2.0/24"], urls: ["a.example"] } },
    ]);
    expect(
      changesOf(step({ ...set, urls: ["*.b.example"], ips: undefined }, set), surroundings, run),
    ).toEqual([
      {
        ...record,
        impact: "MovedIpOrUrl",
        add: { effectiveDate: "20260320", ips: ["192.0.2.0/24"], urls: ["a.example"] },
      },
    ]);
  });

  const attributes = {
    expressRoute: false,
    serviceArea: "Exchange",
    category: "Allow" as const,
    required: true,
    tcpPorts: "443",
  };

  it("tell a new set whole, without a previous part", () => {
    expect(changesOf(step(null, set), alone, run)).toEqual([
      {
        ...record,
        disposition: "Add",
        impact: "AddedIpAndUrl",
        current: attributes,
        add: { effectiveDate: "20260419", ips: set.ips, urls: set.urls },
      },
    ]);
  });

  it("tell that a set has gone, without a current part", () => {
    expect(changesOf(step(set, null), alone, run)).toEqual([
      {
        ...record,
        disposition: "Remove",
        impact: "RemovedIpOrUrl",
        previous: attributes,
        remove: { ips: set.ips, urls: set.urls },
      },
    ]);
  });

  it("add a set with its first record alone, and remove it with its last, which has its attributes", () => {
    const surroundings = {
      ...alone,
      lost: new Set(["a.example"]),
      gained: new Set(["a.example"]),
      isCovered: (text: string) => text === "192.0.2.0/24",
    };
    expect(changesOf(step(null, set), surroundings, run)).toEqual([
      {
        ...record,
        disposition: "Add",
        impact: "MovedIpOrUrl",
        current: attributes,
        add: { effectiveDate: "20260320", urls: ["a.example"] },
      },
      {
        ...record,
        impact: "AddedIpAndUrl",
        add: { effectiveDate: "20260419", ips: set.ips, urls: ["*.b.example"] },
      },
    ]);
    expect(changesOf(step(set, null), surroundings, run)).toEqual([
      { ...record, impact: "RemovedDuplicateIpOrUrl", remove: { ips: set.ips } },
      { ...record, impact: "RemovedIpOrUrl", remove: { urls: ["*.b.example"] } },
      {
        ...record,
        disposition: "Remove",
        impact: "MovedIpOrUrl",
        previous: attributes,
        remove: { urls: ["a.example"] },
      },
    ]);
  });

  it("are there for a set without endpoints too", () => {
    const bare = { ...set, urls: undefined, ips: undefined };
    expect(changesOf(step(null, bare), alone, run)).toEqual([
      { ...record, disposition: "Add", impact: "OtherNonPriorityChanges", current: attributes },
    ]);
    expect(changesOf(step(bare, null), alone, run)).toEqual([
      { ...record, disposition: "Remove", impact: "OtherNonPriorityChanges", previous: attributes },
    ]);
  });
});

describe("the counts of a version", () => {
  it("are sums over its records; a new or gone set's attributes are none that changed", () => {
    const records = [
      ...changesOf(
        step(set, { ...set, urls: ["c.example"], category: "Default", required: false }),
        alone,
        run,
      ),
      ...changesOf(step(null, { ...set, id: 6 }), alone, run),
    ];
    expect(countsOf(records)).toEqual({
      ipsAdded: 1,
      ipsRemoved: 0,
      urlsAdded: 3,
      urlsRemoved: 2,
      attributesChanged: 2,
      changeCount: 4,
    });
    expect(countsOf([])).toEqual({
      ipsAdded: 0,
      ipsRemoved: 0,
      urlsAdded: 0,
      urlsRemoved: 0,
      attributesChanged: 0,
      changeCount: 0,
    });
  });
});

describe("a reader of the records alone", () => {
  const names = [
    "a.example",
    "b.example",
    "one.b.example",
    "*.b.example",
    "*.example",
    "x.*.tenants.example",
    "*-files.example",
  ];
  const prefixes = [
    "192.0.2.0/24",
    "192.0.2.0/25",
    "198.51.100.0/24",
    "2001:db8::/32",
    "2001:db8::/48",
  ];
  const some = <Item>(items: readonly Item[], random: Random): Item[] | undefined => {
    const taken = items.filter(() => random.share() < 0.4);
    return taken.length > 0 ? taken : undefined;
  };

  const drawn = (id: number, random: Random): FeedSet => {
    const [urls, ips, tcpPorts, udpPorts, notes] = [
      some(names, random),
      some(prefixes, random),
      random.pick(["443", "80,443", undefined]),
      random.pick(["443", undefined]),
      random.pick(["Mail", "Calls", undefined]),
    ];
    return {
      id,
      serviceArea: random.pick(["Exchange", "Common"]),
      serviceAreaDisplayName: "Mail",
      ...(urls && { urls }),
      ...(ips && { ips }),
      ...(tcpPorts && { tcpPorts }),
      ...(udpPorts && { udpPorts }),
      expressRoute: random.share() < 0.5,
      category: random.pick(["Optimize", "Allow", "Default"]),
      required: random.share() < 0.5,
      ...(notes && { notes }),
    };
  };

  it("has the sets of the feed after every version, whatever happens to them", () => {
    const random = randomFrom("feed changes");
    const impactsSeen = new Set<string>();
    for (let world = 0; world < (isDeep ? 1000 : 50); world += 1) {
      let sets = new Map<number, FeedSet>();
      let read: ReturnType<typeof appliedChanges> = new Map();
      for (let version = 0; version < 20; version += 1) {
        const next = new Map(sets);
        for (let id = 1; id <= 5; id += 1) {
          const chance = random.share();
          if (chance < 0.15) next.delete(id);
          else if (chance < 0.6) next.set(id, drawn(id, random));
        }
        const steps = [...new Set([...sets.keys(), ...next.keys()])].map((id) => ({
          name: id,
          ...step(sets.get(id) ?? null, next.get(id) ?? null),
        }));
        const records = recordsOfSteps(steps, endpointsOfSets([...next.values()]), run);
        for (const { impact } of records) impactsSeen.add(impact);
        for (const id of new Set(records.map(({ endpointSetId }) => endpointSetId))) {
          const dispositions = records
            .flatMap(({ endpointSetId, disposition }) => (endpointSetId === id ? disposition : []))
            .join(" ");
          expect(dispositions).toMatch(/^(?:Add(?: Change)*|(?:Change )*(?:Change|Remove))$/);
        }
        const gone = records.flatMap(({ impact, remove }) =>
          impact === "RemovedIpOrUrl" ? [...(remove?.urls ?? []), ...(remove?.ips ?? [])] : [],
        );
        const left = new Set(
          [...next.values()].flatMap(({ urls = [], ips = [] }) => [...urls, ...ips]),
        );
        expect(gone.filter((text) => left.has(text))).toEqual([]);
        read = appliedChanges(read, records);
        expect(comparable(read.values())).toEqual(comparable(readSets([...next.values()])));
        sets = next;
      }
    }
    // Without these the draws would not have reached every branch.
    expect([...impactsSeen].sort()).toEqual([
      "AddedIp",
      "AddedIpAndUrl",
      "AddedSubstituteUrl",
      "AddedUrl",
      "ChangedIsExpressRoute",
      "MovedIpOrUrl",
      "OtherNonPriorityChanges",
      "RemovedDuplicateIpOrUrl",
      "RemovedIpOrUrl",
    ]);
  });
});
