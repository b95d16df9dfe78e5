import { describe, expect, it } from "vitest";

import { organisationIndex, suiteParentAsn, type AsnOwner } from "./organisations";

const owners = (...rows: [asn: number, organisation: string][]): AsnOwner[] =>
  rows.map(([asn, organisation]) => ({ asn, organisation }));

const index = organisationIndex(
  owners(
    [64510, "Harbour Fibre"],
    [64501, "Summit Fibre, Inc."],
    [8075, "Suite Corporation"],
    [64499, "SUITE CORPORATION."],
    [64503, "summit fibre inc"],
    [64504, ""],
    [64505, ""],
    [64506, "-Reserved AS-"],
    [64507, "-Reserved AS-"],
    [64508, "..."],
    [64509, "Fibre du Môle"],
    [64511, "Network 8075 Fibre"],
    [64512, "Harbour Fibre"],
  ),
);

describe("organisations of ASNs", () => {
  it.each([
    [8075, { id: "8075", name: "Suite Corporation", asns: [8075, 64499] }],
    [64499, { id: "8075", name: "Suite Corporation", asns: [8075, 64499] }],
    [64503, { id: "64501", name: "Summit Fibre, Inc.", asns: [64501, 64503] }],
    [64512, { id: "64510", name: "Harbour Fibre", asns: [64510, 64512] }],
    [64504, { id: "64504", name: "", asns: [64504] }],
    [64507, { id: "64507", name: "", asns: [64507] }],
    [64508, { id: "64508", name: "", asns: [64508] }],
    [64513, null],
  ])("AS%i", (asn, organisation) => {
    expect(index.organisationOf(asn)).toEqual(organisation);
  });

  it("counts and finds them by id, one without a name among them", () => {
    expect(index.count).toBe(10);
    expect(index.find("64510")?.name).toBe("Harbour Fibre");
    expect(index.find("64504")?.asns).toEqual([64504]);
    expect(index.find("64512")).toBeNull();
    expect(index.find("")).toBeNull();
  });

  it("takes the later of two owners of an ASN", () => {
    const both = organisationIndex(owners([64501, "First"], [64501, "Second"]));
    expect(both.organisationOf(64501)).toEqual({ id: "64501", name: "Second", asns: [64501] });
    expect(both.count).toBe(1);
  });
});

describe("the suite's organisation", () => {
  it.each([
    [suiteParentAsn, true],
    [64499, true],
    [64501, false],
    [64513, false],
  ])("AS%i: %s", (asn, isOfSuite) => {
    expect(index.isOfSuite(asn)).toBe(isOfSuite);
  });

  it("has its parent ASN also where the source lacks it", () => {
    const without = organisationIndex([]);
    expect(without.suite).toEqual({ id: "8075", name: "", asns: [8075] });
    expect(without.isOfSuite(8075)).toBe(true);
    expect(without.organisationOf(8075)).toBeNull();
  });
});

describe("the search", () => {
  it.each([
    ["fibre", ["64509", "64510", "64511", "64501"]],
    ["FIBRE, inc", ["64501"]],
    ["mole", ["64509"]],
    ["ibr", ["64509", "64510", "64511", "64501"]],
    ["8075", ["8075", "64511"]],
    ["AS8075", ["8075"]],
    [" as 64503 ", ["64501"]],
    ["64504", ["64504"]],
    ["64513", []],
    ["99999999999", []],
    ["reserved", []],
    ["", []],
    ["...", []],
    [`${"fibre".padEnd(100)}more`, ["64509", "64510", "64511", "64501"]],
  ])("%j", (text, ids) => {
    const { found, total } = index.search(text, 10);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(total).toBe(ids.length);
  });

  it("gives no more than its limit, and counts them all", () => {
    const { found, total } = index.search("fibre", 2);
    expect(found.map(({ id }) => id)).toEqual(["64509", "64510"]);
    expect(total).toBe(4);
  });
});
