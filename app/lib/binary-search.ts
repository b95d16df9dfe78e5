/** The first place in rising numbers that holds `wanted` or more; the length when none does. */
export function firstNotBelow(rising: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
