import { describe, expect, it } from "vitest";

import { placesWithin } from "../figures/places-within";
import { countryNumber, everywhere, placeKind, stateNumber } from "../places/place-number";
import { countryOfPart, partsOfCountries } from "./country-parts";

const germany = countryNumber("DE");
const bavaria = stateNumber("DE", "02");
const singapore = countryNumber("SG");
const [munich, cityOfSingapore, nowhere] = [2867714, 1880252, 99];

const parents = new Map([
  [munich, bavaria],
  [bavaria, germany],
  [cityOfSingapore, singapore],
]);
const tree = { parentOf: (place: number) => parents.get(place) ?? everywhere, kindOf: placeKind };
const partOf = partsOfCountries(tree);

describe("the part of its country that a place lies in", () => {
  it.each([
    ["a city of a state", munich, bavaria, germany],
    ["a state", bavaria, bavaria, germany],
    ["a country", germany, germany, germany],
    ["a city of a country without states", cityOfSingapore, cityOfSingapore, singapore],
    ["everywhere", everywhere, everywhere, everywhere],
    ["a city that the gazetteer does not have", nowhere, everywhere, everywhere],
  ])("of %s", (_name, place, part, country) => {
    expect(partOf(place)).toBe(part);
    expect(countryOfPart(tree, part)).toBe(country);
  });

  it("is what the index of the country has it in", () => {
    for (const place of [munich, bavaria, germany, cityOfSingapore, singapore])
      expect(partOf(place)).toBe(placesWithin(tree, countryOfPart(tree, partOf(place)))(place));
  });
});
