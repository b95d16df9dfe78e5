import { describe, expect, it } from "vitest";

import type { PlaceKind } from "~/features/performance/places/place-number";

import type { AggregationLevel } from "./aggregation-level";
import { levelAt } from "./latest-level";

const everywhere = 0;
const norway = 1;
const singapore = 2;
const oslo = 11;
const sandvika = 111;
const svalbard = 12;
const central = 21;

const kinds = new Map<number, PlaceKind>([
  [everywhere, "Global"],
  [norway, "Country"],
  [singapore, "Country"],
  [oslo, "State"],
  [sandvika, "City"],
  [svalbard, "City"],
  [central, "City"],
]);
const children = new Map([
  [everywhere, [norway, singapore]],
  [norway, [oslo, svalbard]],
  [singapore, [central]],
  [oslo, [sandvika]],
]);
const tree = {
  kindOf: (place: number) => kinds.get(place) ?? "City",
  childrenOf: (place: number) => children.get(place) ?? [],
};

describe("the kind of the places that rows are of", () => {
  it.each<[number, AggregationLevel | undefined, string | undefined, string]>([
    [everywhere, undefined, undefined, "Global"],
    [everywhere, "Country", undefined, "Country"],
    [everywhere, "State", undefined, "country-needed"],
    [everywhere, "City", undefined, "state-needed"],
    [everywhere, "City", "none", "country-needed"],
    [norway, undefined, undefined, "Country"],
    [norway, "State", undefined, "State"],
    // One of its cities is in no state, and is not all of them.
    [norway, "City", undefined, "state-needed"],
    [norway, "City", "none", "City"],
    [singapore, "City", undefined, "City"],
    [oslo, "City", "NO-03", "City"],
    [oslo, "Country", "NO-03", "not-at-level"],
    [sandvika, "City", undefined, "City"],
  ])("at %j by %j with the state %j is %s", (place, aggrLevel, state, expected) => {
    const level = levelAt(tree, place, { aggrLevel, state });
    expect(level.ok ? { sentence: level.value } : level.refusal).toMatchObject({
      sentence: expected,
    });
  });
});
