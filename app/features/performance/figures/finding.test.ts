import { describe, expect, it } from "vitest";

import type { Assessed } from "../quality/assess-place";
import { findingOf } from "./finding";
import type { PlaceFigures, PlaceRow } from "./solution-overview";

type Standing = Assessed["standing"];

const noCounts = { samples: 0, customers: 0, share: null };
const noWorkloads = { Exchange: null, SharePoint: null, Teams: null, Assistant: null };

function figures(standing: Standing, value: number | null = 70): PlaceFigures {
  const performance: Assessed = {
    figure: {
      value,
      n: 100,
      effective: 100,
      customers: 9,
      low: value,
      high: value,
      isShown: value !== null,
      hiddenReason: value === null ? "too-few-samples" : null,
      isImprecise: false,
    },
    isDominated: false,
    level: null,
    workloads: [],
    baseline: null,
    standing,
    rank: null,
    comparison: { solutions: 1, confidence: 0.95 },
  };
  return { counts: noCounts, workloads: noWorkloads, quality: { performance } };
}

const row = (standing: Standing, isUnlocated = false): PlaceRow => ({
  ...figures(standing),
  place: { number: 1, kind: "State", name: "A", id: "A" },
  isUnlocated,
});

describe("what an overview found", () => {
  it.each<[string, Standing, Standing[], object]>([
    [
      "the places that are worse",
      "level",
      ["worse", "level", "better"],
      { kind: "below", count: 1, of: 3 },
    ],
    [
      "what is worse before what is better",
      "better",
      ["worse", "better"],
      { kind: "below", count: 1, of: 2 },
    ],
    [
      "only places that are compared",
      null,
      ["worse", null, null],
      { kind: "below", count: 1, of: 1 },
    ],
    [
      "the whole where no place is worse",
      "worse",
      ["level", "better"],
      { kind: "wholeBelow", of: 2 },
    ],
    [
      "the places that are better",
      "level",
      ["level", "better"],
      { kind: "above", count: 1, of: 2 },
    ],
    ["the whole that is better", "better", ["level"], { kind: "wholeAbove", of: 1 }],
    ["that all are level", "level", ["level", "level", null], { kind: "level", of: 2 }],
    ["the place itself", "worse", [], { kind: "placeBelow" }],
    ["the place itself, better", "better", [null], { kind: "placeAbove" }],
    ["the place itself, level", "level", [], { kind: "placeLevel" }],
    ["a score without a baseline", null, [null], { kind: "alone", score: 70 }],
  ])("is %s", (_name, whole, rows, finding) => {
    expect(findingOf({ whole: figures(whole), places: rows.map((each) => row(each)) })).toEqual(
      finding,
    );
  });

  it("leaves out samples that are not located", () => {
    const places = [row("worse", true), row("level")];
    expect(findingOf({ whole: figures("level"), places })).toEqual({ kind: "level", of: 1 });
  });

  it("is too few samples, or none", () => {
    expect(findingOf({ whole: figures(null, null), places: [] })).toEqual({ kind: "tooFew" });
    expect(findingOf({ whole: null, places: [] })).toEqual({ kind: "nothing" });
  });
});
