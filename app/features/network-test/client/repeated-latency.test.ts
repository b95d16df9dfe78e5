import { describe, expect, it } from "vitest";

import { latencyOf } from "./repeated-latency";

describe("latency of samples", () => {
  it.each([
    [[10, 20, 30], 3, { samples: 3, lost: 0, minMs: 10, medianMs: 20, p95Ms: 29, jitterMs: 10 }],
    [
      [10, 10, 14, 10],
      5,
      { samples: 4, lost: 1, minMs: 10, medianMs: 10, p95Ms: 13.4, jitterMs: 2.667 },
    ],
    [[10, 20], 10, null],
    [[], 10, null],
  ])("%j of %d", (samples, sent, expected) => {
    expect(latencyOf(samples, sent)).toEqual(expected);
  });
});
