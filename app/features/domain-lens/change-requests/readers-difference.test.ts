import { describe, expect, it } from "vitest";

import { emptyContent, type EndpointSetContent } from "../endpoint-sets/endpoint-set";
import {
  differenceForReaders,
  endpointsForReaders,
  endpointsOfSet,
  type Readership,
} from "./readers-difference";

const aSet = (part: Partial<EndpointSetContent> = {}): EndpointSetContent => ({
  ...emptyContent("external"),
  fqdns: ["a.example", "b.example"],
  prefixes: [{ prefix: "192.0.2.0/24", serviceTreeId: null }],
  ...part,
});
const readership: Readership = {
  internalWorkloads: new Set(["internal"]),
  memberPrefixes: new Map([
    ["member", ["10.0.0.0/8", "192.0.2.0/24"]],
    ["other", ["10.0.0.0/8", "198.51.100.0/24"]],
  ]),
};
const all = ["a.example", "b.example", "192.0.2.0/24"];
const more = ["a.example", "c.example"];

type Case = [
  string,
  EndpointSetContent | null,
  EndpointSetContent,
  "Add" | "Change" | "Remove",
  gained: string[],
  lost: string[],
];

describe("readers gain and lose", () => {
  it.each<Case>([
    ["all of a new set", null, aSet(), "Add", all, []],
    ["all of a new internal set", null, aSet({ workloadId: "internal" }), "Add", all, []],
    [
      "what its lists do while a set stays in the feed",
      aSet(),
      aSet({ fqdns: more }),
      "Change",
      ["c.example"],
      ["b.example"],
    ],
    [
      "what its lists do while a set stays out of it",
      aSet({ isHidden: true }),
      aSet({ isHidden: true, fqdns: more }),
      "Change",
      ["c.example"],
      ["b.example"],
    ],
    [
      "nothing by another external workload",
      aSet(),
      aSet({ workloadId: "other" }),
      "Change",
      [],
      [],
    ],
    ["all of a set that is deleted", aSet(), aSet({ isDeleted: true }), "Remove", [], all],
    ["all of a set that is deleted, by its disposition", aSet(), aSet(), "Remove", [], all],
    ["all of a set that is hidden", aSet(), aSet({ isHidden: true }), "Change", [], all],
    [
      "all of a set that moves to an internal workload",
      aSet(),
      aSet({ workloadId: "internal" }),
      "Change",
      [],
      all,
    ],
    [
      "all of a set that becomes a member set",
      aSet(),
      aSet({ isMemberSet: true }),
      "Change",
      [],
      all,
    ],
    [
      "nothing new in a set that is hidden",
      aSet(),
      aSet({ isHidden: true, fqdns: more }),
      "Change",
      [],
      all,
    ],
    ["all of a set that returns", aSet({ isDeleted: true }), aSet(), "Change", all, []],
    ["all of a set that is shown", aSet({ isHidden: true }), aSet(), "Change", all, []],
    [
      "all of a set that moves to an external workload",
      aSet({ workloadId: "internal" }),
      aSet(),
      "Change",
      all,
      [],
    ],
    [
      "only what a set has once it is shown",
      aSet({ isHidden: true }),
      aSet({ fqdns: more, prefixes: [] }),
      "Change",
      more,
      [],
    ],
    [
      "all of an internal set that returns",
      aSet({ workloadId: "internal", isDeleted: true }),
      aSet({ workloadId: "internal" }),
      "Change",
      all,
      [],
    ],
    [
      "all of a hidden set that is deleted",
      aSet({ isHidden: true }),
      aSet({ isHidden: true, isDeleted: true }),
      "Remove",
      [],
      all,
    ],
    [
      "what a member set gives to a new set, each prefix once",
      null,
      aSet({ memberSetId: "member" }),
      "Add",
      [...all, "10.0.0.0/8"],
      [],
    ],
    [
      "what a member set gives to the set that takes it in",
      aSet(),
      aSet({ memberSetId: "other" }),
      "Change",
      ["10.0.0.0/8", "198.51.100.0/24"],
      [],
    ],
    [
      "what another member set gives instead of the first",
      aSet({ memberSetId: "member" }),
      aSet({ memberSetId: "other" }),
      "Change",
      ["198.51.100.0/24"],
      [],
    ],
    [
      "nothing by a prefix of its own that its member set has too",
      aSet({ memberSetId: "member" }),
      aSet({ memberSetId: "member", prefixes: [] }),
      "Change",
      [],
      [],
    ],
    [
      "all with what the member set gave of a set that is hidden",
      aSet({ memberSetId: "member" }),
      aSet({ memberSetId: "member", isHidden: true }),
      "Change",
      [],
      [...all, "10.0.0.0/8"],
    ],
    [
      "nothing of a deleted set that is hidden",
      aSet({ isDeleted: true }),
      aSet({ isDeleted: true, isHidden: true }),
      "Change",
      [],
      [],
    ],
  ])("%s", (_case, base, proposal, disposition, gained, lost) => {
    const { fqdnAdditions, prefixAdditions, fqdnRemovals, prefixRemovals } = endpointsForReaders(
      { base, proposal, disposition },
      readership,
    );
    expect([
      [...fqdnAdditions, ...prefixAdditions],
      [...fqdnRemovals, ...prefixRemovals],
    ]).toEqual([gained, lost]);
  });

  it("beside the attributes of the set", () => {
    const { attributes, fqdnAdditions } = differenceForReaders(
      { base: aSet({ isHidden: true }), proposal: aSet(), disposition: "Change" },
      readership,
    );
    expect([attributes, fqdnAdditions]).toEqual([
      [{ attribute: "isHidden", before: true, after: false }],
      ["a.example", "b.example"],
    ]);
  });
});

it("a set has its endpoints whether it is hidden or not, and none once it is deleted", () => {
  const gained = (base: EndpointSetContent) =>
    endpointsOfSet({ base, proposal: aSet(), disposition: "Change" }).fqdnAdditions;
  expect([gained(aSet({ isHidden: true })), gained(aSet({ isDeleted: true }))]).toEqual([
    [],
    ["a.example", "b.example"],
  ]);
});
