import { describe, expect, it } from "vitest";

import { readLines, type LineRefusal } from "./entry-lines";
import type { SolutionList } from "./solution";

const real = { isDemonstration: false };
const demonstration = { isDemonstration: true };

describe("an entry of a list", () => {
  it.each<[SolutionList, string, string]>([
    ["asns", "3320", "3320"],
    ["asns", "AS3320", "3320"],
    ["asns", "as3320", "3320"],
    ["asns", "4199999999", "4199999999"],
    ["ips", "8.8.8.0/24", "8.8.8.0/24"],
    ["ips", "2A00:1450::/32", "2a00:1450::/32"],
    ["ips", "8.8.8.8/32", "8.8.8.8/32"],
    ["sslCertificates", "  Example,  Inc. ", "Example, Inc."],
    ["vpns", "Fjord VPN", "Fjord VPN"],
  ])("%s: %j is %j", (list, text, value) => {
    expect(readLines(list, text, real).entries).toMatchObject([{ value, line: 1 }]);
  });

  it.each<[SolutionList, string, LineRefusal]>([
    ["asns", "0", "not-an-asn"],
    ["asns", "4294967295", "not-an-asn"],
    ["asns", "AS", "not-an-asn"],
    ["asns", "1.10", "not-an-asn"],
    ["asns", "-5", "not-an-asn"],
    ["asns", "64500", "reserved"],
    ["asns", "65535", "reserved"],
    ["asns", "131071", "reserved"],
    ["asns", "4200000000", "reserved"],
    ["asns", "23456", "reserved"],
    ["ips", "8.8.8.8", "not-a-prefix"],
    ["ips", "8.8.8.0/33", "not-a-prefix"],
    ["ips", "8.8.8.0/024", "not-a-prefix"],
    ["ips", "0.0.0.0/0", "not-a-prefix"],
    ["ips", "::ffff:8.8.8.0/120", "not-a-prefix"],
    ["ips", "8.8.8.8/24", "host-bits"],
    ["ips", "10.0.0.0/8", "reserved"],
    ["ips", "2001:db8::/32", "reserved"],
    ["vpns", "x".repeat(201), "too-long"],
    ["vpns", "a\u0007b", "not-a-name"],
  ])("%s: %j is refused: %s", (list, text, refusal) => {
    expect(readLines(list, text, real)).toMatchObject({ entries: [], bad: [{ line: 1, refusal }] });
  });

  it("may be reserved in the demonstration", () => {
    expect(readLines("asns", "AS64500", demonstration).bad).toEqual([]);
    expect(readLines("ips", "203.0.113.0/24", demonstration).bad).toEqual([]);
  });
});

it("names the line of each fault, and leaves out what an earlier line says", () => {
  const read = readLines("asns", "3320, 701\r\nx\n\nAS701 1299", real);
  expect(read.entries.map(({ value, line }) => [value, line])).toEqual([
    ["3320", 1],
    ["701", 1],
    ["1299", 4],
  ]);
  expect(read.bad).toEqual([{ list: "asns", line: 2, text: "x", refusal: "not-an-asn" }]);
  expect(read.repeated).toBe(1);
});

it("proposes the prefix of the same length where bits are set behind it", () => {
  expect(readLines("ips", "8.8.8.8/24", real).bad[0]?.hint).toBe("8.8.8.0/24");
});

it("takes names that differ by case or blanks for the same", () => {
  const read = readLines("vpns", "Fjord VPN\nfjord  vpn\nＦjord VPN", real);
  expect(read.entries).toHaveLength(1);
  expect(read.repeated).toBe(2);
});

it("has keys whose order is that of numbers and addresses", () => {
  const texts = {
    asns: ["701", "3320", "65000", "4200000000"],
    ips: ["3.0.0.0/8", "20.0.0.0/8", "20.0.0.0/16", "104.0.0.0/8", "2a00::/16", "2a00:1450::/32"],
  };
  for (const list of ["asns", "ips"] as const) {
    const { entries } = readLines(list, [...texts[list]].reverse().join("\n"), demonstration);
    const sorted = [...entries].sort((one, other) => (one.key < other.key ? -1 : 1));
    expect(sorted.map(({ value }) => value)).toEqual(texts[list]);
  }
});
