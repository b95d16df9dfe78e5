import { describe, expect, it } from "vitest";

import { lineFactor, lineFactorMost, withLineRate, type Line } from "./line-rate";

const plain: Line = { mtu: 1500, family: "ipv4", isTls: false };

describe("bytes of the line for each byte of a file", () => {
  it.each<[string, Partial<Line>, number]>([
    ["on Ethernet", {}, 1500 / 1448],
    ["on a line of which nothing is known", { mtu: null, family: null }, 1500 / 1448],
    ["by version 6", { family: "ipv6" }, 1500 / 1428],
    ["in a tunnel", { mtu: 1420 }, 1420 / 1368],
    ["in large packets", { mtu: 9000 }, 9000 / 8948],
    ["in packets smaller than any", { mtu: 68 }, 576 / 524],
    ["over TLS", { isTls: true }, (1500 / 1448) * (1 + 22 / 16_384)],
  ])("%s", (_what, change, expected) => {
    const factor = lineFactor({ ...plain, ...change });
    expect(factor).toBeCloseTo(expected, 9);
    expect(factor).toBeLessThanOrEqual(lineFactorMost);
  });
});

it("gives the line's rate beside the file's, and none without one", () => {
  expect(withLineRate({ bitsPerSecond: 1_448_000 }, plain)).toEqual({
    bitsPerSecond: 1_448_000,
    lineBitsPerSecond: 1_500_000,
  });
  expect(withLineRate({ bitsPerSecond: null }, plain)).toEqual({ bitsPerSecond: null });
});
