import { describe, expect, it } from "vitest";

import { compileNetworks } from "#db/places/compile-networks.js";

import { parsePrefix } from "~/lib/ip";

import { openNetworkTable } from "./network-table.server";

const decimal = (address: string) =>
  address.split(".").reduce((number, part) => number * 256 + Number(part), 0);

const ipv4Csv = [
  `${decimal("1.0.0.0")},${decimal("1.0.0.255")},64496,"One, Inc."`,
  `${decimal("1.0.4.0")},${decimal("1.0.9.255")},64497,Two`,
  // Overlaps the one before: from here on the later one holds.
  `${decimal("1.0.8.0")},${decimal("1.0.15.255")},64498,"The ""Third"""`,
  `${decimal("255.255.255.0")},${decimal("255.255.255.255")},64497,Two`,
].join("\n");
const ipv6Csv = [
  `${0x2001n << 112n},${(0x2001n << 112n) + 15n},64499,Four\r`,
  `${0x2600n << 112n},${(0x2601n << 112n) - 1n},64496,"One, Inc."\r`,
].join("\n");

describe("the network table", () => {
  const table = openNetworkTable(compileNetworks({ ipv4Csv, ipv6Csv }).file);

  it.each([
    ["0.255.255.255", null],
    ["1.0.0.0", { asn: 64496, organisation: "One, Inc." }],
    ["1.0.0.255", { asn: 64496, organisation: "One, Inc." }],
    ["1.0.1.0", null],
    ["1.0.7.255", { asn: 64497, organisation: "Two" }],
    ["1.0.8.0", { asn: 64498, organisation: 'The "Third"' }],
    ["1.0.9.0", { asn: 64498, organisation: 'The "Third"' }],
    ["::ffff:1.0.15.255", { asn: 64498, organisation: 'The "Third"' }],
    ["255.255.255.255", { asn: 64497, organisation: "Two" }],
    ["2001::", { asn: 64499, organisation: "Four" }],
    ["2001::f", { asn: 64499, organisation: "Four" }],
    ["2001::10", null],
    ["2600:ffff::1", { asn: 64496, organisation: "One, Inc." }],
    ["2601::", null],
    ["::1", null],
    ["nonsense", null],
  ])("%s", (address, owner) => {
    expect(table.find(address)).toEqual(owner);
  });

  it.each([
    [64496, ["1.0.0.0/24", "2600::/16"]],
    [64497, ["1.0.4.0/22", "255.255.255.0/24"]],
    [64498, ["1.0.8.0/21"]],
    [64499, ["2001::/124"]],
    [1, []],
  ])("AS%d has the prefixes %j", (asn, prefixes) => {
    expect(table.prefixes(asn)).toEqual(prefixes);
  });

  it("lists its ASNs with their organisations", () => {
    expect([...table.organisations()]).toEqual([
      { asn: 64496, organisation: "One, Inc." },
      { asn: 64497, organisation: "Two" },
      { asn: 64498, organisation: 'The "Third"' },
      { asn: 64499, organisation: "Four" },
    ]);
  });

  it.each([
    ["1.0.0.0/24", [64496]],
    ["1.0.0.0/23", []],
    ["1.0.0.0/20", [64496, 64497, 64498]],
    ["1.0.8.0/32", [64498]],
    ["2001::/124", [64499]],
    ["2001::/123", []],
    ["2600::/16", [64496]],
    ["::/0", []],
    ["0.0.0.0/0", []],
  ])("%s is announced by %j", (text, asns) => {
    expect([...table.announcers(parsePrefix(text)!)]).toEqual(asns);
  });

  it.each([
    ["empty", ""],
    ["out of order", "20,30,1,A\n10,15,2,B"],
    ["nested", "10,30,1,A\n15,20,2,B"],
    ["backwards", "30,20,1,A"],
  ])("is not built from a table that is %s", (_what, csv) => {
    expect(() => compileNetworks({ ipv4Csv: csv, ipv6Csv })).toThrow(Error);
  });
});
