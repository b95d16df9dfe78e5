/** Chance that repeats for the same seed. */
export type SeededRandom = {
  /** From `least` up to, but not including, `most`. */
  between: (least: number, most: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** A version 4 UUID. */
  uuid: () => string;
};

/** Numbers that look random and repeat (FNV-1a of the seed, then the mulberry32 generator); not for secrets. */
export function seededRandom(seed: string): SeededRandom {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const hex = (length: number) => Array.from({ length }, () => Math.floor(share() * 16).toString(16)).join("");
  return {
    between: (least, most) => least + share() * (most - least),
    pick: (items) => items[Math.floor(share() * items.length)] ?? items[0],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab"[Math.floor(share() * 4)]}${hex(3)}-${hex(12)}`,
  };
}
