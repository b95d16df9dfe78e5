import { describe, expect, it } from "vitest";

import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { pairwiseConfidence } from "~/lib/intervals";

import { assessPlace, Field, type Assessed, type Contender } from "./assess-place";
import type { Graded } from "./graded";
import { qualityKey, qualityNames, type QualityName } from "./quality-name";

const worlds = isDeep ? 500 : 60;
const score = qualityNames[0] ?? { workload: null, figure: "performance" };
const performance = "performance";

/** @param half half of the interval at 95 %; a little more at more confidence */
const graded = (value: number, half: number, of: Partial<Graded> = {}): Graded => ({
  estimate: {
    value,
    n: 100,
    effective: 100,
    at: (confidence) => {
      const width = (half * confidence) / 0.95;
      return { low: value - width, high: value + width };
    },
  },
  customers: 9,
  isImprecise: false,
  isDominated: false,
  workloads: [],
  ...of,
});

function contenderOf(solution: number, random: Random): Contender {
  const estimates = () => {
    const one = graded(40 + random.whole(0, 39), 1 + random.whole(0, 5), {
      isImprecise: random.whole(0, 5) === 0,
    });
    if (random.whole(0, 5) === 0) one.estimate = { ...one.estimate, effective: 20 };
    return new Map(random.whole(0, 7) === 0 ? [] : [[performance, one]]);
  };
  const share = random.whole(0, 29) / 100;
  return { solution, samples: 500, share, now: estimates(), before: estimates() };
}

const worldsOf = (name: string) => {
  const random = randomFrom(name);
  return Array.from({ length: worlds }, () =>
    Array.from({ length: 1 + random.whole(0, 13) }, (_, at) => contenderOf(at + 1, random)),
  );
};

const ranked = (contender: Contender) => ({ ...contender, isRanked: true });

describe("solutions that are assessed in one field", () => {
  it("have what each has against the others", () => {
    for (const contenders of worldsOf("one field")) {
      const listed = contenders.filter(({ share }) => share !== 0);
      const field = new Field(score, listed);
      for (const own of listed) {
        const others = listed.filter((each) => each !== own);
        expect(field.assess(ranked(own))).toEqual(assessPlace(ranked(own), others)[performance]);
      }
    }
  });

  it("take no rank where they are not official, and are compared all the same", () => {
    const others = [1, 2, 3].map((solution): Contender => {
      const now = new Map([[performance, graded(60 + solution, 0.1)]]);
      return { solution, samples: 500, share: 0.1, now, before: now };
    });
    const own = { ...contenderOf(9, randomFrom("own")), share: 0.5 };
    const now = new Map([[performance, graded(90, 0.1)]]);
    const assessed = new Field(score, others).assess({ ...own, now, isRanked: false });
    expect(assessed).toMatchObject<Partial<Assessed>>({
      rank: null,
      standing: "better",
      comparison: { solutions: 4, confidence: pairwiseConfidence(4) },
    });
  });

  it.each([
    ["availability", 0.999, 1],
    ["connectedness", 0.999, 1],
    ["performance", 99, 100],
    ["jitterMs", 2, Infinity],
  ] as const)("have a baseline of %s within what it may be", (figure, value, greatest) => {
    const name = { workload: figure === "jitterMs" ? "Teams" : null, figure } as QualityName;
    const half = figure === "jitterMs" ? Infinity : value;
    const now = new Map([[qualityKey(name), graded(value, half)]]);
    const other: Contender = { solution: 1, samples: 500, share: 0.5, now, before: now };
    const own = { solution: 2, samples: 500, share: 0.5, now, before: now };
    expect(new Field(name, [other]).assess(ranked(own)).baseline).toMatchObject({
      value,
      low: 0,
      high: greatest,
    });
  });

  it("say that too few workloads have a score, not that nothing was measured", () => {
    const availability = qualityKey({ workload: null, figure: "availability" });
    const now = new Map([[availability, graded(0.9, 0.01, { customers: 40 })]]);
    const own = { ...contenderOf(1, randomFrom("own")), samples: 5_000, now };
    const { figure } = new Field(score, []).assess(ranked(own));
    expect(figure).toMatchObject({
      isShown: false,
      n: 5_000,
      customers: 40,
      hiddenReason: "too-few-workloads",
    });
    const nothing = new Field(score, []).assess(ranked({ ...own, samples: 0, now: new Map() }));
    expect(nothing.figure).toMatchObject({ n: 0, hiddenReason: "no-samples" });
  });
});
