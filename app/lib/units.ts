/** Kilometres in an international mile (1959 agreement). */
const kilometresPerMile = 1.609344;

/** Bits in a megabit, as lines are sold. */
export const bitsPerMegabit = 1_000_000;

/** Bits in a megabyte as the field counts data and throughput: 10⁶ bytes. */
export const bitsPerMegabyte = 8_000_000;

/** Miles of a length in kilometres. */
export function kilometresToMiles(kilometres: number): number {
  return kilometres / kilometresPerMile;
}
