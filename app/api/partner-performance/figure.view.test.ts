import { describe, expect, it } from "vitest";

import { baselineEntity, levelEntity } from "./figure.view";

describe("the level of a score", () => {
  it.each([
    [undefined, { level: null, levelRange: null }],
    [{ level: null }, { level: null, levelRange: null }],
    [{ level: { level: 3, low: 2, high: 3 } }, { level: 3, levelRange: { low: 2, high: 3 } }],
  ] as const)("of %j has the levels of its interval", (assessed, expected) => {
    expect(levelEntity(assessed)).toEqual(expected);
  });
});

describe("a baseline", () => {
  const way = [
    { number: 0, id: "", name: "" },
    { number: 7, id: "NO", name: "Norway" },
    { number: 8, id: "NO-03", name: "Oslo" },
  ];
  const baseline = { value: 20, low: 18, high: Infinity, solutions: [1], isOptimistic: false };

  it.each([
    [undefined, null],
    [0, { entityID: "", name: "" }],
    [7, { entityID: "NO", name: "Norway" }],
  ])("of the place %j names the place above", (place, placeAbove) => {
    const of = place === undefined ? baseline : { ...baseline, place };
    expect(baselineEntity({ baseline: of }, way)).toEqual({
      value: 20,
      low: 18,
      high: null,
      isOptimistic: false,
      placeAbove,
    });
  });

  it("is none where there is none", () => {
    expect(baselineEntity({ baseline: null }, way)).toBeNull();
  });
});
