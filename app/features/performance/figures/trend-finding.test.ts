import { describe, expect, it } from "vitest";

import { english } from "#tests/support/english";

import { trendFinding, trendFindingWords, type ComparedStep } from "./trend-finding";

/** "70-80" is an interval, "70-" an open one, "?" too few samples, "" none; behind ":" what it is a mean of. */
function stepsOf(texts: readonly string[]): ComparedStep[] {
  return texts.map((text, at) => {
    const [range = "", basis = ""] = text.split(":");
    const [low, high] = range.split("-");
    const hasInterval = range !== "" && range !== "?";
    return {
      first: `2026-10-${String(at + 1).padStart(2, "0")}`,
      hasSamples: range !== "",
      interval: hasInterval ? { low: Number(low), high: high ? Number(high) : null } : null,
      basis,
    };
  });
}

const found = (texts: readonly string[], best: "high" | "low" = "high") =>
  trendFinding(stepsOf(texts), best);

describe("what a trend shows for certain", () => {
  it.each([
    ["nothing without samples", ["", ""], { kind: "nothing" }],
    ["nothing without a step", [], { kind: "nothing" }],
    ["too few samples in every step", ["", "?", "?"], { kind: "tooFew" }],
    ["one step with enough", ["?", "70-80", ""], { kind: "one" }],
    ["no change where intervals overlap", ["70-80", "60-71"], { kind: "level" }],
    ["no change where intervals touch", ["70-80", "60-70"], { kind: "level" }],
    [
      "worse since the newest step",
      ["70-80", "69-79", "60-69"],
      { kind: "worse", since: "2026-10-03", until: null, than: "2026-10-01" },
    ],
    [
      "worse since the first of the steps that all are",
      ["?", "70-80", "60-69", "71-75", "60-65", "?", "61-66", ""],
      { kind: "worse", since: "2026-10-05", until: null, than: "2026-10-02" },
    ],
    [
      "better since the second step",
      ["70-80", "85-90", "86-88"],
      { kind: "better", since: "2026-10-02", until: null, than: "2026-10-01" },
    ],
    ["no change after it was worse for a while", ["70-80", "10-20", "70-80"], { kind: "level" }],
    [
      "worse since it was last better",
      ["70-80", "85-90", "10-20"],
      { kind: "worse", since: "2026-10-03", until: null, than: "2026-10-01" },
    ],
    ["no change where an end is open", ["70-80", "60-"], { kind: "level" }],
    [
      "nothing of means of other workloads",
      ["70-80:a", "70-80:b", "60-65:b", "10-20:a"],
      { kind: "worse", since: "2026-10-04", until: null, than: "2026-10-01" },
    ],
    [
      "that of the workloads which most steps have, whatever the newest is a mean of",
      ["70-80:a", "75-85:a", "60-65:a", "10-20:b"],
      { kind: "worse", since: "2026-10-03", until: null, than: "2026-10-01" },
    ],
    [
      "worse until the newest step that has a figure, where two later ones have none",
      ["70-80", "60-69", "60-65", "", "?"],
      { kind: "worse", since: "2026-10-02", until: "2026-10-03", than: "2026-10-01" },
    ],
    [
      "better until the newest step of its workloads",
      ["70-80:a", "85-90:a", "85-90:a", "10-20:b", "10-20:b"],
      { kind: "better", since: "2026-10-02", until: "2026-10-03", than: "2026-10-01" },
    ],
    ["one step of its workloads", ["70-80:a", "10-20:b"], { kind: "one" }],
  ] as const)("is %s", (_, texts, finding) => {
    expect(found(texts)).toEqual(finding);
  });

  it.each([
    [false, null, "Summit in Norway: latency worse since 3rd"],
    [false, "5th", "Summit in Norway: latency worse since 3rd; no figures shown after 5th"],
    [true, "5th", "Summit in Norway: latency worse since 3rd; no figures shown after 5th"],
  ])("is said with its end (to its provider: %s)", (isOfProvider, until, sentence) => {
    const { key, values } = trendFindingWords(
      { kind: "worse", since: "3rd", until, than: "1st" },
      {
        name: "Summit",
        place: "Norway",
        figure: "latency",
        stepName: (first) => first,
        isOfProvider,
      },
    );
    expect(english(key, values)).toBe(sentence);
  });

  it("is worse where low values are good and they rise", () => {
    expect(found(["20-25", "30-35"], "low")).toMatchObject({ kind: "worse" });
    expect(found(["30-35", "20-25"], "low")).toMatchObject({ kind: "better" });
  });
});
