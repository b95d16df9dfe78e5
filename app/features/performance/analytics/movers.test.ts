import { describe, expect, it } from "vitest";

import type { IndexRow } from "../npi/provider-index";
import type { PlaceEstimates } from "../quality/place-estimates";
import type { Comparison } from "../quality/rank-ranges";
import { byChange, movesAt, type Mover } from "./movers";

const row = (number: number, value: number | null, moved: Comparison | null) =>
  ({
    solution: { number },
    quality: { performance: { figure: { value } } },
    moved,
  }) as unknown as IndexRow;

const scored = (value: number): PlaceEstimates =>
  new Map([
    [
      "performance",
      {
        estimate: {
          value,
          n: 200,
          effective: 100,
          at: () => ({ low: value - 1, high: value + 1 }),
        },
        customers: 9,
        isImprecise: false,
        isDominated: false,
        workloads: [],
      },
    ],
  ]);

describe("what moved at a place", () => {
  const rows = [
    row(16, 70, "worse"),
    row(17, 50, "level"),
    row(18, 90, "better"),
    row(19, null, null),
  ];
  const beforeOf = (number: number) => scored(number === 16 ? 80 : 60);
  const { movers, compared } = movesAt({ place: -5, rows, beforeOf });

  it("is what is better or worse, with both figures", () => {
    expect(
      movers.map(({ solution, moved, change, before, now }) => [
        ...[solution.number, moved, change, before.value, now.value],
      ]),
    ).toEqual([
      [16, "worse", -10, 80, 70],
      [18, "better", 30, 60, 90],
    ]);
    expect(movers[0]?.before).toMatchObject({ low: 79, high: 81, isShown: true });
  });

  it("counts what was compared", () => {
    expect(compared).toBe(3);
  });

  it("has the largest changes first", () => {
    const of = (change: number, place: number) =>
      ({ change, place, solution: { number: 16 } }) as Mover;
    const sorted = [of(-5, -2), of(9, 0), of(-9, -3), of(2, 0)].sort(byChange);
    expect(sorted.map(({ change }) => change)).toEqual([-9, 9, -5, 2]);
  });
});
