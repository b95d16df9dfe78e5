import { describe, expect, it } from "vitest";

import { outlineInRow, stateInRow as state } from "#tests/factories/outlines-in-a-row";

import { compileStates } from "./compile-states.js";
import { readStateShapes, shapeFinder } from "./state-shapes.js";

type Outline = {
  iso: string;
  name: string;
  code?: string;
  level?: number;
  ja?: string;
  zh?: string;
  zht?: string;
};

/** Outlines side by side along the equator, each one degree wide. */
const shapesOf = (outlines: Outline[]) =>
  readStateShapes({
    features: outlines.map(({ iso, name, code = "", level = 1, ja, zh, zht }, at) => ({
      properties: {
        iso_a2: "XX",
        iso_3166_2: iso,
        name,
        gn_a1_code: code,
        gn_level: level,
        name_ja: ja ?? `${name}ケン`,
        name_zh: zh ?? `${at}省`,
        name_zht: zht ?? `${at}省`,
      },
      geometry: outlineInRow(at),
    })),
  });

function compiled(
  states: Record<string, ReturnType<typeof state>>,
  outlines: Outline[],
  {
    subdivisions = {},
    stateNames = [],
  }: { subdivisions?: Record<string, string>; stateNames?: string[][] } = {},
) {
  const found = compileStates(new Map(Object.entries(states)), {
    shapes: shapesOf(outlines),
    subdivisions,
    stateNames,
  });
  return Object.fromEntries([...found].map(([code, { isoCode, ja }]) => [code, [isoCode, ja]]));
}

const north = { iso: "XX-N", name: "North", ja: "キタ" };
const south = { iso: "XX-S", name: "South", ja: "ミナミ" };
const inForce = { xxn: "Northern", xxs: "Southern" };

describe("the outline of a state", () => {
  it.each([
    [
      "carries its code",
      { "XX.1": state("Alpha", 0) },
      [{ ...north, code: "XX.1" }],
      ["XX-N", "キタ"],
    ],
    [
      "carries its code, though it has no places to see",
      { "XX.1": state("Alpha") },
      [{ ...north, code: "XX.1" }],
      ["XX-N", "キタ"],
    ],
    [
      "is not the one with its code where its places are elsewhere",
      { "XX.1": state("Alpha", 1) },
      [{ ...north, code: "XX.1" }, south],
      ["XX-S", "ミナミ"],
    ],
    [
      "is the one with its code and name, wherever its places are",
      { "XX.1": state("North Province", 1) },
      [{ ...north, code: "XX.1" }, south],
      ["XX-N", "キタ"],
    ],
    [
      "is not one of a lower level",
      { "XX.1": state("Alpha") },
      [{ ...north, code: "XX.1", level: 2 }],
      ["", ""],
    ],
    ["has its name", { "XX.1": state("South", 0, 1, 1) }, [north, south], ["XX-S", "ミナミ"]],
    ["has its places", { "XX.1": state("Alpha", 0, 0) }, [north, south], ["XX-N", "キタ"]],
    [
      "does not have half of its places",
      { "XX.1": state("Alpha", 0, 1) },
      [north, south],
      ["", ""],
    ],
    [
      "does not have the places of another",
      { "XX.1": state("Alpha", 0), "XX.2": state("Beta", 0) },
      [north],
      ["", ""],
    ],
  ])("%s", (_rule, states, outlines, expected) => {
    expect(compiled(states, outlines, { subdivisions: inForce })["XX.1"]).toEqual(expected);
  });
});

describe("the code and names of a state", () => {
  it.each([
    ["are the outline's", {}, ["XX-N", "キタ"]],
    ["leave out a code that is not in force", { subdivisions: { xxs: "Southern" } }, ["", "キタ"]],
    [
      "prefer the code that is called as the state is",
      { subdivisions: { ...inForce, xx9: "Alpha" } },
      ["XX-9", ""],
    ],
    [
      "take no code that two divisions share a name for",
      { subdivisions: { xxn: "N", xx8: "Alpha", xx9: "Alpha" } },
      ["XX-N", "キタ"],
    ],
    [
      "are those that are listed",
      { stateNames: [["XX.1", "XX-7", "ナナ", "七", "七"]] },
      ["XX-7", "ナナ"],
    ],
    [
      "are the listed code and the outline's names",
      { stateNames: [["XX.1", "XX-7"]] },
      ["XX-7", "キタ"],
    ],
  ])("%s", (_rule, sources, expected) => {
    const found = compiled({ "XX.1": state("Alpha", 0) }, [north], {
      subdivisions: inForce,
      ...sources,
    });
    expect(found["XX.1"]).toEqual(expected);
  });

  it("are the neighbour's where outlines are labelled with each other's names", () => {
    const states = { "XX.1": state("Northern", 0), "XX.2": state("Southern", 1) };
    const swapped = [
      { ...south, code: "XX.1" },
      { ...north, code: "XX.2" },
    ];
    expect(compiled(states, swapped, { subdivisions: inForce })).toEqual({
      "XX.1": ["XX-N", "キタ"],
      "XX.2": ["XX-S", "ミナミ"],
    });
  });

  it("are nobody's where two states would share them", () => {
    const states = { "XX.1": state("Alpha", 0), "XX.2": state("Beta", 1) };
    const alike = [north, { ...north, name: "Other" }];
    expect(compiled(states, alike, { subdivisions: inForce })).toEqual({
      "XX.1": ["", ""],
      "XX.2": ["", ""],
    });
  });
});

describe("a point", () => {
  const ring = (size: number) => [
    [-size, -size],
    [size, -size],
    [size, size],
    [-size, size],
    [-size, -size],
  ];
  const find = shapeFinder(
    readStateShapes({
      features: [
        {
          properties: { name: "Ring" },
          geometry: { type: "MultiPolygon", coordinates: [[ring(10), ring(5)], [ring(1)]] },
        },
      ],
    }),
  );

  it.each([
    ["in the outline", [7, 7], true],
    ["in its hole", [3, 3], false],
    ["on its island in the hole", [0.5, -0.5], true],
    ["outside", [11, 0], false],
  ])("%s", (_where, point, isInside) => {
    expect(find(point)?.names).toEqual(isInside ? ["Ring"] : undefined);
  });
});
