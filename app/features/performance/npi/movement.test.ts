import { describe, expect, it } from "vitest";

import type { Graded } from "../quality/graded";
import type { PlaceEstimates } from "../quality/place-estimates";
import type { Workload } from "../workload";
import { movementOf } from "./movement";

const half = 4;

function scored(value: number, of: Partial<Graded & { effective: number }> = {}): PlaceEstimates {
  const { effective = 100, ...rest } = of;
  const graded: Graded = {
    estimate: {
      value,
      n: 200,
      effective,
      at: (confidence) => ({
        low: value - half * confidence,
        high: value + half * confidence,
      }),
    },
    customers: 9,
    isImprecise: false,
    isDominated: false,
    workloads: ["Exchange", "Teams"],
    ...rest,
  };
  return new Map([["performance", graded]]);
}

describe("how a provider moved", () => {
  it.each([
    ["better", 80, 70],
    ["worse", 70, 80],
    ["level", 74, 70],
    ["level", 70, 70],
  ] as const)("%s: %i after %i", (moved, now, before) => {
    expect(movementOf({ now: scored(now), before: scored(before) }, 0.95)).toBe(moved);
  });

  it("is open at more confidence", () => {
    const both = { now: scored(77), before: scored(70) };
    expect(movementOf(both, 0.8)).toBe("better");
    expect(movementOf(both, 0.99)).toBe("level");
  });

  it.each<[string, PlaceEstimates]>([
    ["nothing", new Map()],
    ["too few samples", scored(40, { effective: 23 })],
    ["an imprecise score", scored(40, { isImprecise: true })],
    ["other workloads", scored(40, { workloads: ["Exchange", "Assistant"] as Workload[] })],
    ["fewer workloads", scored(40, { workloads: ["Exchange"] as Workload[] })],
  ])("is not said of a range with %s", (_name, of) => {
    expect(movementOf({ now: scored(80), before: of }, 0.95)).toBeNull();
    expect(movementOf({ now: of, before: scored(80) }, 0.95)).toBeNull();
  });
});
