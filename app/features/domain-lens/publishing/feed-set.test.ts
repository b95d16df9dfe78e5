import { describe, expect, it } from "vitest";

import { feedSetOf, type PublishedSet } from "./feed-set";

const published: PublishedSet = {
  publicId: 31,
  isDeleted: false,
  isHidden: false,
  isMemberSet: false,
  workloadType: "External",
  serviceArea: "SharePoint",
  serviceAreaDisplayName: "Files",
  category: "Optimize",
  isExpressRoute: true,
  isRequired: true,
  optionalFunctionality: "Files",
  hasBlankNotes: false,
  tcpPorts: "443,80",
  udpPorts: "443",
  fqdns: ["*.files.example", "a.example"],
  prefixes: [{ prefix: "192.0.2.0/24" }, { prefix: "2001:db8::/32" }],
  memberPrefixes: [],
};

describe("a set in the feed", () => {
  it("has its keys in the contract's order", () => {
    expect(Object.entries(feedSetOf(published) ?? {})).toEqual([
      ["id", 31],
      ["serviceArea", "SharePoint"],
      ["serviceAreaDisplayName", "Files"],
      ["urls", ["*.files.example", "a.example"]],
      ["ips", ["192.0.2.0/24", "2001:db8::/32"]],
      ["tcpPorts", "443,80"],
      ["udpPorts", "443"],
      ["expressRoute", true],
      ["category", "Optimize"],
      ["required", true],
      ["notes", "Files"],
    ]);
  });

  it.each<[string, Partial<PublishedSet>]>([
    ["never published", { publicId: null }],
    ["deleted", { isDeleted: true }],
    ["hidden", { isHidden: true }],
    ["a member set", { isMemberSet: true }],
    ["of an internal workload", { workloadType: "Internal" }],
  ])("is not there when it is %s", (_why, difference) => {
    expect(feedSetOf({ ...published, ...difference })).toBeNull();
  });

  it.each<[string, Partial<PublishedSet>]>([
    ["urls", { fqdns: [] }],
    ["ips", { prefixes: [] }],
    ["tcpPorts", { tcpPorts: "" }],
    ["udpPorts", { udpPorts: "" }],
    ["notes", { optionalFunctionality: "" }],
  ])("has no %s where there are none", (key, difference) => {
    const { [key as "notes"]: _left, ...rest } = feedSetOf(published) ?? { notes: "" };
    expect(feedSetOf({ ...published, ...difference })).toEqual(rest);
  });

  it("has blank notes where an import had them, until there are some", () => {
    expect(feedSetOf({ ...published, hasBlankNotes: true, optionalFunctionality: "" })?.notes).toBe(
      "",
    );
    expect(feedSetOf({ ...published, hasBlankNotes: true })?.notes).toBe("Files");
  });

  it("takes in a member set's prefixes behind its own, each once", () => {
    expect(
      feedSetOf({ ...published, memberPrefixes: ["2001:db8::/32", "198.51.100.0/24"] })?.ips,
    ).toEqual(["192.0.2.0/24", "2001:db8::/32", "198.51.100.0/24"]);
    expect(
      feedSetOf({ ...published, prefixes: [], memberPrefixes: ["198.51.100.0/24"] })?.ips,
    ).toEqual(["198.51.100.0/24"]);
  });

  it("lets nothing through that is not named, whatever is stored beside", () => {
    const beside = {
      ...published,
      internalDescription: "canary",
      setId: "canary",
      publishedBy: "canary",
    };
    expect(JSON.stringify(feedSetOf(beside))).not.toContain("canary");
  });
});
