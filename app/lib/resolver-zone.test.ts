import { describe, expect, it } from "vitest";

import { askedName, isUniqueLabel, ResolverZone, toldResolver } from "./resolver-zone";

const zone = "who.example";
const label = "0123456789abcdef01234567";
const other = "f".repeat(24);

describe("a zone that tells who asked", () => {
  it("answers whoever asks for the text itself", () => {
    const own = new ResolverZone(zone);
    expect(own.answer({ name: `x.${zone}`, type: "TXT" }, "192.0.2.1")).toEqual([
      "resolver=192.0.2.1",
    ]);
    expect(own.answer({ name: `x.${zone}`, type: "TXT" }, "2001:db8::1")).toEqual([
      "resolver=2001:db8::1",
    ]);
  });

  it.each(["A", "AAAA", "HTTPS"])("tells later who asked for a name by %s", (type) => {
    const own = new ResolverZone(zone);
    expect(own.answer({ name: `${label.toUpperCase()}.Who.Example`, type }, "192.0.2.1")).toEqual(
      [],
    );
    own.answer({ name: `${other}.${zone}`, type }, "192.0.2.9");
    expect(own.answer({ name: askedName(label, zone), type: "TXT" }, "198.51.100.1")).toEqual([
      "resolver=192.0.2.1",
    ]);
  });

  it("tells of every address that asked, in their order, once each", () => {
    const own = new ResolverZone(zone);
    for (const asker of ["192.0.2.2", "192.0.2.1", "192.0.2.2"])
      own.answer({ name: `${label}.${zone}`, type: "A" }, asker);
    expect(own.answer({ name: askedName(label, zone), type: "TXT" }, "198.51.100.1")).toEqual([
      "resolver=192.0.2.2",
      "resolver=192.0.2.1",
    ]);
  });

  it("names eight resolvers at most", () => {
    const own = new ResolverZone(zone);
    for (let last = 1; last <= 20; last++)
      own.answer({ name: `${label}.${zone}`, type: "A" }, `192.0.2.${last}`);
    expect(own.answer({ name: askedName(label, zone), type: "TXT" }, "198.51.100.1")).toHaveLength(
      8,
    );
  });

  it.each<[what: string, name: string, type: string]>([
    ["by a question as to who asked", askedName(label, zone), "A"],
    ["by one for the label of such questions", `asked.${zone}`, "A"],
    ["by a text of its own", `${label}.${zone}`, "TXT"],
    ["by a name further below", `${label}.more.${zone}`, "A"],
  ])("is not misled %s", (_what, name, type) => {
    const own = new ResolverZone(zone);
    own.answer({ name, type }, "192.0.2.1");
    expect(own.answer({ name: askedName(label, zone), type: "TXT" }, "198.51.100.1")).toEqual([]);
  });

  it.each(["www.example", zone, `not${zone}`])("has no answer for %s", (name) => {
    expect(new ResolverZone(zone).answer({ name, type: "TXT" }, "192.0.2.1")).toBeUndefined();
  });

  it("forgets after two minutes", () => {
    let nowMs = 0;
    const own = new ResolverZone(zone, () => nowMs);
    own.answer({ name: `${label}.${zone}`, type: "A" }, "192.0.2.1");
    nowMs = 120_000;
    expect(own.answer({ name: askedName(label, zone), type: "TXT" }, "198.51.100.1")).toEqual([
      "resolver=192.0.2.1",
    ]);
    nowMs = 120_001;
    expect(own.answer({ name: askedName(label, zone), type: "TXT" }, "198.51.100.1")).toEqual([]);
  });

  it("forgets the oldest of too many names, and no other", () => {
    const own = new ResolverZone(zone);
    const nameOf = (number: number) => number.toString(16).padStart(24, "0");
    for (let number = 0; number <= 50_000; number++)
      own.answer({ name: `${nameOf(number)}.${zone}`, type: "A" }, "192.0.2.1");
    const told = (number: number) =>
      own.answer({ name: askedName(nameOf(number), zone), type: "TXT" }, "198.51.100.1");
    expect([told(0), told(1), told(50_000)]).toEqual([
      [],
      ["resolver=192.0.2.1"],
      ["resolver=192.0.2.1"],
    ]);
  });
});

it.each([
  ["0".repeat(24), true],
  ["0".repeat(63), true],
  ["0".repeat(23), false],
  ["0".repeat(64), false],
  ["g".repeat(24), false],
  ["A".repeat(24), false],
  ["", false],
])("%s is unique: %s", (text, is) => {
  expect(isUniqueLabel(text)).toBe(is);
});

it.each([
  ["resolver=192.0.2.1", "192.0.2.1"],
  ["resolver=2001:DB8::1", "2001:db8::1"],
  ["resolver=", null],
  ["resolver=example", null],
  ["v=spf1", null],
  ["resolver=192.0.2.1 ", null],
])("%j tells %s", (text, address) => {
  expect(toldResolver(text)).toBe(address);
});
