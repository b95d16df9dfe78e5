import { describe, expect, it } from "vitest";

import { scoreBand, scoreBandFloors, type ScoreBand } from "../score-scales";
import type { Measure, Workload } from "../workload";
import { targetOf, workloadScore, type MeasureValues } from "./workload-score";

/** The level of the values, and the target of a measure. */
const targetAt = (workload: Workload, measure: Measure, values: MeasureValues) => {
  const level = scoreBand(workloadScore(workload, values));
  return [level, targetOf({ workload, measure }, { level, values })];
};

describe("the target of a measure", () => {
  it.each([
    ["Exchange", { latencyMs: 400 }, 0, 300],
    ["Exchange", { latencyMs: 300 }, 1, 200],
    ["Exchange", { latencyMs: 150 }, 2, 100],
    ["Exchange", { latencyMs: 100 }, 3, 25],
    ["Exchange", { latencyMs: 25 }, 4, null],
    ["Assistant", { latencyMs: 60 }, 3, 25],
    ["SharePoint", { downloadBps: 0 }, 0, 16e6],
    ["SharePoint", { downloadBps: 100e6 }, 3, 112e6],
    ["SharePoint", { downloadBps: 112e6 }, 4, null],
  ] as const)("of %s at %j begins the next level", (workload, values, level, target) => {
    const measure = workload === "SharePoint" ? "downloadBps" : "latencyMs";
    expect(targetAt(workload, measure, values)).toEqual([level, target]);
  });

  const call = { latencyMs: 300, jitterMs: 40, lossRatio: 0.05 };

  it.each(["latencyMs", "jitterMs", "lossRatio"] as const)(
    "%s of Teams leaves the others as they are, and is the last that will do",
    (measure) => {
      const [level, target] = targetAt("Teams", measure, call) as [ScoreBand, number];
      const floor = scoreBandFloors.at(level) ?? NaN;
      expect(target).toBeGreaterThan(0);
      expect(target).toBeLessThan(call[measure]);
      const at = (value: number) => workloadScore("Teams", { ...call, [measure]: value });
      expect(at(target)).toBeGreaterThanOrEqual(floor);
      expect(at(target * 1.00001)).toBeLessThan(floor);
    },
  );

  it("is none where the measure cannot reach it", () => {
    const lossy = { latencyMs: 40, jitterMs: 2, lossRatio: 0.2 };
    expect(targetAt("Teams", "jitterMs", lossy)).toEqual([expect.any(Number), null]);
    expect(targetAt("Teams", "lossRatio", lossy)[1]).not.toBeNull();
  });

  it("is the value itself where rounding took it over the edge", () => {
    const rounded = { level: 3, values: { latencyMs: 25 } } as const;
    expect(targetOf({ workload: "Exchange", measure: "latencyMs" }, rounded)).toBe(25);
  });
});
