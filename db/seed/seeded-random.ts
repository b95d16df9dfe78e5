import { seededShares } from "~/lib/seeded-random";

/** Chance that repeats for the same seed. */
export type SeededRandom = {
  /** From `least` up to, but not including, `most`. */
  between: (least: number, most: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** A version 4 UUID. */
  uuid: () => string;
};

/** Choices that look random and repeat for the same seed; not for secrets. */
export function seededRandom(seed: string): SeededRandom {
  const share = seededShares(seed);
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(share() * 16).toString(16)).join("");
  return {
    between: (least, most) => least + share() * (most - least),
    pick: (items) => items[Math.floor(share() * items.length)] ?? items[0],
    uuid: () =>
      `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab"[Math.floor(share() * 4)]}${hex(3)}-${hex(12)}`,
  };
}
