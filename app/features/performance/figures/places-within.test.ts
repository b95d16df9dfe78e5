import { describe, expect, it } from "vitest";

import { countryNumber, everywhere, placeKind, stateNumber } from "../places/place-number";
import { placesWithin, wayTo } from "./places-within";

const germany = countryNumber("DE");
const bavaria = stateNumber("DE", "02");
const singapore = countryNumber("SG");
const munich = 2867714;
const cityOfSingapore = 1880252;
/** A city that has left the gazetteer. */
const gone = 1;

const parents = new Map([
  [munich, bavaria],
  [bavaria, germany],
  [cityOfSingapore, singapore],
]);
const tree = { parentOf: (place: number) => parents.get(place) ?? everywhere, kindOf: placeKind };

describe("the place directly below", () => {
  it.each([
    ["everywhere, of a city", everywhere, munich, germany],
    ["everywhere, of a state", everywhere, bavaria, germany],
    ["everywhere, of a country", everywhere, germany, germany],
    ["everywhere, of a sample without a place", everywhere, everywhere, everywhere],
    ["everywhere, of a city that is gone", everywhere, gone, everywhere],
    ["a country, of a city", germany, munich, bavaria],
    ["a country, of a city without a state", singapore, cityOfSingapore, cityOfSingapore],
    ["a country, of itself", germany, germany, germany],
    ["a state, of a city", bavaria, munich, munich],
    ["a state, of its country", bavaria, germany, null],
    ["a city, of itself", munich, munich, munich],
    ["a country, of a city elsewhere", germany, cityOfSingapore, null],
    ["a country, of a city that is gone", germany, gone, null],
    ["a country, of a sample without a place", germany, everywhere, null],
  ])("%s", (_rule, place, inner, below) => {
    const within = placesWithin(tree, place);
    expect([within(inner), within(inner)]).toEqual([below, below]);
  });
});

it.each([
  [everywhere, [everywhere]],
  [munich, [everywhere, germany, bavaria, munich]],
  [cityOfSingapore, [everywhere, singapore, cityOfSingapore]],
])("the way to %s", (place, way) => expect(wayTo(tree, place)).toEqual(way));
