import { describe, expect, it } from "vitest";

import type { Graded } from "../quality/graded";
import type { PlaceEstimates } from "../quality/place-estimates";
import { qualityKey } from "../quality/quality-name";
import type { Workload } from "../workload";
import { mixIndex, weighed } from "./mix-index";

const graded = (value: number, effective = 100): Graded => ({
  estimate: { value, n: 200, effective, at: () => ({ low: value - 2, high: value + 4 }) },
  customers: 9,
  isImprecise: false,
  isDominated: false,
  workloads: [],
});

const estimates = (scores: Partial<Record<Workload, Graded>>): PlaceEstimates =>
  new Map(
    Object.entries(scores).map(([workload, score]) => [
      qualityKey({ workload: workload as Workload, figure: "performance" }),
      score,
    ]),
  );

const traffic = (samples: Partial<Record<Workload, number>>) =>
  new Map(Object.entries(samples) as [Workload, number][]);

describe("the mix-corrected index", () => {
  it("gives 3.0 for the worked example of the rules", () => {
    const values = [0.49, 0.9, 1.28, 1.75, 5.2];
    const weights = [0.15, 0.1, 0.05, 0.25, 0.45];
    const parts = values.map((value, at) => ({ value, weight: weights[at] ?? 0 }));
    expect(weighed(parts, ({ value }) => value).toFixed(1)).toBe("3.0");
  });

  it("weighs each score by the traffic of its workload, with its working", () => {
    const index = mixIndex(
      estimates({ Exchange: graded(90), Teams: graded(50) }),
      traffic({ Exchange: 300, Teams: 100 }),
    );
    expect(index).toEqual({
      value: 80,
      low: 78,
      high: 84,
      parts: [
        { workload: "Exchange", weight: 0.75, value: 90, low: 88, high: 94 },
        { workload: "Teams", weight: 0.25, value: 50, low: 48, high: 54 },
      ],
    });
  });

  it("is the mean where all workloads have as much traffic", () => {
    const scores = { Exchange: graded(90), SharePoint: graded(30), Teams: graded(60) };
    const same = traffic({ Exchange: 5, SharePoint: 5, Teams: 5, Assistant: 70 });
    expect(mixIndex(estimates(scores), same)?.value).toBeCloseTo(60, 12);
  });

  it("stays between the worst and the best score", () => {
    for (let share = 1; share < 100; share += 7) {
      const index = mixIndex(
        estimates({ Exchange: graded(20), Assistant: graded(70) }),
        traffic({ Exchange: share, Assistant: 100 - share }),
      );
      expect(index?.value).toBeGreaterThanOrEqual(20);
      expect(index?.value).toBeLessThanOrEqual(70);
      expect(index?.parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    }
  });

  it.each<[string, PlaceEstimates, ReadonlyMap<Workload, number>]>([
    ["one score", estimates({ Exchange: graded(90) }), traffic({ Exchange: 300, Teams: 100 })],
    [
      "one with enough samples",
      estimates({ Exchange: graded(90), Teams: graded(50, 23) }),
      traffic({ Exchange: 300, Teams: 100 }),
    ],
    [
      "one with any traffic",
      estimates({ Exchange: graded(90), Teams: graded(50) }),
      traffic({ Exchange: 300 }),
    ],
    ["nothing", new Map(), new Map()],
  ])("is none of %s", (_name, of, everything) => {
    expect(mixIndex(of, everything)).toBeNull();
  });
});
