import { describe, expect, it } from "vitest";
import {
  canonicalAddress,
  isPublicAddress,
  isPublicPrefix,
  longestPrefixMatch,
  parsePrefix,
  prefixTable,
  redactAddress,
} from "~/lib/ip";
import { limitNetworkOf, networkOf, wideNetworkOf } from "~/lib/network-of";

describe("canonicalAddress", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["::", "::"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
    ["::192.0.2.7", "::c000:207"],
    ["64:ff9b::192.0.2.7", "64:ff9b::c000:207"],
    ["2001:0db8:0000:0000:0000:0000:255.255.255.255", "2001:db8::ffff:ffff"],
  ])("%s is %s", (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });

  it("shortens the runs of zeros that RFC 5952 says, as addresses of URLs do", () => {
    const groups = (pattern: number) =>
      Array.from({ length: 8 }, (_, at) => (pattern & (1 << at) ? "a" : "0")).join(":");
    const all = Array.from({ length: 256 }, (_, pattern) => groups(pattern));
    expect(all.map(canonicalAddress)).toEqual(
      all.map((text) => new URL(`http://[${text}]`).hostname.slice(1, -1)),
    );
    expect(all.map((text) => parsePrefix(`${text}/128`)?.text)).toEqual(
      all.map((text) => `${canonicalAddress(text)}/128`),
    );
  });

  it.each([
    "",
    " ",
    "localhost",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.7.1",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "010.0.0.1",
    "192.0.2.7 ",
    " 192.0.2.7",
    "192.0.2.7:80",
    "192.0.2.0/24",
    "[::1]",
    "fe80::1%eth0",
    "1::2::3",
    "1:2:3:4:5:6:7:8::",
    "1:2:3:4::5:6:7:8",
    "1:2:3:4:5:6:7:8:",
    ":1:2:3:4:5:6:7:8",
    "00001::1",
    "::ffff:0x7f.0.0.1",
    "::ffff:010.0.0.1",
    "::ffff:192.0.2.256",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "g::1",
  ])("%j is no address", (text) => {
    expect(canonicalAddress(text)).toBeNull();
  });
});

it.each(["1.", ":", "0:", "f"])(
  "a megabyte of %j is no address, which is found at once",
  (piece) => {
    expect(canonicalAddress(piece.repeat(500_000))).toBeNull();
  },
);

describe("isPublicAddress", () => {
  it.each([
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "::ffff:1.1.1.1",
    "2001:200::1",
    "2600::1",
    "2a00:1450::1",
    "2620:1ec::1",
    "64:ff9b::1.1.1.1",
  ])("%s is public", (text) => {
    expect(isPublicAddress(text)).toBe(true);
  });

  it.each([
    ["this network", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["shared", "100.64.0.1"],
    ["shared", "100.100.100.200"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.255"],
    ["link-local", "169.254.1.1"],
    ["metadata", "169.254.169.254"],
    ["host agent", "168.63.129.16"],
    ["protocol assignments", "192.0.0.192"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["6to4 relay", "192.88.99.1"],
    ["benchmarking", "198.18.0.1"],
    ["benchmarking", "198.19.255.255"],
    ["multicast", "224.0.0.1"],
    ["multicast", "239.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["mapped private", "::ffff:a00:1"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["IPv4-compatible", "::7f00:1"],
    ["translated", "::ffff:0:a00:1"],
    ["NAT64 of private", "64:ff9b::10.0.0.1"],
    ["NAT64 of metadata", "64:ff9b::169.254.169.254"],
    ["NAT64 local use", "64:ff9b:1::1"],
    ["discard", "100::1"],
    ["Teredo", "2001::1"],
    ["benchmarking", "2001:2::1"],
    ["ORCHID", "2001:20::1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["6to4 of private", "2002:a00:1::1"],
    ["6to4", "2002:101:101::1"],
    ["segment routing", "5f00::1"],
    ["unique local", "fc00::1"],
    ["metadata", "fd00:ec2::254"],
    ["link-local", "fe80::1"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["unassigned", "4000::1"],
    ["no address", "localhost"],
    ["no address", ""],
    ["octal", "0177.0.0.1"],
    ["one number", "2130706433"],
  ])("%s: %s is not public", (_kind, text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});

it.each([
  ["203.0.113.77", "203.0.113.0/24", "203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.0/24", "203.0.113.77", "203.0.113.x"],
  ["2001:db8:12:34:56::9", "2001:db8:12::/48", "2001:db8:12:34::/64", "2001:db8:12:x"],
  ["2001:db8::9", "2001:db8::/48", "2001:db8::/64", "2001:db8:0:x"],
])("%s: customer %s, limit %s, reader %s", (address, customer, limit, redacted) => {
  expect(networkOf(address)).toBe(customer);
  expect(limitNetworkOf(address)).toBe(limit);
  expect(redactAddress(address)).toBe(redacted);
});

it.each([
  ["203.0.113.77", "203.0.0.0/16"],
  ["203.0.255.255", "203.0.0.0/16"],
  ["203.1.0.0", "203.1.0.0/16"],
  ["::ffff:203.0.113.77", "203.0.0.0/16"],
  ["2001:db8:12:34:56::9", "2001:db8::/32"],
  ["2001:db8:ffff:ffff::", "2001:db8::/32"],
  ["2001:db9::", "2001:db9::/32"],
  ["::1", "::/32"],
])("the wide network of %s is %s", (address, network) => {
  expect(wideNetworkOf(address)).toBe(network);
});

it.each([networkOf, limitNetworkOf, wideNetworkOf, redactAddress])(
  "%o throws for what is no address",
  (read) => {
    expect(() => read("localhost")).toThrow(RangeError);
  },
);

describe("parsePrefix", () => {
  it.each([
    ["192.0.2.0/24", "192.0.2.0/24"],
    ["192.0.2.77/26", "192.0.2.64/26"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["192.0.2.1/32", "192.0.2.1/32"],
    ["2001:DB8:ffff::/36", "2001:db8:f000::/36"],
    ["2001:db8::1/128", "2001:db8::1/128"],
  ])("%s is %s", (text, canonical) => {
    expect(parsePrefix(text)?.text).toBe(canonical);
  });

  it.each([
    "192.0.2.0",
    "192.0.2.0/33",
    "192.0.2.0/",
    "192.0.2.0/08",
    "192.0.2.0/-1",
    "::/129",
    "::/1/2",
    "/8",
  ])("%s is no prefix", (text) => {
    expect(parsePrefix(text)).toBeNull();
  });
});

describe("longestPrefixMatch", () => {
  const table = prefixTable([
    ["10.0.0.0/8", "eight"],
    ["10.1.0.0/16", "sixteen"],
    ["10.1.2.128/25", "twenty-five"],
    ["2001:db8::/32", "site"],
    ["2001:db8:0:1::/64", "lan"],
    ["10.0.0.0/8", "eight again"],
  ]);

  it.each([
    ["10.1.2.200", "twenty-five"],
    ["10.1.2.100", "sixteen"],
    ["::ffff:10.1.2.200", "twenty-five"],
    ["10.2.0.0", "eight again"],
    ["2001:db8:0:1::5", "lan"],
    ["2001:db8:0:2::5", "site"],
    ["11.0.0.0", undefined],
    ["a00::1", undefined],
    ["2001:db9::", undefined],
    ["nothing", undefined],
  ])("%s matches %s", (address, value) => {
    expect(longestPrefixMatch(table, address)?.value).toBe(value);
  });

  it("agrees with a plain search over every prefix", () => {
    const prefixes = [0, 1, 7, 8, 9, 15, 16, 17, 23, 24, 31, 32].map(
      (length) => parsePrefix(`170.85.170.85/${length}`)!.text,
    );
    const all = prefixTable(prefixes.map((prefix) => [prefix, prefix] as const));
    for (let bit = 0; bit < 32; bit += 1) {
      const bytes = [170, 85, 170, 85].map(
        (byte, at) => byte ^ (at === bit >> 3 ? 0x80 >> (bit & 7) : 0),
      );
      const longest = prefixes.filter((prefix) => Number(prefix.split("/")[1]) <= bit).at(-1);
      expect(longestPrefixMatch(all, bytes.join("."))?.value).toBe(longest);
    }
  });

  it("refuses what is no prefix", () => {
    expect(() => prefixTable([["10.0.0.0", 1]])).toThrow(RangeError);
  });
});

describe("a prefix of the public internet", () => {
  it.each([
    ["13.107.6.152/31", true],
    ["52.96.0.0/14", true],
    ["168.63.0.0/16", true],
    ["2603:1006::/40", true],
    ["2620:1ec:4::152/128", true],
    ["10.0.0.0/8", false],
    ["10.1.2.0/24", false],
    ["8.0.0.0/5", false],
    ["127.0.0.1/32", false],
    ["169.254.0.0/16", false],
    ["100.64.0.0/10", false],
    ["172.20.0.0/16", false],
    ["192.0.0.0/24", false],
    ["192.0.2.0/25", false],
    ["198.18.0.0/16", false],
    ["198.51.100.0/24", false],
    ["203.0.113.7/32", false],
    ["224.0.0.0/4", false],
    ["255.255.255.255/32", false],
    ["::1/128", false],
    ["::ffff:0:0/96", false],
    ["64:ff9b::/96", false],
    ["64:ff9b:1::/48", false],
    ["100::/64", false],
    ["2001::/32", false],
    ["2001:db8::/32", false],
    ["2000::/3", false],
    ["2002::/16", false],
    ["3fff::/20", false],
    ["5f00::/16", false],
    ["fc00::/7", false],
    ["fe80::/10", false],
    ["ff02::/16", false],
    ["1::/16", false],
    ["nothing", false],
  ])("%s: %s", (prefix, isPublic) => expect(isPublicPrefix(prefix)).toBe(isPublic));
});
