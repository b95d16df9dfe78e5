import { describe, expect, it } from "vitest";

import { anAssessed } from "#tests/factories/assessed";
import { english } from "#tests/support/english";

import type { Assessed } from "../quality/assess-place";
import { locationFinding, locationFindingWords, type LocationFinding } from "./location-finding";

type Given = [
  name: string,
  score: [low: number, value: number, high: number] | null,
  standing: Assessed["standing"],
];

const row = ([name, score, standing]: Given) => {
  const assessed = anAssessed(score?.[1] ?? null, standing);
  const figure = { ...assessed.figure, low: score?.[0] ?? null, high: score?.[2] ?? null };
  return {
    place: { number: 1, kind: "City" as const, name, id: name },
    isUnlocated: name === "",
    quality: { performance: { ...assessed, figure } },
  };
};

const halle: Given = ["Halle", [40, 45, 50], "worse"];
const leipzig: Given = ["Leipzig", [30, 33, 36], "worse"];
const gera: Given = ["Gera", [34, 37, 40], "worse"];
const jena: Given = ["Jena", [48, 52, 56], "worse"];
const bonn: Given = ["Bonn", [70, 75, 80], "level"];
const ulm: Given = ["Ulm", [20, 60, 90], null];
const rest: Given = ["", [10, 20, 30], "worse"];

describe("what the table of locations found", () => {
  it.each<[string, Given[], LocationFinding]>([
    ["nothing", [], { kind: "noPlace" }],
    ["only what is not located", [rest], { kind: "noPlace" }],
    ["nothing to compare with", [ulm, ["Kiel", null, null]], { kind: "uncompared", all: 2 }],
    ["the only one to compare", [bonn, ulm], { kind: "only", standing: "level", named: "Bonn" }],
    ["nothing worse", [bonn, bonn, ulm], { kind: "noneWorse", of: 2, all: 3 }],
    ["one", [leipzig, bonn, ulm], { kind: "worse", count: 1, of: 2, named: ["Leipzig"] }],
    [
      "two, of which one is certainly lower",
      [halle, leipzig, bonn],
      { kind: "worse", count: 2, of: 3, named: ["Leipzig"] },
    ],
    [
      "two whose order is open: both",
      [gera, leipzig, bonn],
      { kind: "worse", count: 2, of: 3, named: ["Leipzig", "Gera"] },
    ],
    [
      "three, of which two share the bottom: all",
      [halle, gera, leipzig],
      { kind: "worse", count: 3, of: 3, named: ["Leipzig", "Gera", "Halle"] },
    ],
    [
      "four, of which two share the bottom: those",
      [halle, gera, leipzig, jena],
      { kind: "worse", count: 4, of: 4, named: ["Leipzig", "Gera"] },
    ],
    [
      "many that nothing tells apart: none of them",
      [1, 2, 3, 4].map((at): Given => [`Town ${at}`, [30, 30 + at, 60], "worse"]),
      { kind: "worse", count: 4, of: 4, named: [] },
    ],
    ["without what is not located", [rest, bonn, bonn], { kind: "noneWorse", of: 2, all: 2 }],
  ])("%s", (_, rows, finding) => expect(locationFinding(rows.map(row), "")).toEqual(finding));

  it("is of the workload that is shown", () => {
    const rows = [leipzig, halle].map(row);
    expect(locationFinding(rows, "Teams")).toEqual({ kind: "uncompared", all: 2 });
  });
});

describe("the heading of the table of locations", () => {
  const list = (names: string[], how: string) => names.join(` ${how} `);
  const said = (finding: LocationFinding, place?: { kind: "Global" | "Country"; name: string }) => {
    const { key, values } = locationFindingWords(finding, {
      name: "Fjord",
      place,
      list,
      isOfProvider: false,
    });
    return english(key, values);
  };

  it.each<[LocationFinding, string]>([
    [
      { kind: "noneWorse", of: 3, all: 16 },
      "Fjord: no place that can be shown is certainly below the target baseline; 3 of 16 can be compared",
    ],
    [
      { kind: "uncompared", all: 1 },
      "Fjord cannot be compared with a target baseline in any place that can be shown",
    ],
    [{ kind: "noPlace" }, "Fjord has no place that can be shown here"],
  ])("says to its provider nothing of what is hidden: %j", (finding, expected) => {
    const named = { name: "Fjord", place: germany, list, isOfProvider: true };
    const { key, values } = locationFindingWords(finding, named);
    expect(english(key, values)).toBe(expected);
  });
  const germany = { kind: "Country", name: "Germany" } as const;

  it.each<[LocationFinding, Parameters<typeof said>[1], string]>([
    [
      { kind: "worse", count: 2, of: 15, named: ["Saxony"] },
      germany,
      "Fjord is below the target baseline in 2 of 15 comparable states of Germany, worst in Saxony",
    ],
    [
      { kind: "worse", count: 4, of: 15, named: ["Saxony", "Bremen"] },
      germany,
      "Fjord is below the target baseline in 4 of 15 comparable states of Germany, " +
        "worst in Saxony or Bremen",
    ],
    [
      { kind: "worse", count: 2, of: 15, named: ["Saxony", "Bremen"] },
      undefined,
      "Fjord is below the target baseline in 2 of 15 comparable places found: Saxony and Bremen",
    ],
    [
      { kind: "worse", count: 9, of: 15, named: [] },
      { kind: "Global", name: "" },
      "Fjord is below the target baseline in 9 of 15 comparable countries",
    ],
    [
      { kind: "noneWorse", of: 3, all: 16 },
      germany,
      "Fjord: no state of Germany is certainly below the target baseline; 3 of 16 can be compared",
    ],
    [
      { kind: "uncompared", all: 16 },
      germany,
      "Fjord cannot be compared with a target baseline in any of 16 states of Germany",
    ],
    [
      { kind: "uncompared", all: 1 },
      germany,
      "Fjord cannot be compared with a target baseline in the only state of Germany that has samples",
    ],
    [
      { kind: "only", standing: "worse", named: "Saxony" },
      germany,
      "Fjord is below the target baseline in Saxony",
    ],
    [{ kind: "noPlace" }, undefined, "Fjord has no place of this name"],
  ])("%j at %j is %j", (finding, place, words) => expect(said(finding, place)).toBe(words));
});
