import { describe, expect, it } from "vitest";

import { areaWords, matchesQualifiers, readPlaceQuery } from "./place-query";

describe("readPlaceQuery", () => {
  it.each([
    ["", []],
    [" , ", []],
    ["Paris", ["paris"]],
    ["san fr", ["san fr", "san + fr"]],
    ["Tacoma, WA", ["tacoma + wa", "tacoma wa", "tacoma + wa"]],
    ["東京、日本", ["東京 + 日本", "東京 日本", "東京 + 日本"]],
    ["Washington, D.C.", ["washington + dc", "washington dc", "washington + dc"]],
    ["st", ["st"]],
    ["st lo", ["saint lo", "saint + lo"]],
    ["st, mo", ["saint + mo", "saint mo", "saint + mo"]],
    ["billings mt", ["billings mt", "billings + mt"]],
  ])("%j", (text, readings) => {
    const shown = readPlaceQuery(text).map(({ cityKey, qualifiers }) =>
      [cityKey, ...qualifiers.slice(0, 1)].join(" + "),
    );
    expect(shown).toEqual(readings);
  });

  it("reads no more than a hundred characters", () => {
    expect(readPlaceQuery("a ".repeat(10_000))).toHaveLength(50);
  });
});

describe("matchesQualifiers", () => {
  const area = (countryCode: string, country: string, region: string, regionCode: string) =>
    areaWords({ countryCode, countries: [country], region, regionCode });
  const washington = area("US", "United States", "Washington", "WA");
  const ontario = area("CA", "Canada", "Ontario", "08");
  const newSouthWales = area("AU", "Australia", "New South Wales", "02");
  const england = area("GB", "United Kingdom", "England", "ENG");
  const none = area("SG", "Singapore", "", "");

  it.each([
    [washington, "", true],
    [washington, "wa", true],
    [washington, "washing", true],
    [washington, "wa us", true],
    [washington, "wa united states", true],
    [washington, "usa", true],
    [washington, "w", true],
    [washington, "hington", false],
    [washington, "wa canada", false],
    [ontario, "on", true],
    [ontario, "ca", true],
    [ontario, "08", false],
    [newSouthWales, "nsw", true],
    [newSouthWales, "wales", true],
    [newSouthWales, "ns", false],
    [england, "eng uk", true],
    [england, "great britain", true],
    [none, "sg", true],
    [none, "x", false],
  ])("%o with %j: %s", (words, qualifiers, isMatch) => {
    expect(matchesQualifiers(words, qualifiers.split(" ").filter(Boolean))).toBe(isMatch);
  });
});
