import { sharesFrom } from "~/lib/seeded-random";

/** True in `npm run test:deep`, which runs the full counts. */
export const isDeep = Boolean(process.env.PATHLENS_DEEP);

/** The seed of this run; the test command prints it, and `PATHLENS_SEED` repeats a run. */
export const runSeed = Number(process.env.PATHLENS_SEED ?? 1);

/** A repeatable source of chance for one test. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  share: () => number;
  /** A whole number from `least` to `most`, both included. */
  whole: (least: number, most: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
};

/**
 * Random numbers that repeat for the same seed and salt (mulberry32).
 *
 * @param salt keeps tests of one run apart from each other
 */
export function randomFrom(salt: string, seed = runSeed): Random {
  const share = sharesFrom(
    [...salt].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed) | 0,
  );
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]) => {
    if (items.length === 0) throw new RangeError("There is nothing to pick from.");
    return items[whole(0, items.length - 1)] as Item;
  };
  return { share, whole, pick };
}
