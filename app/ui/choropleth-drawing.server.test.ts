import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawChoropleth, outlineIdOf } from "~/ui/choropleth-drawing.server";
import type { ChoroplethDrawing } from "~/ui/choropleth";

/** What the outlines of the world may add to a page, compressed. */
const worldBudgetBytes = 7_500;

function weightOf({ restPath, regions }: ChoroplethDrawing): number {
  return gzipSync([restPath, ...regions.map(({ d }) => d)].join(" ")).byteLength;
}

const worldwide = ["US", "DE", "JP", "SG", "HK", "BR", "IN", "ZA", "AU", "NO", "XK"];

describe("drawChoropleth", () => {
  const world = drawChoropleth(worldwide);

  it("draws each country once, small ones as marks", () => {
    expect(world.regions.map(({ code }) => code).sort()).toEqual([...worldwide].sort());
    const marks = world.regions.filter(({ d }) => d === "").map(({ code }) => code);
    expect(marks.sort()).toEqual(["HK", "SG", "XK"]);
  });

  it.each([
    ["a few countries", worldwide],
    ["none, which is the world", []],
    ["a part of a continent", ["DE", "FR", "PL", "IT", "CH"]],
  ])("stays in its budget for %s", (_, codes) => {
    expect(weightOf(drawChoropleth(codes))).toBeLessThanOrEqual(worldBudgetBytes);
  });

  it("keeps every country inside of the frame, where it belongs", () => {
    for (const { spot } of world.regions) {
      expect(spot.x).toBeGreaterThan(0);
      expect(spot.x).toBeLessThan(world.width);
      expect(spot.y).toBeGreaterThan(0);
      expect(spot.y).toBeLessThan(world.height);
    }
    const xOf = (code: string) => world.regions.find((region) => region.code === code)!.spot.x;
    const order = ["US", "BR", "DE", "IN", "JP"];
    expect([...order].sort((a, b) => xOf(a) - xOf(b))).toEqual(order);
  });

  it("comes closer to countries that are near each other, and leaves out unknown codes", () => {
    const { regions } = drawChoropleth(["DE", "CH", "ZZ", "??"]);
    expect(regions.map(({ code }) => code).sort()).toEqual(["CH", "DE"]);
    const germany = regions.find(({ code }) => code === "DE");
    expect(germany!.spot.width).toBeGreaterThan(60);
  });

  it("answers the same question with the same drawing, in any order", () => {
    expect(drawChoropleth(["DE", "CH"])).toBe(drawChoropleth(["CH", "DE", "DE"]));
  });

  it("writes only whole numbers", () => {
    expect(world.restPath).toMatch(/^[MlzZ\d\s-]+$/);
  });
});

describe("outlineIdOf", () => {
  it.each([
    ["DE", "276"],
    ["HK", "344"],
    ["XK", "Kosovo"],
    ["ZZ", undefined],
  ])("%s is %s", (code, id) => {
    expect(outlineIdOf(code)).toBe(id);
  });
});
