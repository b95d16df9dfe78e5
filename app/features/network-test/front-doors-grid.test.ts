import { describe, expect, it } from "vitest";

import { geodesicKm } from "~/lib/geodesy";

import { gridCellOf, gridCellsWithin } from "./front-doors-grid";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe("gridCellOf", () => {
  it.each([
    [at(-90, -180), 0],
    [at(-90, 179.9), 359],
    [at(-89, -180), 360],
    [at(0, 0), 90 * 360 + 180],
    [at(-0.001, -0.001), 89 * 360 + 179],
    [at(47.6, -122.3), 137 * 360 + 57],
    [at(90, 0), 179 * 360 + 180],
    [at(10, 180), 100 * 360],
    [at(10, -180), 100 * 360],
  ])("%o lies in %d", (point, cell) => {
    expect(gridCellOf(point)).toBe(cell);
  });
});

describe("gridCellsWithin", () => {
  it.each([
    ["in the middle of a cell", at(0.5, 0.5), [gridCellOf(at(0.5, 0.5))]],
    [
      "on a corner",
      at(0, 0),
      [at(-0.1, -0.1), at(-0.1, 0.1), at(0.1, -0.1), at(0.1, 0.1)].map(gridCellOf),
    ],
    ["on the 180th meridian", at(0.5, 180), [at(0.5, -179.5), at(0.5, 179.5)].map(gridCellOf)],
    [
      "west of the 180th meridian",
      at(0.5, -179.9),
      [at(0.5, -179.5), at(0.5, 179.5)].map(gridCellOf),
    ],
  ])("%s", (_, point, cells) => {
    expect(gridCellsWithin(point, 50)).toEqual(cells);
  });

  it.each([
    ["south", at(-90, 12), 360],
    ["north", at(89.9, -7), 360],
  ])("takes every column at a pole: %s", (_, point, count) => {
    const cells = gridCellsWithin(point, 50);
    expect(cells).toHaveLength(count);
    expect(new Set(cells).size).toBe(count);
  });

  it.each([
    at(0, 0),
    at(47.6, -122.3),
    at(-33.99, 151.01),
    at(60.01, 179.7),
    at(-54.9, -179.99),
    at(86.9, 33.3),
    at(-89.7, 100),
    at(89.55, 0),
  ])("misses no point within the radius of %o", (centre) => {
    const cells = new Set(gridCellsWithin(centre, 50));
    let inside = 0;
    for (let step = 0; step < 20_000; step++) {
      const point = scattered(centre, step);
      if (geodesicKm(centre, point) > 50) continue;
      inside++;
      expect(cells.has(gridCellOf(point)), JSON.stringify(point)).toBe(true);
    }
    expect(inside).toBeGreaterThan(1000);
  });
});

/** The `step`th point of a sunflower pattern on the sphere around `centre`, out to about 60 km. */
function scattered(centre: { latitude: number; longitude: number }, step: number) {
  const radians = Math.PI / 180;
  const angle = step * 2.399963229728653;
  const distance = Math.sqrt(step / 20_000) * (60 / 6371);
  const phi = centre.latitude * radians;
  const latitude = Math.asin(
    Math.sin(phi) * Math.cos(distance) + Math.cos(phi) * Math.sin(distance) * Math.cos(angle),
  );
  const turn = Math.atan2(
    Math.sin(angle) * Math.sin(distance) * Math.cos(phi),
    Math.cos(distance) - Math.sin(phi) * Math.sin(latitude),
  );
  const longitude = centre.longitude + turn / radians;
  return at(latitude / radians, ((((longitude + 180) % 360) + 360) % 360) - 180);
}
