import { describe, expect, it } from "vitest";

import { parsePrefixesWithServices, prefixLines } from "./prefix-lines";

describe("pasted prefixes with services", () => {
  it.each([
    ["198.51.100.0/24", null, [{ prefix: "198.51.100.0/24", serviceTreeId: null }]],
    ["198.51.100.0/24 mail-1", null, [{ prefix: "198.51.100.0/24", serviceTreeId: "mail-1" }]],
    [
      "198.51.100.0/24 mail-1\n2001:DB8::/32",
      "web",
      [
        { prefix: "198.51.100.0/24", serviceTreeId: "mail-1" },
        { prefix: "2001:db8::/32", serviceTreeId: "web" },
      ],
    ],
    [
      "198.51.100.0/24, 203.0.113.0/24 mail-1",
      null,
      [
        { prefix: "198.51.100.0/24", serviceTreeId: "mail-1" },
        { prefix: "203.0.113.0/24", serviceTreeId: "mail-1" },
      ],
    ],
  ])("%j, else %j", (text, usual, prefixes) => {
    expect(parsePrefixesWithServices(text, usual)).toEqual({ prefixes, bad: [] });
    expect(parsePrefixesWithServices(prefixLines(prefixes)).prefixes).toEqual(prefixes);
  });

  it.each([
    ["198.51.100.1/24", "host-bits"],
    ["198.51.100 mail", "not-a-prefix"],
    ["mail", "not-a-prefix"],
    ["198.51.100.0/24 mail 203.0.113.0/24", "not-a-prefix"],
    ["198.51.100.0/24 mail.example", "not-a-prefix"],
  ])("%j is not taken: %s", (text, refusal) => {
    expect(parsePrefixesWithServices(`203.0.113.128/25\n${text}`).bad).toEqual([
      expect.objectContaining({ line: 2, refusal }),
    ]);
  });

  it("names a doubled one with its first line", () => {
    expect(parsePrefixesWithServices("198.51.100.0/24 one\n198.51.100.0/24 two").bad).toEqual([
      { line: 2, text: "198.51.100.0/24", refusal: "doubled", first: 1 },
    ]);
  });
});
