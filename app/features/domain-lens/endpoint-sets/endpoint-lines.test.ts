import { describe, expect, it } from "vitest";

import { parseNameLines, parsePrefixLines } from "./endpoint-lines";
import { parsePrefixStrictly, prefixCovers } from "./endpoint-prefix";
import { parsePortList, samePorts } from "./port-list";

describe("pasted lines", () => {
  it("are taken by lines, commas and blanks, with every bad line named", () => {
    const { values, bad } = parseNameLines(
      "a.example\r\nb.example, *.c.example;d.example\n\n  com \nhttps://x.example/\nA.EXAMPLE.\rlast.example",
    );
    expect(values).toEqual(["a.example", "b.example", "*.c.example", "d.example", "last.example"]);
    expect(bad).toEqual([
      { line: 4, text: "com", refusal: "top-level" },
      { line: 5, text: "https://x.example/", refusal: "a-url" },
      { line: 6, text: "A.EXAMPLE.", refusal: "doubled", first: 1 },
    ]);
  });

  it("show no more than the begin of what is bad", () => {
    const [bad] = parseNameLines("x".repeat(10_000)).bad;
    expect(bad?.text).toHaveLength(120);
  });

  it("of prefixes name host bits and doubles in other spellings", () => {
    const { values, bad } = parsePrefixLines(
      "10.0.0.0/8\n10.1.2.3/8\n2001:DB8:0:0::/32\n2001:db8::/32\n192.0.2.7",
    );
    expect(values).toEqual(["10.0.0.0/8", "2001:db8::/32", "192.0.2.7/32"]);
    expect(bad).toEqual([
      { line: 2, text: "10.1.2.3/8", refusal: "host-bits" },
      { line: 4, text: "2001:db8::/32", refusal: "doubled", first: 3 },
    ]);
  });

  it("take thousands at once", () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `n${index}.example`).join("\n");
    expect(parseNameLines(lines)).toMatchObject({ bad: [], values: { length: 5_000 } });
  });
});

describe("a prefix", () => {
  it.each([
    ["10.0.0.0/8", "10.0.0.0/8"],
    [" 192.0.2.1 ", "192.0.2.1/32"],
    ["2001:DB8::1", "2001:db8::1/128"],
    ["2001:db8:0:0:1::/80", "2001:db8:0:0:1::/80"],
  ])("%j is %s", (typed, prefix) =>
    expect(parsePrefixStrictly(typed)).toEqual({ ok: true, value: prefix }),
  );

  it.each([
    ["10.0.0.1/8", "host-bits"],
    ["2001:db8::1/32", "host-bits"],
    ["0.0.0.0/0", "everything"],
    ["::/0", "everything"],
    ["::ffff:10.0.0.0/104", "mapped"],
    ["::FFFF:10.0.0.1", "mapped"],
    ["10.0.0.0/33", "not-a-prefix"],
    ["10.0.0.0/08", "not-a-prefix"],
    ["10.0.0.0/-1", "not-a-prefix"],
    ["10.0.0.0/8/8", "not-a-prefix"],
    ["10.0.0/8", "not-a-prefix"],
    ["010.0.0.0/8", "not-a-prefix"],
    ["2001:db8::/129", "not-a-prefix"],
    ["office.com", "not-a-prefix"],
    ["", "not-a-prefix"],
  ])("%j is none: %s", (typed, refusal) =>
    expect(parsePrefixStrictly(typed)).toEqual({ ok: false, refusal }),
  );

  it.each([
    ["10.0.0.0/8", "10.1.0.0/16", true],
    ["10.0.0.0/8", "10.0.0.0/8", true],
    ["10.1.0.0/16", "10.0.0.0/8", false],
    ["10.0.0.0/9", "10.128.0.0/9", false],
    ["2001:db8::/32", "2001:db8:1::/48", true],
    ["10.0.0.0/8", "2001:db8::/32", false],
  ])("%s has all of %s: %s", (outer, inner, covers) =>
    expect(prefixCovers(outer, inner)).toBe(covers),
  );
});

describe("a list of ports", () => {
  it.each([
    ["80,443", "80,443"],
    [" 443 , 80 ", "80,443"],
    ["50000-50019, 443", "443,50000-50019"],
    ["80,80,80", "80"],
    ["1-10,5-20", "1-20"],
    ["3478,3479", "3478,3479"],
    ["65535", "65535"],
    ["", ""],
    ["  ", ""],
  ])("%j is %j", (typed, ports) =>
    expect(parsePortList(typed)).toEqual({ ok: true, value: ports }),
  );

  it.each([
    "0",
    "70000",
    "65536",
    "443-80",
    "80;443",
    "80 443",
    "a",
    "-1",
    "80,",
    ",80",
    "80,,443",
    "1-2-3",
    "80.5",
    "9".repeat(400),
    Array.from({ length: 101 }, (_, port) => port + 1).join(","),
  ])("%j is none", (typed) =>
    expect(parsePortList(typed)).toEqual({ ok: false, refusal: "not-ports" }),
  );

  it.each([
    ["143, 587, 993, 995", "143,587,993,995", true],
    ["443,80", "80,443", true],
    ["", " ", true],
    ["80", "443", false],
    ["x", "x", false],
  ])("%j means the same as %j: %s", (one, other, same) => expect(samePorts(one, other)).toBe(same));
});
