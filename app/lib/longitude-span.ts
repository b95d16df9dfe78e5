/**
 * The shortest stretch of longitudes that holds all of `longitudes`, which may run over the
 * antimeridian.
 *
 * @returns centre in -180 to 180 and span in 0 to 360, in degrees
 */
export function longitudeSpan(longitudes: readonly number[]): { centre: number; span: number } {
  const sorted = [...longitudes].sort((a, b) => a - b);
  let [start, widestGap] = [sorted[0] ?? 0, -1];
  sorted.forEach((longitude, position) => {
    const next = sorted[position + 1] ?? (sorted[0] ?? 0) + 360;
    if (next - longitude > widestGap) {
      widestGap = next - longitude;
      start = next;
    }
  });
  const span = 360 - widestGap;
  const centre = ((start + span / 2 + 540) % 360) - 180;
  return { centre, span };
}
