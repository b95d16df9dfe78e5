import { describe, expect, it } from "vitest";

import { joinAreaNames, placeLabel } from "./place-label";

describe("placeLabel", () => {
  const place = (city: string, region: string, countryCode: string, country = "somewhere") => ({
    city,
    region,
    country,
    countryCode,
  });

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
