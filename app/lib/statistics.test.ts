import { describe, expect, it } from "vitest";

import { percentile } from "./statistics";

describe("percentile", () => {
  it.each([
    [[], 0.5, undefined],
    [[7], 0.99, 7],
    [[1, 2], 0.5, 1.5],
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.25, 1.75],
    [[1, 2, 3, 4, 5], 0, 1],
    [[1, 2, 3, 4, 5], 1, 5],
  ])("of %j at %d is %j", (samples, share, value) =>
    expect(percentile(samples, share)).toBe(value),
  );

  it("leaves the samples as they are", () => {
    const samples = [3, 1, 2];
    percentile(samples, 0.5);
    expect(samples).toEqual([3, 1, 2]);
  });

  it.each([-0.1, 1.1, Number.NaN])("refuses the share %d", (share) =>
    expect(() => percentile([1], share)).toThrow(RangeError),
  );
});
