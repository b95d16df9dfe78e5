import type { ConeSize } from "./dataset";

/** Cones that an import shows. */
const shownCones = 10;

/** The largest cones, the largest first, equal ones by AS number. @param asns in rising order */
export function largestCones(asns: Uint32Array, sizes: Uint32Array): ConeSize[] {
  const order = Uint32Array.from({ length: asns.length }, (_, at) => at).sort(
    (a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b,
  );
  return [...order.subarray(0, shownCones)].map((at) => ({
    asn: asns[at] ?? 0,
    size: sizes[at] ?? 0,
  }));
}
