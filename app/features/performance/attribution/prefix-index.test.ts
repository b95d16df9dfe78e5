import { describe, expect, it } from "vitest";

import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { longestPrefixMatch, prefixTable } from "~/lib/ip";

import { prefixIndex, type ValuedPrefix } from "./prefix-index";

/** Addresses that are compared to the slow reference. */
const addressCount = isDeep ? 200_000 : 20_000;

describe("the longest prefix", () => {
  const none: ValuedPrefix[] = [];
  const nested: ValuedPrefix[] = [
    ["10.0.0.0/8", 1],
    ["10.1.0.0/16", 2],
    ["10.1.2.0/24", 3],
    ["10.1.2.255/32", 4],
    ["10.1.3.0/24", 5],
  ];
  const edges: ValuedPrefix[] = [
    ["0.0.0.0/0", 1],
    ["0.0.0.0/32", 2],
    ["255.255.255.255/32", 3],
    ["255.255.0.0/16", 4],
    ["::/0", 5],
    ["::/128", 6],
    ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128", 7],
    ["ffff:ffff:ffff:ffff::/64", 8],
  ];
  const around64: ValuedPrefix[] = [
    ["2001:db8::/32", 1],
    ["2001:db8:0:1::/64", 2],
    ["2001:db8:0:1::/65", 3],
    ["2001:db8:0:1:ffff::/80", 4],
    ["2001:db8:0:1:ffff::1/128", 5],
    ["2001:db8:0:2::/127", 6],
  ];
  const equal: ValuedPrefix[] = [
    ["192.0.2.0/24", 1],
    ["192.0.2.77/24", 2],
    ["2001:db8::/48", 3],
    ["2001:DB8:0:0::/48", 4],
  ];
  const mapped: ValuedPrefix[] = [
    ["::/0", 1],
    ["::ffff:c000:0/16", 2],
    ["::ffff:192.0.2.0/24", 3],
  ];

  it.each([
    ["of nothing", none, "10.0.0.1", 0],
    ["around no address of the family", nested, "::10.1.2.3", 0],
    ["before the first", nested, "9.255.255.255", 0],
    ["at the first address", nested, "10.0.0.0", 1],
    ["behind the last", nested, "11.0.0.0", 0],
    ["within one", nested, "10.1.0.1", 2],
    ["within two", nested, "10.1.2.254", 3],
    ["within three", nested, "10.1.2.255", 4],
    ["behind those within it", nested, "10.1.4.0", 2],
    ["after three that end together", nested, "10.2.0.0", 1],
    ["beside another that begins where one ends", nested, "10.1.3.0", 5],
    ["of length 0", edges, "128.0.0.0", 1],
    ["the first IPv4 address", edges, "0.0.0.0", 2],
    ["the second IPv4 address", edges, "0.0.0.1", 1],
    ["the last IPv4 address", edges, "255.255.255.255", 3],
    ["the last but one IPv4 address", edges, "255.255.255.254", 4],
    ["the first IPv6 address", edges, "::", 6],
    ["the second IPv6 address", edges, "::1", 5],
    ["the last IPv6 address", edges, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", 7],
    ["the last but one IPv6 address", edges, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe", 8],
    ["of /32 around /64", around64, "2001:db8::1", 1],
    ["of /64 behind its /65", around64, "2001:db8:0:1:8000::", 2],
    ["of /65", around64, "2001:db8:0:1:7fff::1", 3],
    ["of /80 in the other half", around64, "2001:db8:0:1:ffff::2", 4],
    ["of /128", around64, "2001:db8:0:1:ffff::1", 5],
    ["of /127", around64, "2001:db8:0:2::1", 6],
    ["behind /127", around64, "2001:db8:0:2::2", 1],
    ["given first of equal ones", equal, "192.0.2.1", 1],
    ["given first of equal ones in other spellings", equal, "2001:db8::1", 3],
    ["for an IPv4-mapped address", nested, "::ffff:10.1.2.3", 3],
    ["that is IPv4-mapped itself", mapped, "192.0.2.9", 3],
    ["that is IPv4-mapped, of another network", mapped, "192.0.3.9", 2],
    ["for no address", nested, "10.1.2", 0],
    ["for an empty text", nested, "", 0],
    ["for a prefix in place of an address", nested, "10.1.2.0/24", 0],
  ] as const)("%s", (_case, prefixes, address, value) => {
    expect(prefixIndex(prefixes).valueOf(address)).toBe(value);
  });
});

it.each([
  "",
  "10.0.0.0",
  "10.0.0.0/",
  "10.0.0.0/33",
  "10.0.0.0/08",
  "10.0.0.0/8/8",
  "::ffff:10.0.0.0/104",
  "/8",
  "10.0.0/8",
])("%j is refused as a prefix", (text) => {
  expect(() => prefixIndex([[text, 1]])).toThrow(RangeError);
});

it.each([0, -1, 1.5, 2 ** 31, NaN])("%d is refused as a value", (value) => {
  expect(() => prefixIndex([["10.0.0.0/8", value]])).toThrow(RangeError);
});

it("a value is combined with that of the longest prefix around it, over /64 too", () => {
  const digits = (outer: number, inner: number) => outer * 10 + inner;
  const prefixes: ValuedPrefix[] = [
    ["10.1.2.0/24", 3],
    ["10.0.0.0/8", 1],
    ["10.1.0.0/16", 2],
    ["2001:db8:0:1:8000::/65", 3],
    ["2001:db8::/32", 1],
    ["2001:db8:0:1::/64", 2],
    ["2001:db9::/96", 4],
  ];
  const { valueOf } = prefixIndex(prefixes, digits);
  const found = ["10.1.2.3", "10.1.3.3", "10.9.9.9", "2001:db8:0:1:8000::", "2001:db8:0:1::"];
  expect([...found, "2001:db9::1"].map(valueOf)).toEqual([123, 12, 1, 123, 12, 4]);
});

/** An address near others: few values for each part, so that prefixes nest and meet. */
function nearAddress(random: Random): string {
  const part = (most: number) => random.pick([0, 1, most, random.whole(0, most)]);
  if (random.share() < 0.5) return [10 + part(1), part(255), part(255), part(255)].join(".");
  const groups = [0x2001, 0xdb8 + part(1), part(2), part(2), part(2), part(3), part(3), part(3)];
  const text = groups.map((group) => (group * random.pick([1, 1, 0x4000])) & 0xffff);
  return text.map((group) => group.toString(16)).join(":");
}

function anyAddress(random: Random): string {
  const parts = (count: number, most: number) =>
    Array.from({ length: count }, () => random.whole(0, most));
  const share = random.share();
  if (share < 0.5) return parts(4, 255).join(".");
  if (share < 0.6) return `::ffff:${parts(4, 255).join(".")}`;
  return parts(8, 0xffff)
    .map((group) => group.toString(16))
    .join(":");
}

it.each([
  { name: "few that nest deeply", count: 300, address: nearAddress },
  { name: "many that nest", count: 5_000, address: nearAddress },
  { name: "many apart", count: 5_000, address: anyAddress },
])("of random prefixes is that of the slow reference: $name", ({ name, count, address }) => {
  const random = randomFrom(`prefixes: ${name}`);
  const prefixes = Array.from({ length: count }, (_, at): ValuedPrefix => {
    const text = address(random);
    const isIpv4 = text.includes(".");
    const length = random.pick([
      random.whole(0, 32),
      random.whole(16, 32),
      ...(isIpv4 ? [] : [random.whole(33, 128), random.whole(60, 68), 128]),
    ]);
    return [`${text}/${length}`, at + 1];
  });
  // The reference takes the last of equal prefixes, the index the first.
  const reference = prefixTable([...prefixes].reverse());
  const index = prefixIndex(prefixes);
  let hits = 0;
  for (let asked = 0; asked < addressCount; asked += 1) {
    const text = asked % 4 === 0 ? (random.pick(prefixes)[0].split("/")[0] ?? "") : address(random);
    const expected = longestPrefixMatch(reference, text)?.value ?? 0;
    const found = index.valueOf(text);
    if (found !== expected) expect.fail(`${text}: ${found} in place of ${expected}`);
    if (found > 0) hits += 1;
  }
  expect(hits).toBeGreaterThan(addressCount / 10);
});
