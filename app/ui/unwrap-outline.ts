type Position = readonly number[];

const halfTurn = 180;
const fullTurn = 360;

/**
 * A ring without its jump at the antimeridian: longitudes go on beyond ±180 instead, as
 * flat maps need it, where the ring would else be drawn across the whole map.
 *
 * @param ring positions of longitude and latitude in degrees
 */
export function unwrapRing(ring: readonly Position[]): number[][] {
  let turns = 0;
  return ring.map(([longitude = 0, latitude = 0], position) => {
    const before = ring[position - 1]?.[0];
    if (before !== undefined && longitude - before > halfTurn) turns -= fullTurn;
    if (before !== undefined && before - longitude > halfTurn) turns += fullTurn;
    return [longitude + turns, latitude];
  });
}
