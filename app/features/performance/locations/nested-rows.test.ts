import { describe, expect, it } from "vitest";

import { Figures } from "../figures/figures";
import { SolutionCells } from "../figures/solution-cells";
import { countryNumber, everywhere, placeKind, stateNumber } from "../places/place-number";
import { NestedRows } from "./nested-rows.server";

const [germany, norway] = [countryNumber("DE"), countryNumber("NO")];
const [bavaria, saxony] = [stateNumber("DE", "02"), stateNumber("DE", "13")];
const [munich, ulm, leipzig, oslo, lost] = [1, 2, 3, 4, 5];
const parents = new Map([
  [germany, everywhere],
  [norway, everywhere],
  [bavaria, germany],
  [saxony, germany],
  [munich, bavaria],
  [ulm, bavaria],
  [leipzig, saxony],
  [oslo, norway],
]);
const tree = { parentOf: (place: number) => parents.get(place) ?? everywhere, kindOf: placeKind };

/** Samples by the most exact place, which tell the places of a sum. */
const samples = new Map([
  [everywhere, 1],
  [germany, 10],
  [bavaria, 100],
  [munich, 1_000],
  [ulm, 10_000],
  [leipzig, 100_000],
  [oslo, 1_000_000],
  [lost, 10_000_000],
]);

function read(rowOf: (place: number) => number | null) {
  const now = new SolutionCells();
  const counts = new Map<number, number>();
  for (const [place, count] of samples) {
    const row = rowOf(place);
    if (row === null) continue;
    const known = now.at(7, row).Exchange;
    const figures = known ?? new Figures();
    figures.counters.samples += count;
    counts.set(row, (counts.get(row) ?? 0) + count);
    if (!known) now.add("Exchange", { solution: 7, row, figures });
  }
  return {
    official: [],
    now,
    before: new SolutionCells(),
    counts: new Map([["Exchange", counts]] as const),
  };
}

describe("rows of the tables of several places", () => {
  const nested = new NestedRows(tree, [bavaria]);
  const rows = read(nested.rowOf);

  it.each<[string, number, Record<number, number>]>([
    ["a state", bavaria, { [bavaria]: 100, [munich]: 1_000, [ulm]: 10_000 }],
    ["the country above it", germany, { [germany]: 10, [bavaria]: 11_100, [saxony]: 100_000 }],
    [
      "everywhere",
      everywhere,
      { [everywhere]: 10_000_001, [germany]: 111_110, [norway]: 1_000_000 },
    ],
  ])("are those of the table of %s", (_, place, expected) => {
    const { cells, counts } = nested.at(place, rows);
    const found = cells.now
      .rowsOf(7)
      .map((row) => [row, cells.now.at(7, row).Exchange?.counters.samples]);
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(Object.fromEntries(counts.get("Exchange") ?? [])).toEqual(expected);
  });

  it("leave what was read as it is", () => {
    nested.at(everywhere, rows);
    expect(rows.now.at(7, munich).Exchange?.counters.samples).toBe(1_000);
  });
});
