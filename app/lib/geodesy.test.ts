import { describe, expect, it } from "vitest";
import {
  geodesicKm,
  gridLatitudeLimitDegrees,
  gridLatitudeStepDegrees,
  snapToGrid,
} from "~/lib/geodesy";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe("geodesicKm", () => {
  // Reference lengths of the WGS 84 geodesic: GeographicLib's documentation, the Flinders
  // Peak to Buninyong line of the Australian datum manual, the quarter meridian and equator.
  it.each([
    ["New York to London", at(40.6, -73.8), at(51.6, -0.5), 5551.759],
    [
      "Flinders Peak to Buninyong",
      at(-37.95103342, 144.42486789),
      at(-37.65282114, 143.92649554),
      54.972,
    ],
    ["pole to equator", at(90, 0), at(0, 0), 10001.966],
    ["a quarter of the equator", at(0, 0), at(0, 90), 10018.754],
    ["across the 180th meridian", at(0, 179.5), at(0, -179.5), 111.319],
  ])("%s", (_name, from, to, kilometres) => {
    expect(Math.abs(geodesicKm(from, to) / kilometres - 1)).toBeLessThan(0.0001);
    expect(geodesicKm(to, from)).toBeCloseTo(geodesicKm(from, to), 9);
  });

  it("stays within 0.6 % near the antipode", () => {
    expect(Math.abs(geodesicKm(at(-41.32, 174.81), at(40.96, -5.5)) / 19959.679 - 1)).toBeLessThan(
      0.006,
    );
    expect(Math.abs(geodesicKm(at(90, 0), at(-90, 0)) / 20003.931 - 1)).toBeLessThan(0.006);
  });

  it("is zero for one point and exact for neighbours", () => {
    expect(geodesicKm(at(47.6, -122.3), at(47.6, -122.3))).toBe(0);
    expect(geodesicKm(at(47.6, -122.3), at(47.6, -122.3001)) * 1000).toBeCloseTo(7.518, 2);
  });
});

describe("snapToGrid", () => {
  it.each([
    ["the origin", at(0, 0), at(0, 0)],
    ["half a step up", at(gridLatitudeStepDegrees / 2, 0), at(gridLatitudeStepDegrees, 0)],
    ["Seattle", at(47.6062, -122.3321), at(47.60595, -122.33061)],
    ["no negative zero", at(-0.0001, -0.0001), at(0, 0)],
    ["beyond 87 degrees north", at(87.0001, 25), at(0, 0)],
    ["beyond 87 degrees south", at(-89.9, 25), at(0, 0)],
    ["a longitude past the 180th meridian", at(0, 190), at(0, -169.999102)],
    ["a longitude turned around twice", at(0, -720), at(0, 0)],
  ])("%s", (_name, point, snapped) => {
    expect(snapToGrid(point)).toEqual(snapped);
  });

  it.each([at(Number.NaN, 0), at(0, Number.POSITIVE_INFINITY)])("refuses %o", (point) => {
    expect(() => snapToGrid(point)).toThrow(RangeError);
  });

  const latitudes = Array.from({ length: 400 }, (_, index) => -87 + (174 / 399) * index);
  const points = latitudes.flatMap((latitude, index) => [
    at(latitude, -180 + ((index * 97.31) % 360)),
    at(latitude, 180),
    at(latitude, -179.9999),
  ]);

  it("does not move a snapped point again", () => {
    for (const point of points) {
      const snapped = snapToGrid(point);
      expect(snapToGrid(snapped)).toEqual(snapped);
    }
  });

  it("moves a point by 200 m at most, 400 m in the cells cut at the edge", () => {
    for (const point of points) {
      const isEdge =
        Math.abs(point.longitude) > 179.99 ||
        Math.abs(point.latitude) > gridLatitudeLimitDegrees - 0.01;
      expect(geodesicKm(point, snapToGrid(point))).toBeLessThanOrEqual(isEdge ? 0.4 : 0.2);
    }
  });

  it("gives all points of a cell one answer", () => {
    const centre = snapToGrid(at(52.52, 13.405));
    expect(snapToGrid(at(centre.latitude + 0.0009, centre.longitude - 0.0018))).toEqual(centre);
  });
});
