import { describe, expect, it } from "vitest";

import { randomFrom } from "#tests/support/random";
import { slotOf, slots, solutionTypes, type SolutionType } from "~/features/solutions/solution";

import type { CountedSamples } from "./counted-samples";
import { kindShares, type KindShare, type OfType } from "./kind-shares";

const typed = (types: Partial<Record<SolutionType, number>>) =>
  new Map(
    Object.entries(types).map(([type, samples]): [SolutionType, OfType] => [
      type as SolutionType,
      { samples, solutions: 1, customers: 2 },
    ]),
  );
const named = (shares: readonly KindShare[]) =>
  Object.fromEntries(
    shares.map(({ kind, samples }) => ["type" in kind ? kind.type : kind.other, samples]),
  );

describe("the parts of a slot", () => {
  const counted = { everything: 100, unattributed: 10, insideSuite: 20 };
  const types = typed({ isp: 60, corporate: 5, sdwan: 30 });

  it("have what only the other slot has a solution for apart", () => {
    expect(named(kindShares("access", types, counted))).toEqual({
      ...{ isp: 60, corporate: 5, otherSlot: 25, unattributed: 10, insideSuite: 20 },
    });
    expect(named(kindShares("overlay", types, counted))).toEqual({
      ...{ sdwan: 30, otherSlot: 60, unattributed: 10, insideSuite: 20 },
    });
  });

  it("count a sample inside the suite that a solution has once", () => {
    // Earlier rules gave 8 of 20 samples inside the suite to an overlay solution, by its VPN name.
    const inside = { everything: 30, unattributed: 5, insideSuite: 20 };
    const shares = kindShares("overlay", typed({ sdwan: 33 }), inside);
    expect(named(shares)).toEqual({ sdwan: 33, unattributed: 5, insideSuite: 12 });
  });

  it("are none without samples", () => {
    const nothing = { everything: 0, unattributed: 0, insideSuite: 0 };
    expect(kindShares("access", new Map(), nothing)).toEqual([]);
  });

  it("add up to all samples in any world", () => {
    const random = randomFrom("kinds");
    for (let turn = 0; turn < 300; turn += 1) {
      const { types: ofTypes, counted: all } = anyWorld(random);
      for (const slot of slots) {
        const shares = kindShares(slot, ofTypes, all);
        const samples = shares.reduce((sum, share) => sum + share.samples, 0);
        expect(samples).toBe(all.everything + all.insideSuite);
        expect(shares.every((share) => share.samples > 0)).toBe(true);
        if (samples > 0)
          expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      }
    }
  });
});

/** Samples one by one, counted as the aggregator counts them. */
function anyWorld(random: ReturnType<typeof randomFrom>): {
  types: Map<SolutionType, OfType>;
  counted: CountedSamples;
} {
  const counted = { everything: 0, unattributed: 0, insideSuite: 0 };
  const samples = new Map<SolutionType, number>();
  for (let left = random.whole(0, 60); left > 0; left -= 1) {
    const of = slots.map((slot) =>
      random.pick([null, ...solutionTypes.filter((type) => slotOf(type) === slot)]),
    );
    if (random.share() < 0.2) counted.insideSuite += 1;
    else {
      counted.everything += 1;
      if (of.every((type) => type === null)) counted.unattributed += 1;
    }
    for (const type of of) if (type !== null) samples.set(type, (samples.get(type) ?? 0) + 1);
  }
  return { types: typed(Object.fromEntries(samples)), counted };
}
