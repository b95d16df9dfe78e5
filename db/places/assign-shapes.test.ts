import { describe, expect, it } from "vitest";

import { outlineInRow, stateInRow as state } from "#tests/factories/outlines-in-a-row";

import { assignShapes } from "./assign-shapes.js";
import { readStateShapes } from "./state-shapes.js";

type Outline = { country?: string; name: string; code?: string };

/** Outlines side by side along the equator, each one degree wide. */
const shapesOf = (outlines: Outline[]) =>
  readStateShapes({
    features: outlines.map(({ country = "XX", name, code = "" }, at) => ({
      properties: {
        iso_a2: country,
        iso_3166_2: name,
        name,
        gn_a1_code: code,
        gn_level: 1,
      },
      geometry: outlineInRow(at),
    })),
  });

type State = ReturnType<typeof state>;

const many = (outline: number, count: number) => Array.from({ length: count }, () => outline);

/** For each outline, the state that has it and why, or the states that divide it. */
function assigned(states: Record<string, State>, outlines: Outline[]) {
  const shapes = shapesOf(outlines);
  const { wholes, divided } = assignShapes(new Map(Object.entries(states)), shapes);
  return Object.fromEntries(
    shapes.map((shape) => {
      const whole = wholes.find((each) => each.shape === shape);
      const parts = divided.find((each) => each.shape === shape);
      const codes = parts && [...new Set(parts.sites.map(({ code }) => code))].sort();
      return [shape.isoCode, whole ? `${whole.how} ${whole.code}` : (codes?.join(" + ") ?? "none")];
    }),
  );
}

describe("a shape", () => {
  it.each<[string, Record<string, State>, Outline[], Record<string, string>]>([
    [
      "goes to the state whose code it has",
      { "XX.1": state("Alpha", 0) },
      [{ name: "Other", code: "XX.1" }],
      { Other: "match XX.1" },
    ],
    [
      "goes to the state whose name it has",
      { "XX.1": state("Alpha", 0), "XX.2": state("Beta", 1) },
      [{ name: "Alpha" }, { name: "Beta" }],
      { Alpha: "match XX.1", Beta: "match XX.2" },
    ],
    [
      "goes to the state that has most of its places, where shapes are finer than states",
      { "XX.1": state("Alpha", 0, 0, 1, 1), "XX.2": state("Beta", 2, 2, 3, 1) },
      [{ name: "A" }, { name: "B" }, { name: "C" }, { name: "D" }],
      { A: "places XX.1", B: "places XX.1", C: "places XX.2", D: "places XX.2" },
    ],
    [
      "is divided where shapes are coarser than states",
      { "XX.1": state("Alpha", 0, 0), "XX.2": state("Beta", 0) },
      [{ name: "A" }],
      { A: "XX.1 + XX.2" },
    ],
    [
      "is divided with the state of its name, where another would have none",
      { "XX.1": state("Alpha", 0, 0), "XX.2": state("Beta", 0) },
      [{ name: "Alpha" }],
      { Alpha: "XX.1 + XX.2" },
    ],
    [
      "is divided when a quarter of its places are of another state",
      { "XX.1": state("Alpha", 0, 0, 0, 0, 1), "XX.2": state("Beta", 0, 0, 0, 2, 2) },
      [{ name: "A" }, { name: "B" }, { name: "C" }],
      { A: "XX.1 + XX.2", B: "places XX.1", C: "places XX.2" },
    ],
    [
      "stays whole when a place or two at its border are of another state",
      { "XX.1": state("Alpha", 0, 0, 0, 0), "XX.2": state("Beta", 0, 0, 1, 1, 1) },
      [{ name: "A" }, { name: "B" }],
      { A: "places XX.1", B: "places XX.2" },
    ],
    [
      "with the name of a state goes to the one that has ten times as many of its places",
      { "XX.1": state("Alpha", 0, 1), "XX.2": state("Beta", ...many(0, 12)) },
      [{ name: "Alpha" }, { name: "A" }],
      { Alpha: "places XX.2", A: "places XX.1" },
    ],
    [
      "without places goes to the state of the nearest one",
      { "XX.1": state("Alpha", 0), "XX.2": state("Beta", 2) },
      [{ name: "A" }, { name: "Empty" }, { name: "B" }, { name: "C" }],
      { A: "match XX.1", Empty: "places XX.1", B: "match XX.2", C: "places XX.2" },
    ],
    [
      "of a country without states goes to the country",
      { "XX.1": state("Alpha", 0) },
      [{ name: "A" }, { country: "YY", name: "B" }],
      { A: "match XX.1", B: "land YY" },
    ],
    [
      "of another country does not go to a state across the border",
      { "XX.1": state("Alpha", 0, 1, 1, 1), "YY.1": { ...state("Beta", 1), country: "YY" } },
      [{ name: "A" }, { country: "YY", name: "B" }],
      { A: "places XX.1", B: "places YY.1" },
    ],
    [
      "that is no country's goes to the state of its places",
      { "XX.1": state("Alpha", 0, 1) },
      [{ name: "Alpha" }, { country: "-1", name: "Disputed" }],
      { Alpha: "match XX.1", Disputed: "places XX.1" },
    ],
    [
      "that is no country's and has no places is left out",
      { "XX.1": state("Alpha", 0) },
      [{ name: "Alpha" }, { country: "-99", name: "Disputed" }],
      { Alpha: "match XX.1", Disputed: "none" },
    ],
  ])("%s", (_what, states, outlines, expected) => {
    expect(assigned(states, outlines)).toEqual(expected);
  });
});
