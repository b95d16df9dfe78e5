import { describe, expect, it } from "vitest";

import { byteOrderMark, csvText, plainDecimal, unguardedText } from "~/lib/csv";
import { isDeep, randomFrom } from "#tests/support/random";

import { parsedCsv } from "#tests/support/parsed-csv";

describe("csvText", () => {
  it.each([
    ["a word", "word", "word"],
    ["nothing", null, ""],
    ["a truth", true, "true"],
    ["a number", 51.5, "51.5"],
    ["a negative number, which is no formula", -0.1278, "-0.1278"],
    ["a comma", "Seattle, Washington", '"Seattle, Washington"'],
    ["a quote", 'the "best"', '"the ""best"""'],
    ["a line break", "one\r\ntwo", '"one\r\ntwo"'],
    ["a city with an apostrophe", "'s-Hertogenbosch", "'s-Hertogenbosch"],
    ["a formula", "=1+1", "'=1+1"],
    ["a formula with a comma", '=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ["a plus", "+1", "'+1"],
    ["a minus", "-1+1", "'-1+1"],
    ["an at", "@SUM(A1)", "'@SUM(A1)"],
    ["a tab", "\t=1", "'\t'=1"],
    ["a carriage return", "\r=1", "\"'\r'=1\""],
    ["a formula behind a semicolon", "a;=1+1", "a;'=1+1"],
    ["a formula behind a semicolon and spaces", "a;  @SUM(A1)", "a;  '@SUM(A1)"],
    ["a formula behind a semicolon and a quote", 'a;"=1"', '"a;""\'=1"""'],
    ["a formula behind a tab", "a\t-1", "a\t'-1"],
    ["a formula behind a line break", "a\r\n+1", '"a\r\n\'+1"'],
    ["a formula in full width behind a semicolon", "a;＝1", "a;'＝1"],
    ["each of several formulas", "=1;=2\t=3", "'=1;'=2\t'=3"],
    ["semicolons without a formula", "a;b; c", "a;b; c"],
    ["a formula behind spaces", "  =1", "'  =1"],
    ["a formula behind an apostrophe", "'=1", "''=1"],
    ["a formula in full width", "＝1", "'＝1"],
    ["an equals sign inside", "a=b", "a=b"],
  ])("writes %s", (_what, cell, written) => {
    expect(csvText(["head"], [[cell]])).toBe(`${byteOrderMark}head\r\n${written}\r\n`);
  });

  it("reads back as it was written, and nothing in it begins like a formula", () => {
    const random = randomFrom("csv cells");
    const letters = [
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      "'",
      '"',
      ",",
      ";",
      " ",
      "a",
      "0",
      "東",
      "＝",
      "é",
      "😀",
    ];
    const text = () =>
      Array.from({ length: random.whole(0, 6) }, () => random.pick(letters)).join("");
    for (let round = 0; round < (isDeep ? 200_000 : 3000); round += 1) {
      const rows = Array.from({ length: random.whole(1, 3) }, () => ["x", text(), text()]);
      const read = parsedCsv(csvText(["a", "b", "c"], rows));
      expect(read.map((cells) => cells.map(unguardedText))).toEqual([["a", "b", "c"], ...rows]);
      for (const cell of read.flat())
        expect(cell).not.toMatch(/^[\t\r]|^\s*[=+\-@＝＋－＠]|[;\t\r\n][\s"]*[=+\-@＝＋－＠]/);
    }
  });
});

describe("plainDecimal", () => {
  it.each([
    [0, "0"],
    [-0.5, "-0.5"],
    [1e-7, "0.0000001"],
    [-1.25e-7, "-0.000000125"],
    [1e21, "1000000000000000000000"],
    [1.5e22, "15000000000000000000000"],
    [1780.25, "1780.25"],
  ])("%d is %s", (value, text) => expect(plainDecimal(value)).toBe(text));

  it("gives every number back", () => {
    const random = randomFrom("plain decimals");
    for (let round = 0; round < 5000; round += 1) {
      const value = (random.share() - 0.5) * 10 ** random.whole(-30, 30);
      expect(plainDecimal(value)).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(plainDecimal(value))).toBe(value);
    }
  });

  it.each([NaN, Infinity])("refuses %d", (value) =>
    expect(() => plainDecimal(value)).toThrow(RangeError),
  );
});
