import { describe, expect, it } from "vitest";

import {
  emptyContent,
  type Category,
  type EndpointSetContent,
} from "../endpoint-sets/endpoint-set";
import { contentProblemsOf } from "./content-rules";
import {
  canonicalDifference,
  differenceOf,
  isNoDifference,
  type EffectiveDates,
} from "./difference";
import { escalationsOf, removedEndpoints, type LinkedSets } from "./escalation";
import { inverseOf } from "./inverse";

const none = { addEffectiveOn: null, removeEffectiveOn: null };

const aSet = (part: Partial<EndpointSetContent> = {}): EndpointSetContent => ({
  ...emptyContent("w1"),
  isRequired: true,
  publicDescription: "Sign-in",
  tcpPorts: "443",
  fqdns: ["a.example", "b.example"],
  prefixes: [{ prefix: "192.0.2.0/24", serviceTreeId: null }],
  ...part,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => `n${index}.example`);

describe("the difference", () => {
  it("of a set to itself is none", () =>
    expect(isNoDifference(differenceOf(aSet(), aSet()))).toBe(true));

  it("names attributes, additions, removals and new owners", () => {
    const after = aSet({
      category: "Allow",
      fqdns: ["b.example", "c.example"],
      prefixes: [
        { prefix: "192.0.2.0/24", serviceTreeId: "s1" },
        { prefix: "198.51.100.0/24", serviceTreeId: null },
      ],
      serviceTreeIds: ["s1"],
    });
    expect(differenceOf(aSet(), after)).toEqual({
      attributes: [{ attribute: "category", before: "Default", after: "Allow" }],
      fqdnAdditions: ["c.example"],
      fqdnRemovals: ["a.example"],
      prefixAdditions: ["198.51.100.0/24"],
      prefixRemovals: [],
      serviceTreeIdAdditions: ["s1"],
      serviceTreeIdRemovals: [],
      prefixOwners: [{ prefix: "192.0.2.0/24", before: null, after: "s1" }],
    });
  });

  it("of a new set is all that is in it", () => {
    const { attributes, fqdnAdditions } = differenceOf(null, aSet());
    expect(fqdnAdditions).toEqual(["a.example", "b.example"]);
    expect(attributes.map(({ attribute }) => attribute)).toEqual([
      "workloadId",
      "category",
      "isRequired",
      "tcpPorts",
      "publicDescription",
    ]);
  });

  it("has one text however it came about, and another for any other effect", () => {
    const text = (
      after: EndpointSetContent,
      disposition: "Change" | "Remove" = "Change",
      dates: EffectiveDates = none,
    ) => canonicalDifference(differenceOf(aSet(), after), disposition, dates);
    const changed = aSet({ fqdns: ["a.example", "b.example", "c.example", "d.example"] });
    expect(text({ ...changed, fqdns: ["d.example", "c.example", "b.example", "a.example"] })).toBe(
      text(changed),
    );
    const others = [
      text(aSet({ fqdns: ["a.example", "b.example", "c.example"] })),
      text({ ...changed, category: "Allow" }),
      text(changed, "Remove"),
      text(changed, "Change", { ...none, addEffectiveOn: "2027-01-01" }),
      text(changed, "Change", { ...none, removeEffectiveOn: "2027-01-01" }),
      text(aSet({ ...changed, internalDescription: "x" })),
    ];
    expect(new Set([text(changed), ...others]).size).toBe(others.length + 1);
  });
});

const prefixesOf = (memberSetId: string) =>
  linked()
    .memberPrefixes.get(memberSetId)!
    .map((prefix) => ({ prefix, serviceTreeId: null }));

/** Two member sets of 50 and 101 prefixes, and who refers to `s1`. */
function linked(categories: Category[] = []): LinkedSets {
  const given = (count: number) =>
    Array.from({ length: count }, (_, index) => `198.51.${count}.${index}/32`);
  return {
    memberPrefixes: new Map([
      ["m50", given(50)],
      ["m101", given(101)],
    ]),
    referringCategories: new Map([["s1", categories]]),
    internalWorkloads: new Set(["internal"]),
  };
}

describe("the council is asked", () => {
  it.each<
    [string, EndpointSetContent | null, EndpointSetContent, "Add" | "Change" | "Remove", string[]]
  >([
    [
      "not for a name more",
      aSet(),
      aSet({ fqdns: ["a.example", "b.example", "c.example"] }),
      "Change",
      [],
    ],
    [
      "not for 100 names less",
      aSet({ fqdns: many(100), prefixes: [] }),
      aSet({ fqdns: [], prefixes: [] }),
      "Change",
      [],
    ],
    [
      "for 101 names less",
      aSet({ fqdns: many(101) }),
      aSet({ fqdns: [] }),
      "Change",
      ["bulk-removal"],
    ],
    [
      "for names and prefixes together",
      aSet({ fqdns: many(100) }),
      aSet({ fqdns: [], prefixes: [] }),
      "Change",
      ["bulk-removal"],
    ],
    ["for a deleted set", aSet(), aSet({ isDeleted: true }), "Remove", ["set-deletion"]],
    [
      "for a large deleted set twice over",
      aSet({ fqdns: many(101) }),
      aSet({ fqdns: many(101), isDeleted: true }),
      "Remove",
      ["bulk-removal", "set-deletion"],
    ],
    [
      "for a name of an Allow set",
      aSet({ category: "Allow" }),
      aSet({ category: "Allow", fqdns: [] }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for a prefix of an Optimize set",
      aSet({ category: "Optimize" }),
      aSet({ category: "Optimize", prefixes: [] }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for ports of an Optimize set",
      aSet({ category: "Optimize" }),
      aSet({ category: "Optimize", udpPorts: "3478" }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for an Allow set that is required no more",
      aSet({ category: "Allow" }),
      aSet({ category: "Allow", isRequired: false }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for a set that becomes Allow",
      aSet(),
      aSet({ category: "Allow" }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for a set that stops being Optimize",
      aSet({ category: "Optimize" }),
      aSet(),
      "Change",
      ["demanding-category"],
    ],
    [
      "not for the words of an Allow set",
      aSet({ category: "Allow" }),
      aSet({ category: "Allow", publicDescription: "Other" }),
      "Change",
      [],
    ],
    ["for a new Allow set", null, aSet({ category: "Allow" }), "Add", ["demanding-category"]],
    ["not for a new Default set", null, aSet(), "Add", []],
    [
      "for a wildcard",
      aSet(),
      aSet({ fqdns: ["a.example", "b.example", "*.c.example"] }),
      "Change",
      ["wildcard-added"],
    ],
    [
      "not for a wildcard that goes",
      aSet({ fqdns: ["*.c.example"] }),
      aSet({ fqdns: ["a.example"] }),
      "Change",
      [],
    ],
    ["for ExpressRoute", aSet(), aSet({ isExpressRoute: true }), "Change", ["express-route"]],
    [
      "for an Allow set that is hidden",
      aSet({ category: "Allow" }),
      aSet({ category: "Allow", isHidden: true }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for an Optimize set that is shown again",
      aSet({ category: "Optimize", isHidden: true }),
      aSet({ category: "Optimize" }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for an Allow set that comes back",
      aSet({ category: "Allow", isDeleted: true }),
      aSet({ category: "Allow" }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for an Allow set that goes to an internal workload",
      aSet({ category: "Allow" }),
      aSet({ category: "Allow", workloadId: "internal" }),
      "Change",
      ["demanding-category"],
    ],
    [
      "not for an Allow set that goes to another external workload",
      aSet({ category: "Allow" }),
      aSet({ category: "Allow", workloadId: "other" }),
      "Change",
      [],
    ],
    [
      "not for an Allow set that is hidden where readers never had it",
      aSet({ category: "Allow", workloadId: "internal" }),
      aSet({ category: "Allow", workloadId: "internal", isHidden: true }),
      "Change",
      [],
    ],
    [
      "not for a hidden Allow set that comes back hidden",
      aSet({ category: "Allow", isDeleted: true, isHidden: true }),
      aSet({ category: "Allow", isHidden: true }),
      "Change",
      [],
    ],
    [
      "not for a Default set that is hidden, shown again or comes back",
      aSet({ isHidden: true, isDeleted: true }),
      aSet(),
      "Change",
      [],
    ],
    [
      "for 101 endpoints that are hidden",
      aSet({ fqdns: many(100), prefixes: prefixesOf("m50").slice(0, 1) }),
      aSet({ fqdns: many(100), prefixes: prefixesOf("m50").slice(0, 1), isHidden: true }),
      "Change",
      ["bulk-removal"],
    ],
    [
      "not for 100 that are",
      aSet({ fqdns: many(100), prefixes: [] }),
      aSet({ fqdns: many(100), prefixes: [], isHidden: true }),
      "Change",
      [],
    ],
    [
      "for a wildcard that comes back",
      aSet({ fqdns: ["*.c.example"], isDeleted: true }),
      aSet({ fqdns: ["*.c.example"] }),
      "Change",
      ["wildcard-added"],
    ],
    [
      "not for a wildcard that comes into a set as it is hidden",
      aSet(),
      aSet({ fqdns: ["*.c.example"], isHidden: true }),
      "Change",
      [],
    ],
    [
      "not for 101 names that a hidden set loses as it is shown",
      aSet({ fqdns: many(101), isHidden: true }),
      aSet(),
      "Change",
      [],
    ],
    [
      "for 101 names of a set that becomes a member set",
      aSet({ fqdns: many(101) }),
      aSet({ fqdns: [], isMemberSet: true }),
      "Change",
      ["bulk-removal"],
    ],
    [
      "for a wildcard that is shown again",
      aSet({ fqdns: ["*.c.example"], isHidden: true }),
      aSet({ fqdns: ["*.c.example"] }),
      "Change",
      ["wildcard-added"],
    ],
    [
      "for a member set that an Optimize set takes in",
      aSet({ category: "Optimize" }),
      aSet({ category: "Optimize", memberSetId: "m50" }),
      "Change",
      ["demanding-category"],
    ],
    [
      "for a member set that an Allow set lets go",
      aSet({ category: "Allow", memberSetId: "m50" }),
      aSet({ category: "Allow" }),
      "Change",
      ["demanding-category"],
    ],
    [
      "not for a member set that a Default set takes in or lets go",
      aSet({ memberSetId: "m50" }),
      aSet({ memberSetId: "m101" }),
      "Change",
      [],
    ],
    [
      "for 101 prefixes less by a member set that goes",
      aSet({ memberSetId: "m101" }),
      aSet(),
      "Change",
      ["bulk-removal"],
    ],
    [
      "for 101 prefixes less by another member set",
      aSet({ memberSetId: "m101" }),
      aSet({ memberSetId: "m50" }),
      "Change",
      ["bulk-removal"],
    ],
    [
      "not where the set has them of its own afterwards",
      aSet({ memberSetId: "m101" }),
      aSet({ prefixes: [...aSet().prefixes, ...prefixesOf("m101")] }),
      "Change",
      [],
    ],
    [
      "for names and a member set's prefixes together",
      aSet({ fqdns: many(51), memberSetId: "m50" }),
      aSet({ fqdns: [] }),
      "Change",
      ["bulk-removal"],
    ],
    [
      "for a deleted set's member set as well",
      aSet({ memberSetId: "m101" }),
      aSet({ memberSetId: "m101", isDeleted: true }),
      "Remove",
      ["bulk-removal", "set-deletion"],
    ],
  ])("%s", (_case, base, proposal, disposition, escalations) =>
    expect(escalationsOf({ setId: "s1", base, proposal, disposition }, linked())).toEqual(
      escalations,
    ),
  );

  const member = aSet({ isMemberSet: true, fqdns: [] });
  it.each<
    [
      string,
      Category[],
      EndpointSetContent | null,
      EndpointSetContent,
      "Add" | "Change" | "Remove",
      string[],
    ]
  >([
    [
      "for a prefix more that an Optimize set takes in",
      ["Default", "Optimize"],
      member,
      { ...member, prefixes: [...member.prefixes, ...prefixesOf("m50")] },
      "Change",
      ["demanding-referrer"],
    ],
    [
      "for a prefix less that an Allow set takes in",
      ["Allow"],
      member,
      { ...member, prefixes: [] },
      "Change",
      ["demanding-referrer"],
    ],
    [
      "for a member set that an Optimize set is about to take in as both are published",
      ["Optimize"],
      null,
      member,
      "Add",
      ["demanding-referrer"],
    ],
    [
      "for a deleted member set that an Allow set takes in",
      ["Allow"],
      member,
      { ...member, isDeleted: true },
      "Remove",
      ["set-deletion", "demanding-referrer"],
    ],
    [
      "for one that comes back",
      ["Allow"],
      { ...member, isDeleted: true },
      member,
      "Change",
      ["demanding-referrer"],
    ],
    [
      "not for a prefix that Default sets alone take in",
      ["Default"],
      member,
      { ...member, prefixes: [] },
      "Change",
      [],
    ],
    [
      "not for a prefix that no set takes in",
      [],
      member,
      { ...member, prefixes: [] },
      "Change",
      [],
    ],
    [
      "not for the words and ports of what an Optimize set takes in",
      ["Optimize"],
      member,
      { ...member, publicDescription: "Other", tcpPorts: "80" },
      "Change",
      [],
    ],
  ])("%s", (_case, categories, base, proposal, disposition, escalations) => {
    expect(escalationsOf({ setId: "s1", base, proposal, disposition }, linked(categories))).toEqual(
      escalations,
    );
  });

  it("a set that was never published loses nothing", () =>
    expect(removedEndpoints({ base: null, proposal: aSet(), disposition: "Add" }, linked())).toBe(
      0,
    ));
});

describe("before a review a change lacks", () => {
  const given = {
    base: null,
    changeReason: "New names",
    disposition: "Change",
    setId: "s1",
    unfinished: {},
  } as const;
  it.each<
    [
      string,
      Partial<EndpointSetContent>,
      (
        | Partial<typeof given>
        | { changeReason: string }
        | { disposition: "Remove" }
        | { base: EndpointSetContent }
      ),
      string[],
    ]
  >([
    ["nothing", {}, {}, []],
    ["a reason", {}, { changeReason: "  " }, ["reason-missing"]],
    ["a description", { publicDescription: " " }, {}, ["description-missing"]],
    [
      "no description where the set never had one",
      { publicDescription: "" },
      { base: aSet({ publicDescription: "" }) },
      [],
    ],
    [
      "the description that the set had",
      { publicDescription: "" },
      { base: aSet() },
      ["description-missing"],
    ],
    [
      "what does not work without an optional set",
      { isRequired: false },
      {},
      ["functionality-missing"],
    ],
    ["ports", { tcpPorts: "" }, {}, ["ports-missing"]],
    ["nothing with UDP alone", { tcpPorts: "", udpPorts: "3478" }, {}, []],
    ["a name or a prefix", { fqdns: [], prefixes: [] }, {}, ["contents-missing"]],
    ["nothing with prefixes alone", { fqdns: [] }, {}, []],
    [
      "nothing with a member set's prefixes",
      { fqdns: [], prefixes: [], memberSetId: "s2" },
      {},
      [],
    ],
    [
      "a prefix of an internal set",
      { isMemberSet: true, fqdns: [], prefixes: [] },
      {},
      ["prefix-missing"],
    ],
    ["no names in an internal set", { isMemberSet: true }, {}, ["member-set-with-names"]],
    ["another set than itself", { memberSetId: "s1" }, {}, ["member-of-itself"]],
    [
      "no list with lines that cannot be used",
      {},
      { unfinished: { fqdns: { names: "10.0.0.1" } } },
      ["fqdns-unfinished"],
    ],
    [
      "nothing but a reason when it deletes",
      { publicDescription: "", tcpPorts: "", fqdns: [], prefixes: [] },
      { disposition: "Remove" },
      [],
    ],
  ])("%s", (_case, part, how, problems) =>
    expect(contentProblemsOf(aSet(part), { ...given, ...how })).toEqual(problems),
  );
});

describe("the inverse", () => {
  const base = aSet();
  const proposal = aSet({
    category: "Allow",
    fqdns: ["b.example", "c.example"],
    prefixes: [{ prefix: "198.51.100.0/24", serviceTreeId: "s1" }],
  });
  it("takes a change back where nothing came after it", () => {
    const inverse = inverseOf({ base, proposal }, proposal);
    expect(isNoDifference(differenceOf(base, inverse))).toBe(true);
  });

  it("leaves what came after it", () => {
    const later = { ...proposal, fqdns: [...proposal.fqdns, "later.example"], tcpPorts: "80,443" };
    const inverse = inverseOf({ base, proposal }, later);
    expect([...inverse.fqdns].sort()).toEqual(["a.example", "b.example", "later.example"]);
    expect([inverse.category, inverse.tcpPorts]).toEqual(["Default", "80,443"]);
  });

  it("of a new set deletes it, and of a deletion brings it back", () => {
    expect(inverseOf({ base: null, proposal }, proposal).isDeleted).toBe(true);
    expect(
      inverseOf({ base, proposal: { ...base, isDeleted: true } }, { ...base, isDeleted: true }),
    ).toEqual(base);
  });
});
