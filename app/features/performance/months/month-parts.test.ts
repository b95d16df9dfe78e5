import { describe, expect, it } from "vitest";

import type { ShownPlace } from "../figures/solution-overview";
import type { Assessed, PlaceQuality } from "../quality/assess-place";
import type { Figure } from "../quality/shown-figure";
import { monthChange } from "./month-change";
import { monthPlaces } from "./month-places";

const figure = (value: number | null, half = 2): Figure => ({
  value,
  n: 100,
  effective: 50,
  customers: 10,
  low: value === null ? null : value - half,
  high: value === null ? null : value + half,
  isShown: value !== null,
  hiddenReason: value === null ? "too-few-samples" : null,
  isImprecise: false,
});

const assessed = (value: number | null, others: Partial<Assessed> = {}): Assessed => ({
  figure: figure(value),
  isDominated: false,
  level: null,
  workloads: ["Exchange", "Teams"],
  baseline: null,
  standing: null,
  rank: null,
  comparison: { solutions: 2, confidence: 0.95 },
  ...others,
});

describe("the change from the month before", () => {
  it.each([
    ["performance", 60, 50, "better"],
    ["performance", 50, 60, "worse"],
    ["performance", 50, 54, "level"],
    ["availability", 50, 53, "level"],
    ["latencyMs", 60, 50, "worse"],
    ["performance", null, 50, "none"],
    ["performance", 50, null, "none"],
  ] as const)("%s of %s after %s is %s", (name, now, before, kind) => {
    expect(monthChange(name, assessed(now), assessed(before)).kind).toBe(kind);
  });

  it("is not said of means of different workloads, or without a month before", () => {
    const before = assessed(50, { workloads: ["Exchange"] });
    expect(monthChange("performance", assessed(60), before).kind).toBe("mixed");
    expect(monthChange("performance", assessed(60), undefined)).toEqual({ kind: "none" });
    expect(monthChange("performance", undefined, before)).toEqual({ kind: "none" });
  });

  it("leaves an absent end open", () => {
    const open = { ...assessed(60), figure: { ...figure(60), low: null } };
    expect(monthChange("performance", open, assessed(50)).kind).toBe("level");
  });
});

describe("the places of a month", () => {
  const row = (number: number, score: Assessed, isUnlocated = false) => ({
    place: { number, name: String(number), kind: "Country", id: "" } as ShownPlace,
    isUnlocated,
    quality: { performance: score } as PlaceQuality,
  });
  const numbers = (rows: { place: ShownPlace }[]) => rows.map(({ place }) => place.number);

  it("are the worst and the best, and the rest is counted", () => {
    const rows = Array.from({ length: 14 }, (_, at) => row(at, assessed(50 + at)));
    const places = monthPlaces([...rows, row(99, assessed(null)), row(0, assessed(1), true)]);
    expect(numbers(places.worst)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(numbers(places.best)).toEqual([11, 12, 13]);
    expect(places).toMatchObject({ left: 4, unrated: 1, below: 0 });
  });

  it("come by standing first, then by score", () => {
    const places = monthPlaces([
      row(1, assessed(10, { standing: "better" })),
      row(2, assessed(90, { standing: "worse" })),
      row(3, assessed(5)),
      row(4, assessed(40, { standing: "level" })),
      row(5, assessed(30, { standing: "level" })),
    ]);
    expect(numbers(places.worst)).toEqual([2, 5, 4, 1, 3]);
    expect(places).toMatchObject({ best: [], left: 0, below: 1, level: 2, above: 1 });
  });
});
