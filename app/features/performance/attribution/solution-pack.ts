/** Numbers of packs begin here: those below are of what is no solution, such as unattributed samples. */
const firstPack = 16;

/** Solutions of one pack: their aggregates are stored and read together. Source: provider rules, section 3. */
const solutionsPerPack = 64;

/** The newest pack of a variant and how many solutions it has. */
export type NewestPack = { pack: number; count: number };

/**
 * The packs of new solutions, in their order: the newest pack of the variant is filled, then others begin.
 *
 * @param largest the largest pack of all variants; null where there is none
 */
export function packsOf(
  count: number,
  { newest, largest }: { newest: NewestPack | null; largest: number | null },
): number[] {
  let pack = newest?.pack ?? 0;
  let room = newest ? Math.max(0, solutionsPerPack - newest.count) : 0;
  let next = Math.max(firstPack, (largest ?? 0) + 1);
  return Array.from({ length: count }, () => {
    if (room === 0) {
      pack = next;
      next += 1;
      room = solutionsPerPack;
    }
    room -= 1;
    return pack;
  });
}
