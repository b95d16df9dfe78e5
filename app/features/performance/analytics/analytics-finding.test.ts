import { describe, expect, it } from "vitest";

import { analyticsFinding, analyticsFindingWords } from "./analytics-finding";
import type { Mover } from "./movers";

const mover = (number: number, moved: Mover["moved"], place: number) =>
  ({ solution: { number }, moved, place }) as Mover;

describe("what the analytics found", () => {
  it.each([
    ["nothing is known", null, { kind: "unknown" }],
    ["no samples", { hasSamples: false, compared: 0, movers: [] }, { kind: "nothing" }],
    ["no comparison", { hasSamples: true, compared: 0, movers: [] }, { kind: "notCompared" }],
    ["none moved", { hasSamples: true, compared: 4, movers: [] }, { kind: "level" }],
    [
      "each provider once, also where it moved in several places",
      {
        hasSamples: true,
        compared: 9,
        movers: [mover(16, "worse", 0), mover(16, "worse", -5), mover(16, "better", -6)],
      },
      { kind: "moved", worse: 1, better: 1 },
    ],
  ])("%s", (_name, found, finding) => {
    expect(analyticsFinding(found)).toEqual(finding);
  });

  it("names the country, where one was asked for", () => {
    const finding = { kind: "moved", worse: 2, better: 0 } as const;
    expect(analyticsFindingWords(finding, "Norway")).toEqual({
      key: "analytics:finding.moved",
      values: { worse: 2, better: 0, place: "Norway" },
    });
    expect(analyticsFindingWords({ kind: "level" }, null).values).toEqual({
      context: "everywhere",
    });
  });
});
