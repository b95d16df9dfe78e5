import { describe, expect, it } from "vitest";

import { roundedCount } from "../privacy/rounded-figures";
import { bandEdges, bandOf, tenantBandsOf, type TenantBand } from "./tenant-bands";

/** Where the edges are as they are named. */
const edges = bandEdges([0.5, 0.5]);

const bandsOf = (sizes: readonly number[], more: { others?: number; customers?: number } = {}) =>
  tenantBandsOf({
    sizes: new Map(sizes.map((size, at) => [`n${String(at).padStart(5, "0")}`, size])),
    total: sizes.reduce((sum, size) => sum + size, more.others ?? 0),
    customers: more.customers ?? sizes.length,
    edges: [edges],
  });

describe("the bands of customers", () => {
  it.each<[number, TenantBand]>([
    [0.001, "under-5"],
    [0.0499, "under-5"],
    [0.0501, "5-20"],
    [0.1999, "5-20"],
    [0.2001, "20-60"],
    [0.6, "20-60"],
    [0.6001, "over-60"],
  ])("a share of %d is in %s", (share, band) => {
    expect(bandOf(share, edges)).toBe(band);
  });

  it.each([
    { moves: [0, 1] as const, low: 0.18, high: 0.055 },
    { moves: [1, 0] as const, low: 0.22, high: 0.045 },
  ])("begin a tenth higher or lower at most", ({ moves, low, high }) => {
    const moved = bandEdges(moves);
    expect(moved["20-60"]).toBeCloseTo(low, 10);
    expect(moved["5-20"]).toBeCloseTo(high, 10);
  });

  it("come with the largest band first, and say no size", () => {
    expect(bandsOf([10, 300, 90, 10, 90])).toEqual({
      customers: 5,
      tenants: [
        { number: "n00001", band: "20-60" },
        { number: "n00002", band: "5-20" },
        { number: "n00004", band: "5-20" },
        { number: "n00000", band: "under-5" },
        { number: "n00003", band: "under-5" },
      ],
    });
  });

  it.each<[string, number[]]>([
    ["four customers", [100, 100, 100, 100]],
    ["one customer with most", [700, 75, 75, 75, 75]],
    ["two customers with most", [450, 450, 40, 30, 30]],
    ["few samples", [40, 40, 40, 40, 39]],
    ["no samples", []],
  ])("are not shown of %s", (_, sizes) => {
    expect(bandsOf(sizes)).toBeNull();
  });

  it("list as many customers as the number to two digits tells", () => {
    for (const count of [5, 42, 99, 100, 104, 105, 106, 994, 995, 1_049, 1_050, 1_449, 1_450]) {
      const found = bandsOf(Array.from({ length: count }, () => 40));
      expect(found?.customers).toBe(roundedCount(count));
      expect(found?.tenants.length).toBeLessThanOrEqual(count);
      expect(roundedCount(found?.tenants.length ?? 0)).toBe(roundedCount(count));
    }
    const lengths = (counts: number[]) => [
      ...new Set(counts.map((count) => bandsOf(Array<number>(count).fill(40))?.tenants.length)),
    ];
    // All that look the same have the same length.
    expect(lengths(Array.from({ length: 100 }, (_, at) => 1_050 + at))).toEqual([1_050]);
    expect(lengths([995, 999, 1_000, 1_020, 1_049])).toEqual([995]);
  });

  it("begin where the samples of no customer follow from them", () => {
    const sizes = new Map(Array.from({ length: 5 }, (_, at) => [String(at), 100]));
    const low = bandEdges([0, 0.5]);
    const all = { sizes, total: 500, customers: 5 };
    // Nineteen alike are told where their band ends as high as it may.
    const alike = new Map(Array.from({ length: 19 }, (_, at) => [String(at), 11]));
    const ofAlike = { sizes: alike, total: 209, customers: 19 };
    const [high, usual] = [bandEdges([0.5, 1]), bandEdges([0.5, 0.5])];
    expect(tenantBandsOf({ ...all, edges: [low] })?.tenants[0]?.band).toBe("20-60");
    expect(tenantBandsOf({ ...ofAlike, edges: [high] })).toBeNull();
    expect(tenantBandsOf({ ...ofAlike, edges: [high, usual] })?.tenants[0]?.band).toBe("5-20");
  });

  it("are of all samples, those of customers that are not listed among them", () => {
    const found = bandsOf([250, 10, 10, 10, 10], { others: 710, customers: 900 });
    expect(found?.tenants.map(({ band }) => band)).toEqual([
      "20-60",
      "under-5",
      "under-5",
      "under-5",
      "under-5",
    ]);
    expect(found?.customers).toBe(900);
  });
});
