import { describe, expect, it } from "vitest";

import type { FeedSet } from "./feed-set";
import { filteredSets, firewallListText, type FirewallList } from "./firewall-list";
import { comparePrefixes, formatPrefix } from "./prefix-format";

const set = (id: number, columns: Partial<FeedSet>): FeedSet => ({
  id,
  serviceArea: "Common",
  serviceAreaDisplayName: "Common",
  expressRoute: false,
  category: "Default",
  required: true,
  ...columns,
});

const sets = [
  set(1, {
    category: "Optimize",
    tcpPorts: "80,443",
    ips: ["52.96.0.0/14", "13.107.6.152/31", "2603:1006::/40"],
    urls: ["outlook.office.test", "*.office.test"],
  }),
  set(2, {
    category: "Allow",
    required: false,
    udpPorts: "3478-3481",
    ips: ["13.107.6.152/31", "13.107.64.0/18"],
    urls: ["*cdn.onenote.test", "autodiscover.*.onmicrosoft.test", "outlook.office.test"],
  }),
  set(3, { tcpPorts: "443" }),
];
const list = (changes: Partial<FirewallList>): FirewallList => ({
  instance: "Worldwide",
  version: "2026112000",
  kind: "ips",
  format: "cidr",
  family: null,
  query: "kind=ips",
  today: "2026-11-20",
  ...changes,
});
const always = () => null;
const entries = (text: string) =>
  text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

describe("a list for firewalls", () => {
  it("has each prefix once, IPv4 first, by address, with the version in a remark", () => {
    expect(firewallListText(sets, list({}), always)).toBe(
      [
        "# instance: Worldwide",
        "# version: 2026112000",
        "# query: kind=ips",
        "# entries: 4, of these not yet in effect on 2026-11-20: 0",
        "13.107.6.152/31",
        "13.107.64.0/18",
        "52.96.0.0/14",
        "2603:1006::/40",
        "",
      ].join("\n"),
    );
  });

  it.each([
    [
      "netmask",
      [
        "13.107.6.152 255.255.255.254",
        "13.107.64.0 255.255.192.0",
        "52.96.0.0 255.252.0.0",
        "2603:1006::/40",
      ],
    ],
    [
      "range",
      [
        "13.107.6.152-13.107.6.153",
        "13.107.64.0-13.107.127.255",
        "52.96.0.0-52.99.255.255",
        "2603:1006::-2603:1006:ff:ffff:ffff:ffff:ffff:ffff",
      ],
    ],
  ] as const)("writes prefixes as %s", (format, expected) => {
    expect(entries(firewallListText(sets, list({ format }), always))).toEqual(expected);
  });

  it.each([
    [4, 3],
    [6, 1],
  ] as const)("keeps to IPv%d where that is asked for", (family, count) => {
    expect(entries(firewallListText(sets, list({ family }), always))).toHaveLength(count);
  });

  it("has names, and apart from them those a firewall cannot take", () => {
    const text = firewallListText(sets, list({ kind: "urls", query: "kind=urls" }), always);
    expect(entries(text)).toEqual(["*.office.test", "outlook.office.test"]);
    expect(text).toMatch(
      /first label only: 2\n# \*cdn\.onenote\.test\n# autodiscover\.\*\.onmicrosoft\.test\n$/,
    );
  });

  it("marks what takes effect later with its day, unless another set has it already", () => {
    const days: Record<string, string> = {
      "1 13.107.6.152/31": "2026-12-20",
      "1 52.96.0.0/14": "2026-12-20",
      "2 13.107.64.0/18": "2026-11-20",
      "1 2603:1006::/40": "2026-10-01",
    };
    const text = firewallListText(sets, list({}), (id, prefix) => days[`${id} ${prefix}`] ?? null);
    expect(text).toContain("of these not yet in effect on 2026-11-20: 1\n");
    expect(text).toContain("13.107.64.0/18\n# effective 2026-12-20:\n52.96.0.0/14\n");
    const both = firewallListText(sets, list({}), (id, prefix) =>
      prefix === "13.107.6.152/31" ? ["2026-12-24", "2026-12-20"][id - 1]! : null,
    );
    expect(both).toContain("# effective 2026-12-20:\n13.107.6.152/31\n");
  });

  it("is the same whatever order sets and endpoints come in", () => {
    const turned = [...sets].reverse().map((each) => ({
      ...each,
      ...(each.ips && { ips: [...each.ips].reverse() }),
      ...(each.urls && { urls: [...each.urls].reverse() }),
    }));
    for (const kind of ["ips", "urls"] as const)
      expect(firewallListText(turned, list({ kind }), always)).toBe(
        firewallListText(sets, list({ kind }), always),
      );
  });
});

describe("filteredSets", () => {
  const all = { categories: null, isRequired: null, port: null };

  it.each([
    [{}, [1, 2, 3]],
    [{ categories: ["Optimize", "Allow"] as const }, [1, 2]],
    [{ isRequired: false }, [2]],
    [{ isRequired: true }, [1, 3]],
    [{ port: 443 }, [1, 3]],
    [{ port: 80 }, [1]],
    [{ port: 3480 }, [2]],
    [{ port: 25 }, []],
    [{ port: 443, categories: ["Default"] as const }, [3]],
  ])("by %j leaves %j", (filter, expected) => {
    expect(filteredSets(sets, { ...all, ...filter }).map(({ id }) => id)).toEqual(expected);
  });
});

describe("prefixes", () => {
  it.each([
    ["192.0.2.1/32", "netmask", "192.0.2.1 255.255.255.255"],
    ["10.0.0.0/8", "netmask", "10.0.0.0 255.0.0.0"],
    ["128.0.0.0/1", "range", "128.0.0.0-255.255.255.255"],
    ["2001:db8::1/128", "range", "2001:db8::1-2001:db8::1"],
    ["2001:db8::/33", "range", "2001:db8::-2001:db8:7fff:ffff:ffff:ffff:ffff:ffff"],
  ] as const)("%s as %s", (prefix, format, expected) =>
    expect(formatPrefix(prefix, format)).toBe(expected),
  );

  it("sort by address and not by text", () => {
    const sorted = [
      "9.0.0.0/8",
      "10.0.0.0/8",
      "10.0.0.0/16",
      "100.0.0.0/8",
      "::1/128",
      "2001:db8::/32",
    ];
    expect([...sorted].reverse().sort(comparePrefixes)).toEqual(sorted);
  });
});
