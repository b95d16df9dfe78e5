import { slotOf, solutionTypes, type Slot, type SolutionType } from "~/features/solutions/solution";

import type { CountedSamples } from "./counted-samples";

/**
 * What samples of a slot are, beside a type of solution. Those of a solution that was official then and is not any more
 * are with those that only the other slot has a solution for.
 */
const otherKinds = ["otherSlot", "unattributed", "insideSuite"] as const;
type OtherKind = (typeof otherKinds)[number];

/** One part of all samples of a slot. */
export type KindShare = {
  /** A type of solution, or why no solution of the slot has the samples. */
  kind: { type: SolutionType } | { other: OtherKind };
  samples: number;
  /** Of all samples; the shares of a slot add up to 1. */
  share: number;
  /** Solutions that have samples, and distinct customers of them; null where no solution has the samples. */
  solutions: number | null;
  customers: number | null;
};

/** What official solutions of one type have. */
export type OfType = { samples: number; solutions: number; customers: number };

/**
 * The parts of all samples of a slot, the types in their order, without those that have no sample. A sample has two
 * slots, so one that only the other slot has a solution for is a part of its own.
 *
 * Days that were attributed by earlier rules may have samples inside the suite that a solution has by a VPN name or
 * a TLS issuer. They count for the type of that solution only, so that the parts add up to all samples.
 */
export function kindShares(
  slot: Slot,
  ofTypes: ReadonlyMap<SolutionType, OfType>,
  { everything, unattributed, insideSuite }: CountedSamples,
): KindShare[] {
  const all = everything + insideSuite;
  const types = solutionTypes.filter((type) => slotOf(type) === slot);
  const attributed = types.reduce((sum, type) => sum + (ofTypes.get(type)?.samples ?? 0), 0);
  const otherSlot = Math.max(0, everything - attributed - unattributed);
  const others: Record<OtherKind, number> = {
    otherSlot,
    unattributed,
    insideSuite: all - attributed - otherSlot - unattributed,
  };
  const shareOf = (samples: number) => (all === 0 ? 0 : samples / all);
  return [
    ...types.map((type): KindShare => {
      const { samples, solutions, customers } = ofTypes.get(type) ?? nothing;
      return { kind: { type }, samples, share: shareOf(samples), solutions, customers };
    }),
    ...otherKinds.map((other): KindShare => {
      const samples = others[other];
      const share = shareOf(samples);
      return { kind: { other }, samples, share, solutions: null, customers: null };
    }),
  ].filter(({ samples }) => samples > 0);
}

const nothing: OfType = { samples: 0, solutions: 0, customers: 0 };
