import { expect, it } from "vitest";

import { reconcileOutages, type StoredOutage } from "./reconcile-outages";
import type { CellOutage } from "./walk-cell";

const found = (start: number, end: number | null, peakRatio = 0.3): CellOutage => ({
  start,
  openedAt: start + 1,
  end,
  closedAt: end === null ? null : end + 1,
  ending: end === null ? null : "closed",
  peakRatio,
  networks: 3,
});
const stored = (
  id: string,
  start: number,
  end: number | null,
  other: Partial<StoredOutage> = {},
): StoredOutage => {
  const { ending: _, ...outage } = found(start, end);
  return { id, ...outage, state: end === null ? "open" : "closed", ...other };
};
const judgedTo = 100;
const withdrawn = { state: "withdrawn" } as const;

it.each([
  ["a new one opens", [], [found(5, null)], [[null, "open", ["opened"]]]],
  ["one that is over already", [], [found(5, 9)], [[null, "closed", ["opened", "ended"]]]],
  ["one that stays is no change", [stored("a", 5, null)], [found(5, null)], []],
  ["one ends", [stored("a", 5, null)], [found(5, 9)], [["a", "closed", ["ended"]]]],
  ["one gets worse", [stored("a", 5, null)], [found(5, null, 0.6)], [["a", "open", ["worsened"]]]],
  [
    "one gets milder without a word",
    [stored("a", 5, null)],
    [found(5, null, 0.1)],
    [["a", "open", []]],
  ],
  ["one that moves keeps its id", [stored("a", 5, 9)], [found(4, 8)], [["a", "closed", []]]],
  ["one is open again", [stored("a", 5, 9)], [found(5, null)], [["a", "open", ["reopened"]]]],
  ["one that is no more", [stored("a", 5, 9)], [], [["a", "withdrawn", ["withdrawn"]]]],
  ["one that was withdrawn stays so", [stored("a", 5, 9, withdrawn)], [], []],
  ["one is back", [stored("a", 5, 9, withdrawn)], [found(6, null)], [["a", "open", ["restored"]]]],
  [
    "one that is there comes before one that was withdrawn",
    [stored("a", 5, 9, withdrawn), stored("b", 6, 9)],
    [found(6, 10)],
    [["b", "closed", []]],
  ],
  [
    "one that is two now",
    [stored("a", 5, 20)],
    [found(5, 9), found(12, 20)],
    [
      ["a", "closed", []],
      [null, "closed", ["opened", "ended"]],
    ],
  ],
] as const)("%s", (_, known, now, expected) =>
  expect(
    reconcileOutages(known, now, judgedTo).map(({ id, state, events }) => [id, state, events]),
  ).toEqual(expected),
);

it("ends one that was withdrawn while it was open when that was", () =>
  expect(reconcileOutages([stored("a", 5, null)], [], judgedTo)).toMatchObject([
    { end: judgedTo, closedAt: judgedTo },
  ]));
