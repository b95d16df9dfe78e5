import { describe, expect, it } from "vitest";

import { placedAround } from "./map-around";

describe("places by the shortest way", () => {
  it.each<[string, number[], number[]]>([
    ["none", [], []],
    ["one", [174.76], [174.76]],
    ["on one side of the antimeridian", [-122.33, -104.98], [-122.33, -104.98]],
    ["over the Atlantic", [-122.33, 4.89], [-122.33, 4.89]],
    ["Auckland and Seattle, over the antimeridian", [174.76, -122.33], [-185.24, -122.33]],
    ["Seattle, Sydney and Honolulu", [-122.33, 151.21, -157.86], [-122.33, -208.79, -157.86]],
    ["on both sides of it", [179.9, -179.9], [-180.1, -179.9]],
  ])("%s", (_name, longitudes, expected) => {
    const placed = placedAround(longitudes.map((longitude) => ({ longitude }))).map(
      ({ longitude }) => longitude,
    );
    expect(placed.map((longitude) => Math.round(longitude * 100) / 100)).toEqual(expected);
  });

  it("differ from where they were by whole turns, and lie within half a turn of their middle", () => {
    const longitudes = Array.from({ length: 36 }, (_, step) => step * 10 - 180);
    for (const west of longitudes) {
      for (const east of longitudes) {
        const [one, other] = placedAround([{ longitude: west }, { longitude: east }]);
        expect(Math.abs(one!.longitude - other!.longitude)).toBeLessThanOrEqual(180);
        expect(Math.abs((one!.longitude - west) % 360)).toBe(0);
        expect(Math.abs((other!.longitude - east) % 360)).toBe(0);
      }
    }
  });
});
