/**
 * The first number from 0 for which `holds`, which then holds for all later ones.
 *
 * @returns `end` when there is none below it
 */
export function firstWhere(end: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first place in rising numbers that holds `wanted` or more; the length when none does. */
export function firstNotBelow(rising: ArrayLike<number>, wanted: number): number {
  return firstWhere(rising.length, (at) => (rising[at] ?? 0) >= wanted);
}
