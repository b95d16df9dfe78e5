import { describe, expect, it } from "vitest";

import { compileNetworks } from "#db/places/compile-networks.js";
import demonstration from "#db/seed/demonstration-networks.json";
import { openNetworkTable } from "~/features/geo/network-table.server";

import { openOrganisations } from "./organisation-data.server";

const decimal = (address: string) =>
  address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
const range = (first: string, last: string, owner: string) =>
  `${decimal(first)},${decimal(last)},${owner}`;

const table = openNetworkTable(
  compileNetworks({
    ipv4Csv: [
      range("20.0.0.0", "20.0.0.255", "8075,Suite Corporation"),
      range("20.0.1.0", "20.0.1.127", "8068,Suite Corporation"),
      range("20.0.1.192", "20.0.1.255", "8075,Suite Corporation"),
      range("20.0.2.0", "20.0.2.63", "8075,Suite Corporation"),
      range("20.0.2.64", "20.0.2.127", "64520,Other"),
      range("20.0.2.128", "20.0.2.255", "8075,Suite Corporation"),
    ].join("\n"),
    ipv6Csv: `${0x2620n << 112n},${(0x2620n << 112n) + (1n << 80n) - 1n},8075,Suite Corporation`,
  }).file,
);
const addresses = { builtNetworks: () => Promise.resolve(table) };
const { index, organisationOfPrefix } = await openOrganisations({ addresses, demonstration });

describe("the organisation of a prefix", () => {
  it.each([
    ["inside one range", "20.0.0.128/25", "8068"],
    ["one address", "20.0.0.7/32", "8068"],
    ["two ASNs of one organisation, with a hole between", "20.0.0.0/23", "8068"],
    ["another organisation in its midst", "20.0.2.0/24", null],
    ["its last address in no range", "20.0.0.0/22", null],
    ["its first address in no range", "20.0.1.128/25", null],
    ["no range at all", "9.0.0.0/24", null],
    ["everything", "0.0.0.0/0", null],
    ["the whole of an IPv6 range", "2620::/48", "8068"],
    ["more than an IPv6 range", "2620::/47", null],
    ["an invented network", "203.0.113.0/26", "64501"],
    ["a part of an invented network", "2001:db8:1000:1::/64", "64501"],
    ["several invented networks", "203.0.113.0/24", null],
    ["text", "nonsense", null],
    ["an address", "20.0.0.7", null],
  ])("%s", (_what, prefix, id) => {
    expect(organisationOfPrefix(prefix)?.id ?? null).toBe(id);
  });
});

describe("the organisations", () => {
  it("are those of the table and the invented ones", () => {
    expect(index.suite).toEqual({ id: "8068", name: "Suite Corporation", asns: [8068, 8075] });
    expect(index.organisationOf(64501)?.name).toBe("Summit Fibre");
    expect(index.organisationOf(65537)?.name).toBe("Straits Lattice");
    expect(index.count).toBe(2 + demonstration.networks.length);
  });

  it("lack the invented ones outside of the demonstration world", async () => {
    const outside = await openOrganisations({ addresses, demonstration: undefined });
    expect(outside.index.organisationOf(64501)).toBeNull();
    expect(outside.organisationOfPrefix("203.0.113.0/26")).toBeNull();
  });
});
