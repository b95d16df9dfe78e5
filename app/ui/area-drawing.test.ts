import { describe, expect, it } from "vitest";
import { drawAreas, drawCells } from "~/ui/area-drawing";
import { regionOutline, type RegionOutline } from "~/ui/region-outlines";

/** A square of four degrees with a corner in the south-west, clockwise; its northern side has many corners. */
function area(id: string, west: number, south: number, corners = 1): RegionOutline {
  const north = Array.from({ length: corners + 1 }, (_, at) => [
    west + (4 * at) / corners,
    south + 4 + (at % 2) * 0.4,
  ]);
  const ring = [[west, south], ...north, [west + 4, south], [west, south]];
  return regionOutline(id, [[ring]])!;
}

const row = (corners?: number) => ["A", "B", "C"].map((id, at) => area(id, at * 4, 40, corners));

describe("drawAreas", () => {
  const drawn = (asked: Partial<Parameters<typeof drawAreas>[0]> = {}) =>
    drawAreas({
      outlinesAt: () => row(),
      codes: ["A", "B", "C"],
      marks: [],
      budget: 1000,
      ...asked,
    });

  it("draws each area with a figure, and the others as one", () => {
    const drawing = drawn({ codes: ["A", "C"] })!;
    expect(drawing.regions.map(({ code }) => code)).toEqual(["A", "C"]);
    expect(drawing.restPath.match(/M/g)).toHaveLength(1);
    const [first, second] = drawing.regions;
    expect(first!.spot.x).toBeLessThan(second!.spot.x);
  });

  it("draws what has no shape as a mark where it lies", () => {
    const drawing = drawn({ marks: [{ code: "D", longitude: 6, latitude: 42 }] })!;
    const mark = drawing.regions.find(({ code }) => code === "D");
    expect(mark).toMatchObject({ d: "", spot: { width: 0, height: 0 } });
    const middle = drawing.regions.find(({ code }) => code === "B")!;
    expect(Math.abs(mark!.spot.x - middle.spot.x)).toBeLessThan(2);
  });

  it("leaves out a mark that lies outside", () => {
    const drawing = drawn({ marks: [{ code: "D", longitude: -120, latitude: 10 }] })!;
    expect(drawing.regions.map(({ code }) => code)).not.toContain("D");
  });

  it("leaves out more until the budget is met, and ends where it cannot be", () => {
    const asked: number[] = [];
    const outlinesAt = (tolerance: number) => {
      asked.push(tolerance);
      return row(tolerance > 0.1 ? 1 : 80);
    };
    const drawing = drawn({ outlinesAt, budget: 300 })!;
    expect(drawing.regions.map(({ d }) => d).join("").length).toBeLessThanOrEqual(300);
    expect([...asked].sort((a, b) => a - b)).toEqual(asked);
    expect(drawn({ budget: 1 })?.regions).toHaveLength(3);
  });

  it("has no drawing of nothing", () => {
    expect(drawn({ outlinesAt: () => [] })).toBeUndefined();
  });
});

describe("drawCells", () => {
  it("draws cells on the land around them", () => {
    const outline = regionOutline("S", [
      ...area("", 0, 40).shape.coordinates,
      ...area("", 4, 40).shape.coordinates,
    ])!;
    const drawing = drawCells({ outline, cells: [area("1", 0, 40)], marks: [] });
    expect(drawing.restPath.match(/M/g)).toHaveLength(2);
    expect(drawing.regions.map(({ code }) => code)).toEqual(["1"]);
    expect(drawing.regions[0]!.d).toMatch(/^M[\d\sl-]+z$/);
    expect(drawing.insets).toEqual([]);
  });
});
