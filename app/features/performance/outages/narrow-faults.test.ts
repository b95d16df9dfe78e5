import { expect, it } from "vitest";

import { quarterHourMs } from "~/lib/time";

import { narrowFaults, type NarrowQuarter } from "./narrow-faults";

const [everywhere, norway, oslo, bergen] = [0, 1, 11, 12];
const ways: Record<number, number[]> = {
  [everywhere]: [everywhere],
  [norway]: [everywhere, norway],
  [oslo]: [everywhere, norway, oslo],
  [bergen]: [everywhere, norway, bergen],
};
const at = (quarter: number) => new Date(quarter * quarterHourMs);

/** Quarter hours of a place by number, each with its ratio. */
const quarters = (
  place: number,
  ofOne: "customer" | "network",
  ratios: Record<number, number>,
): NarrowQuarter[] =>
  Object.entries(ratios).map(([quarter, ratio]) => ({
    place,
    at: at(Number(quarter)),
    ofOne,
    ratio,
  }));

const fault = (
  place: number,
  ofOne: "customer" | "network",
  [from, to, peakRatio]: readonly [number, number, number],
) => ({
  place,
  ofOne,
  start: at(from),
  end: at(to),
  peakRatio,
});

const told = (
  given: NarrowQuarter[],
  outages: Parameters<typeof narrowFaults>[1]["outages"] = [],
) => narrowFaults(given, { outages, wayTo: (place) => ways[place] ?? [] });

it.each<[string, NarrowQuarter[], ReturnType<typeof told>]>([
  ["nothing", [], []],
  ["a single quarter hour is none", quarters(oslo, "customer", { 4: 0.5 }), []],
  [
    "two in a row are one, with the higher ratio",
    quarters(oslo, "customer", { 4: 0.5, 5: 0.7 }),
    [fault(oslo, "customer", [4, 6, 0.7])],
  ],
  [
    "a gap begins another",
    quarters(oslo, "network", { 1: 0.5, 2: 0.4, 4: 0.6, 5: 0.6, 6: 0.3 }),
    [fault(oslo, "network", [4, 7, 0.6]), fault(oslo, "network", [1, 3, 0.5])],
  ],
  [
    "another kind begins another",
    [
      ...quarters(oslo, "network", { 1: 0.5, 2: 0.5 }),
      ...quarters(oslo, "customer", { 3: 0.5, 4: 0.5 }),
    ],
    [fault(oslo, "customer", [3, 5, 0.5]), fault(oslo, "network", [1, 3, 0.5])],
  ],
  [
    "the deepest place has it",
    [everywhere, norway, oslo].flatMap((place) => quarters(place, "customer", { 1: 0.5, 2: 0.5 })),
    [fault(oslo, "customer", [1, 3, 0.5])],
  ],
  [
    "two places beside each other both have theirs",
    [
      ...quarters(oslo, "customer", { 1: 0.5, 2: 0.5 }),
      ...quarters(bergen, "customer", { 1: 0.9, 2: 0.5 }),
    ],
    [fault(oslo, "customer", [1, 3, 0.5]), fault(bergen, "customer", [1, 3, 0.9])],
  ],
  [
    "the place above keeps one of another time or kind",
    [
      ...quarters(norway, "customer", { 8: 0.5, 9: 0.5 }),
      ...quarters(norway, "network", { 21: 0.5, 22: 0.5 }),
      ...quarters(oslo, "customer", { 1: 0.5, 2: 0.5, 21: 0.5, 22: 0.5 }),
    ],
    [
      fault(norway, "network", [21, 23, 0.5]),
      fault(oslo, "customer", [21, 23, 0.5]),
      fault(norway, "customer", [8, 10, 0.5]),
      fault(oslo, "customer", [1, 3, 0.5]),
    ],
  ],
])("faults of one: %s", (_what, given, expected) => {
  expect(told(given)).toEqual(expected);
});

it.each<[string, { place: number; start: Date; end: Date | null }, number]>([
  ["in an outage of the place", { place: oslo, start: at(0), end: at(2) }, 0],
  ["in one that is open", { place: oslo, start: at(0), end: null }, 0],
  ["after one", { place: oslo, start: at(0), end: at(1) }, 1],
  ["beside one of another place", { place: bergen, start: at(0), end: null }, 1],
])("a fault %s", (_what, outage, count) => {
  expect(told(quarters(oslo, "customer", { 1: 0.5, 2: 0.5 }), [outage])).toHaveLength(count);
});
