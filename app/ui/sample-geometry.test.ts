import { describe, expect, it } from "vitest";
import { sampleBarLimit, sampleBarsDrawing } from "~/ui/sample-geometry";

function heights(bars: string): number[] {
  return [...bars.matchAll(/v-(\d+)/g)].map((match) => Number(match[1]));
}

describe("sampleBarsDrawing", () => {
  it("measures from zero, the greatest at full height", () => {
    const { bars, height } = sampleBarsDrawing([10, 20, 40]);
    expect(heights(bars)).toEqual([Math.round(height / 4), height / 2, height]);
  });

  it("shows an answer of zero as a bar that can be seen", () => {
    expect(heights(sampleBarsDrawing([0, 0]).bars)).toEqual([1, 1]);
  });

  it("draws what was lost apart from what was answered", () => {
    const { bars, lost } = sampleBarsDrawing([10, null, 20, null]);
    expect(heights(bars)).toHaveLength(2);
    expect(lost.match(/M/g)).toHaveLength(2);
  });

  it("keeps the last samples when there are more than fit", () => {
    const many = Array.from({ length: sampleBarLimit + 5 }, (_, position) =>
      position < 5 ? 1000 : 10,
    );
    const { bars, height } = sampleBarsDrawing(many);
    expect(heights(bars)).toEqual(Array.from({ length: sampleBarLimit }, () => height));
  });

  it.each([0, 1, 30, 31, 100])("stays inside its width with %d samples", (count) => {
    const { bars, width } = sampleBarsDrawing(Array.from({ length: count }, () => 5));
    const rightEdges = [...bars.matchAll(/M(\d+) \d+v-\d+h(\d+)/g)].map(
      (match) => Number(match[1]) + Number(match[2]),
    );
    expect(width).toBeGreaterThan(0);
    expect(rightEdges).toHaveLength(count);
    expect(Math.max(0, ...rightEdges)).toBeLessThanOrEqual(width);
  });
});
