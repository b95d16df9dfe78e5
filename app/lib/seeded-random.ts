/**
 * Numbers from 0 up to, but not including, 1 that look random and repeat for the same seed
 * (FNV-1a of the text, then the mulberry32 generator). Not for secrets.
 */
export function seededShares(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  return sharesFrom(state);
}

/** The same from a 32-bit integer in place of a text. */
export function sharesFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
