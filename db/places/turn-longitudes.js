/**
 * For each country whose land lies on both sides of the antimeridian, how its longitudes are written so that
 * its land lies together: east of 180 or west of -180 on one side.
 *
 * @param {readonly { country: string, polygons: readonly number[][][][] }[]} lands
 * @returns {(country: string, longitude: number) => number}
 */
export function longitudeTurns(lands) {
  const spans = new Map();
  for (const { country, polygons } of lands)
    spans.set(country, [...(spans.get(country) ?? []), ...polygons.map(spanOf)]);
  const cuts = new Map([...spans].map(([country, all]) => [country, cutOf(all)]));
  return (country, longitude) => {
    const cut = cuts.get(country);
    if (!cut) return longitude;
    return longitude < cut.at ? longitude + cut.before : longitude + cut.behind;
  };
}

function spanOf([ring]) {
  let [west, east] = [Infinity, -Infinity];
  for (const [longitude] of ring) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { west, east };
}

/** In the middle of the widest stretch without land; none where the land lies together as it is. */
function cutOf(spans) {
  const sorted = [...spans].sort((a, b) => a.west - b.west);
  let east = sorted[0].east;
  let widest = { from: 0, to: 0 };
  for (const span of sorted) {
    if (span.west - east > widest.to - widest.from) widest = { from: east, to: span.west };
    east = Math.max(east, span.east);
  }
  const around = sorted[0].west + 360 - east;
  if (widest.to - widest.from <= around) return undefined;
  const at = (widest.from + widest.to) / 2;
  // The middle of the country is kept within 180 degrees.
  const middle = (widest.to + widest.from + 360) / 2;
  return middle > 180 ? { at, before: 0, behind: -360 } : { at, before: 360, behind: 0 };
}
