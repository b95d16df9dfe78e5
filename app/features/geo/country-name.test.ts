import { describe, expect, it } from "vitest";

import { countryName, joinAreaNames, placeLabel } from "./country-name";

it.each([
  ["US", "en", "United States"],
  ["us", "en", "United States"],
  ["DE", "ja", "ドイツ"],
  ["DE", "zh-Hans", "德国"],
  ["DE", "zh-Hant", "德國"],
  ["XK", "en", "Kosovo"],
  ["ZZ", "en", ""],
  ["QQ", "en", ""],
  ["", "en", ""],
  ["USA", "en", ""],
  ["419", "en", ""],
])("country %j in %s is %j", (code, language, name) => {
  expect(countryName(code, language)).toBe(name);
});

describe("placeLabel", () => {
  const place = (city: string, region: string, countryCode: string, country = "somewhere") => ({ city, region, country, countryCode });

  it.each([
    [place("Tacoma", "Washington", "US"), "en", "Tacoma, Washington, United States"],
    [place("Köln", "North Rhine-Westphalia", "DE"), "ja", "Köln, North Rhine-Westphalia, ドイツ"],
    [place("Singapore", "", "SG"), "en", "Singapore"],
    [place("Luxembourg", "Luxembourg", "LU"), "en", "Luxembourg"],
    [place("New York", "New York", "US"), "en", "New York, United States"],
    [place("", "Bavaria", "DE"), "en", "Bavaria, Germany"],
    [place("Gondor", "", "", "Middle-earth"), "en", "Gondor, Middle-earth"],
    [place("", "", "", ""), "en", ""],
  ])("%o in %s", (given, language, label) => {
    expect(placeLabel(given, language)).toBe(label);
  });
});

it.each([
  ["Tacoma", "Washington", "United States", "Washington, United States"],
  ["Oslo", "Oslo", "Norway", "Norway"],
  ["Singapore", "", "Singapore", ""],
  ["", "", "", ""],
])("behind %j in %j, %j stands %j", (city, region, country, area) => {
  expect(joinAreaNames({ city, region, country })).toBe(area);
});
