import { describe, expect, it } from "vitest";

import { judgeLoad } from "./judge-load";

const transfer = { bitsPerSecond: 50_000_000, bytes: 15_000_000, elapsedMs: 2400, reason: null };
const samples = [30, 32, null, 34];

describe("a direction under load", () => {
  it("has its rate and the round trips meanwhile, lost ones counted", () => {
    expect(judgeLoad(transfer, samples, null)).toEqual({
      bitsPerSecond: 50_000_000,
      bytes: 15_000_000,
      elapsedMs: 2400,
      reason: null,
      loaded: { samples: 3, lost: 1, minMs: 30, medianMs: 32, p95Ms: 33.8, jitterMs: 2 },
    });
  });

  it.each([
    [
      "a body that broke off",
      { ...transfer, bitsPerSecond: null, reason: "truncated" as const },
      null,
      "truncated",
    ],
    ["a page that was late", transfer, "processor-busy" as const, "processor-busy"],
    [
      "a page out of sight, before what came of the transfer",
      { ...transfer, reason: "stalled" as const },
      "tab-throttled" as const,
      "tab-throttled",
    ],
  ])("has no number with %s", (_what, result, busy, reason) => {
    expect(judgeLoad(result, samples, busy)).toMatchObject({
      bitsPerSecond: null,
      loaded: null,
      reason,
    });
  });

  it("has no latency with too few round trips", () => {
    expect(judgeLoad(transfer, [30, null, null], null)).toMatchObject({
      bitsPerSecond: 50_000_000,
      loaded: null,
      reason: "too-few-samples",
    });
  });
});
