import type { Polygon } from "geojson";
import { describe, expect, it } from "vitest";
import { areaViews, viewAt } from "~/ui/area-view";

/** A square by its middle and half of its side, in degrees, clockwise as d3-geo draws it. */
function square(longitude: number, latitude: number, half: number): Polygon {
  const [west, east] = [longitude - half, longitude + half];
  const [south, north] = [latitude - half, latitude + half];
  return {
    type: "Polygon",
    coordinates: [
      [
        [west, south],
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ],
    ],
  };
}

/** A country of nine squares around a point. */
const mainland = (longitude: number, latitude: number) =>
  [-4, 0, 4].flatMap((x) => [-4, 0, 4].map((y) => square(longitude + x, latitude + y, 2)));

describe("areaViews", () => {
  it.each([
    ["land together has none", mainland(10, 50), 0],
    ["an island nearby has none", [...mainland(10, 50), square(18, 50, 0.5)], 0],
    ["an island far away has one", [...mainland(10, 50), square(-16, 28, 1)], 1],
    [
      "islands far away that lie together share one",
      [...mainland(10, 50), square(-16, 28, 0.5), square(-18, 28, 0.5)],
      1,
    ],
    [
      "islands far away from each other have one each",
      [...mainland(10, 50), square(-16, 28, 1), square(60, -20, 1)],
      2,
    ],
    ["a second mainland has none, however far away", [...mainland(10, 50), ...mainland(60, 50)], 0],
    [
      "islands without a mainland have none",
      [-170, 175, 150, 140].map((longitude) => square(longitude, 5, 0.5)),
      0,
    ],
    ["land on both sides of the antimeridian has none", mainland(180, -40), 0],
  ])("insets: %s", (_what, pieces, count) => {
    expect(areaViews(pieces).insets).toHaveLength(count);
  });

  it("shows the mainland as large with land far away as without", () => {
    const alone = areaViews(mainland(10, 50)).main.projection.scale();
    const { main } = areaViews([...mainland(10, 50), square(-16, 28, 1)]);
    expect(main.projection.scale()).toBeCloseTo(alone, 5);
  });

  it("is as high as the land asks for, and higher by the insets", () => {
    const { width, height } = areaViews(mainland(10, 50));
    expect([width, height]).toEqual([520, 400]);
    const wide = areaViews([0, 4, 8, 12, 16].map((x) => square(x, 0, 2)));
    expect(wide.height).toBe(160);
    const withInset = areaViews([...mainland(10, 50), square(-16, 28, 1)]);
    expect(withInset.height).toBe(height + 88);
  });

  it("keeps north up and east right in every view", () => {
    for (const longitude of [-170, 0, 179]) {
      const { projection } = areaViews(mainland(longitude, 60)).main;
      const [x = 0, y = 0] = projection([longitude, 60]) ?? [];
      const [eastX = 0] = projection([longitude + 3, 60]) ?? [];
      const [, northY = 0] = projection([longitude, 63]) ?? [];
      expect(eastX).toBeGreaterThan(x);
      expect(northY).toBeLessThan(y);
    }
  });

  it("refuses nothing", () => {
    expect(() => areaViews([])).toThrow(RangeError);
  });
});

describe("viewAt", () => {
  const views = areaViews([...mainland(10, 50), square(-16, 28, 1)]);

  it.each<[string, [number, number], "main" | "inset" | undefined]>([
    ["the mainland", [10, 50], "main"],
    ["land far away", [-16, 28], "inset"],
    ["beyond both", [100, -40], undefined],
  ])("%s", (_where, point, expected) => {
    const found = viewAt(views, point);
    const name = found === views.main ? "main" : found ? "inset" : undefined;
    expect(name).toBe(expected);
  });
});
