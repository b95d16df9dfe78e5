import { describe, expect, it } from "vitest";
import type { Coordinates } from "~/lib/geodesy";
import { mapFrame } from "~/ui/map-geometry";
import { boxesMeet } from "~/ui/map-outlines";

const size = { width: 520, height: 320 };
const bare = { land: [], borders: [] };
const emptyAtlas = { near: bare, far: bare };

const places = {
  tacoma: { latitude: 47.25, longitude: -122.44 },
  denver: { latitude: 39.74, longitude: -104.98 },
  tokyo: { latitude: 35.68, longitude: 139.69 },
  london: { latitude: 51.5, longitude: -0.12 },
  sydney: { latitude: -33.87, longitude: 151.2 },
  suva: { latitude: -18.14, longitude: 178.44 },
  apia: { latitude: -13.83, longitude: -171.76 },
  longyearbyen: { latitude: 78.22, longitude: 15.65 },
  pole: { latitude: 90, longitude: 0 },
} satisfies Record<string, Coordinates>;

describe("mapFrame", () => {
  it.each([
    ["a detour", [places.tacoma, places.denver]],
    ["a single place", [places.tacoma]],
    ["one place twice", [places.london, places.london]],
    ["half the world", [places.london, places.sydney]],
    ["over the Pacific", [places.tokyo, places.tacoma]],
    ["over the antimeridian", [places.suva, places.apia]],
    ["the far north", [places.longyearbyen, places.london]],
    ["a pole", [places.pole, places.london]],
  ])("shows all places well inside the frame: %s", (_, points) => {
    const { project } = mapFrame(points, size, emptyAtlas);
    const spots = points.map(project);
    const outside = spots.filter(({ x, y }) => !(x > 60 && x < 460 && y > 40 && y < 280));
    expect(outside).toEqual([]);
  });

  it("keeps west on the left over the antimeridian", () => {
    const { project } = mapFrame([places.suva, places.apia], size, emptyAtlas);
    expect(project(places.suva).x).toBeLessThan(project(places.apia).x);
  });

  it("keeps north up", () => {
    const { project } = mapFrame([places.tacoma, places.denver], size, emptyAtlas);
    expect(project(places.tacoma).y).toBeLessThan(project(places.denver).y);
  });

  it("does not go closer than places are known", () => {
    const near = { latitude: 47.26, longitude: -122.44 };
    const { project } = mapFrame([places.tacoma, near], size, emptyAtlas);
    expect(Math.abs(project(places.tacoma).y - project(near).y)).toBeLessThan(2);
  });
});

describe("boxesMeet", () => {
  const box = (west: number, south: number, east: number, north: number) => ({
    west,
    south,
    east,
    north,
  });

  it.each([
    [box(0, 0, 10, 10), box(5, 5, 20, 20), true],
    [box(0, 0, 10, 10), box(11, 0, 20, 10), false],
    [box(0, 0, 10, 10), box(0, 11, 10, 20), false],
    [box(170, 0, -170, 10), box(-175, 0, -160, 10), true],
    [box(170, 0, -170, 10), box(160, 0, 175, 10), true],
    [box(170, 0, -170, 10), box(0, 0, 100, 10), false],
    [box(170, 0, -170, 10), box(175, 5, -160, 20), true],
  ])("%j and %j: %s", (a, b, meets) => {
    expect(boxesMeet(a, b)).toBe(meets);
    expect(boxesMeet(b, a)).toBe(meets);
  });
});
