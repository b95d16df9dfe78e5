import { expect, it } from "vitest";

import { lengthsOf, namesOver, namesUnder, prefixesOver } from "./covers-within";

it("finds what stands for a name in the same list", () => {
  const names = new Set(["*.example.com", "www.example.com", "*.other.example"]);
  expect(namesOver("a.www.example.com", names)).toEqual(["*.example.com"]);
  expect(namesOver("*.example.com", names)).toEqual([]);
});

it("finds what a wildcard makes superfluous, as many as are asked for", () => {
  const names = ["a.example.com", "b.example.com", "example.com", "c.example.com"];
  expect(namesUnder("*.example.com", names, 2)).toEqual(["a.example.com", "b.example.com"]);
  expect(namesUnder("a.example.com", names, 2)).toEqual([]);
});

it("finds wider prefixes of the same list, of the same family alone", () => {
  const prefixes = new Set(["198.51.100.0/24", "198.51.0.0/16", "2001:db8::/32", "203.0.113.0/24"]);
  const lengths = lengthsOf(prefixes);
  expect(lengths).toEqual([16, 24, 32]);
  expect(prefixesOver("198.51.100.128/25", prefixes, lengths)).toEqual([
    "198.51.0.0/16",
    "198.51.100.0/24",
  ]);
  expect(prefixesOver("198.51.100.0/24", prefixes, lengths)).toEqual(["198.51.0.0/16"]);
  expect(prefixesOver("2001:db8:1::/48", prefixes, lengths)).toEqual(["2001:db8::/32"]);
});
