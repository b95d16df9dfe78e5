import { describe, expect, it } from "vitest";

import {
  compareStandings,
  isStanding,
  type LatestKey,
  type LatestSort,
  type Standing,
} from "./latest-order";

const key = (sort: LatestSort, order: LatestKey["order"] = "ascending"): LatestKey => ({
  sort,
  order,
});

const sorted = (rows: readonly Standing[], keys: readonly LatestKey[]) =>
  [...rows].sort((one, other) => compareStandings(one, other, keys)).map((row) => row.at(-3));

describe("the order of newest figures", () => {
  const rows: Standing[] = [
    [null, 10, "hidden b", "1", ""],
    [40, 10, "low", "2", ""],
    [90, 10, "high", "3", ""],
    [null, 10, "hidden a", "4", ""],
    [40, 20, "low, but more", "5", ""],
  ];

  it.each([
    ["ascending", "ascending", ["low", "low, but more", "high"]],
    ["ascending", "descending", ["low, but more", "low", "high"]],
    ["descending", "ascending", ["high", "low", "low, but more"]],
  ] as const)("%s, then %s, has what is hidden last, by name", (order, then, shown) => {
    const keys = [key("performance", order), key("samples", then)];
    expect(sorted(rows, keys)).toEqual([...shown, "hidden a", "hidden b"]);
  });

  it("tells rows of one name apart by their ids, then by their places", () => {
    const same: Standing[] = [
      ["x", "x", "2", "b"],
      ["x", "x", "1", "b"],
      ["x", "x", "2", "a"],
    ];
    const ordered = [...same].sort((one, other) => compareStandings(one, other, [key("name")]));
    expect(ordered.map((row) => row.slice(2))).toEqual([
      ["1", "b"],
      ["2", "a"],
      ["2", "b"],
    ]);
  });
});

describe("a place in the order", () => {
  it.each([
    [["n", "i", "p"], [], true],
    [["n", "i"], [], false],
    [[3, "n", "i", "p"], [key("samples")], true],
    [[null, "n", "i", "p"], [key("share")], true],
    [["3", "n", "i", "p"], [key("samples")], false],
    [["isp", "n", "i", "p"], [key("type")], true],
    [[null, "n", "i", "p"], [key("type")], false],
    [[3, "n", "i", null], [key("samples")], false],
  ])("%j of %j: %s", (values, keys, is) => {
    expect(isStanding(values, keys)).toBe(is);
  });
});
