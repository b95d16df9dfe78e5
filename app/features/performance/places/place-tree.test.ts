import path from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { buildDirWithPlaces } from "#tests/support/place-data";
import { openPlaceIndex, type PlaceIndex } from "~/features/geo/place-index.server";
import { languages } from "~/platform/languages";

import { countryNumber, everywhere, stateNumber } from "./place-number";
import { openPlaceTree, type PlaceTree } from "./place-tree.server";

/** Building from the packages takes about 9 s, and the tests share two cores. */
const buildTimeoutMs = 240_000;

let places: PlaceIndex;
let tree: PlaceTree;

beforeAll(async () => {
  places = openPlaceIndex(path.join(await buildDirWithPlaces(), "data"));
  tree = openPlaceTree(places);
}, buildTimeoutMs);

const seattle = 5809844;
const munich = 2867714;
const tokyo = 1850147;
const singapore = 1880252;
const california = stateNumber("US", "CA");
const washington = stateNumber("US", "WA");
const bavaria = stateNumber("DE", "02");

function chainOf(place: number): number[] {
  const chain = [place];
  for (let at = place; at !== everywhere; chain.push(at)) at = tree.parentOf(at);
  return chain;
}

function everyPlace(): number[] {
  const found: number[] = [];
  for (let open = [everywhere]; open.length > 0;) {
    open = open.flatMap((place) => [...tree.childrenOf(place)]);
    found.push(...open);
  }
  return found;
}

const statesOf = (country: string) =>
  tree.childrenOf(countryNumber(country)).filter((place) => tree.kindOf(place) === "State");

describe("parents and children", () => {
  it.each([
    ["a city in a state", seattle, [seattle, washington, countryNumber("US"), everywhere]],
    ["a state", bavaria, [bavaria, countryNumber("DE"), everywhere]],
    ["a country", countryNumber("FR"), [countryNumber("FR"), everywhere]],
    ["everywhere", everywhere, [everywhere]],
    ["a city that is not in the gazetteer", 1, [1, everywhere]],
    [
      "a state with a long code",
      stateNumber("GR", "ESYE31"),
      [stateNumber("GR", "ESYE31"), countryNumber("GR"), everywhere],
    ],
  ])("of %s", (_what, place, chain) => {
    expect(chainOf(place)).toEqual(chain);
  });

  it("lead from every city to its country, and from there everywhere", () => {
    const { ids } = places.gazetteer.sections;
    const short = new Set<string>();
    for (const id of ids) {
      const kinds = chainOf(id).map(tree.kindOf).join(" ");
      if (kinds === "City State Country Global") continue;
      expect(kinds).toBe("City Country Global");
      short.add(places.byId(id)?.countryCode ?? "");
    }
    // Such as city states, which have no divisions.
    expect(short).toContain("SG");
    expect(chainOf(singapore)).toEqual([singapore, countryNumber("SG"), everywhere]);
  });

  it("have every place once, under its parent, in rising order", () => {
    const all = everyPlace();
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((place) => place > 0)).toHaveLength(places.gazetteer.sections.ids.length);
    for (const place of [everywhere, ...all]) {
      const children = tree.childrenOf(place);
      expect([...children].sort((a, b) => a - b)).toEqual(children);
      for (const child of children) if (tree.parentOf(child) !== place) throw new Error(`${child}`);
    }
    expect(tree.childrenOf(1)).toEqual([]);
    expect(tree.childrenOf(seattle)).toEqual([]);
  });

  it("give no two states of the gazetteer one number", () => {
    const codes = places.gazetteer.regions().filter(({ admin1 }) => admin1 !== "");
    expect(everyPlace().filter((place) => tree.kindOf(place) === "State")).toHaveLength(
      codes.length,
    );
  });
});

describe("names", () => {
  it.each([
    [everywhere, ["", "", "", ""]],
    [countryNumber("DE"), ["Germany", "ドイツ", "德国", "德國"]],
    [california, ["California", "カリフォルニア州", "加利福尼亚州", "加利福尼亞州"]],
    [stateNumber("GB", "SCT"), ["Scotland", "スコットランド", "苏格兰", "蘇格蘭"]],
    [stateNumber("FR", "11"), ["Île-de-France", "イル＝ド＝フランス", "法兰西岛", "法蘭西島"]],
    [seattle, ["Seattle", "シアトル", "西雅图", "西雅圖"]],
    [tokyo, ["Tokyo", "東京", "东京", "東京"]],
    [munich, ["Munich", "ミュンヘン", "慕尼黑", "慕尼黑"]],
    [1791247, ["Wuhan", "武漢", "武汉", "武漢"]],
    [1796236, ["Shanghai", "上海", "上海", "上海"]],
    [2112539, ["Iwaki", "いわき", "磐城", "磐城"]],
    [1, ["", "", "", ""]],
  ])("of %d", (place, names) => {
    expect(languages.map((language) => tree.nameOf(place, language))).toEqual(names);
  });

  it("are English where a small place has no other", () => {
    const small = tree.numberOf({ country: "US", state: "WA", city: "Tonasket" }).place ?? 0;
    expect(languages.map((language) => tree.nameOf(small, language))).toEqual(
      languages.map(() => "Tonasket"),
    );
  });

  it.each(["FR", "GB", "IT", "ES", "DE", "BE", "PH", "US", "JP", "CN", "CA", "AU", "IN", "BR"])(
    "in four languages, and an ISO code, has every state of %s",
    (country) => {
      const states = statesOf(country);
      expect(states.length).toBeGreaterThan(2);
      for (const state of states) {
        expect(tree.publicId(state)).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
        expect(tree.nameOf(state, "en")).toMatch(/\p{Script=Latin}/u);
        expect(tree.nameOf(state, "ja")).toMatch(
          /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}・＝ーD.C]+$/u,
        );
        for (const language of ["zh-Hans", "zh-Hant"] as const)
          expect(tree.nameOf(state, language)).toMatch(/^[\p{Script=Han}－-]+$/u);
      }
      expect(new Set(states.map(tree.publicId)).size).toBe(states.length);
    },
  );

  it("tell the larger cities in Japanese and Chinese", () => {
    const { ids, weights } = places.gazetteer.sections;
    const millions = [...ids].filter((_, at) => (weights[at] ?? 0) >= 6);
    const share = (pattern: RegExp, language: "ja" | "zh-Hans" | "zh-Hant") =>
      millions.filter((id) => pattern.test(tree.nameOf(id, language))).length / millions.length;
    expect(millions.length).toBeGreaterThan(300);
    expect(share(/[\p{Script=Han}\p{Script=Katakana}]/u, "ja")).toBeGreaterThan(0.8);
    expect(share(/\p{Script=Han}/u, "zh-Hans")).toBeGreaterThan(0.8);
    expect(share(/\p{Script=Han}/u, "zh-Hant")).toBeGreaterThan(0.8);
  });
});

describe("public ids", () => {
  it.each([
    [everywhere, ""],
    [countryNumber("XK"), "XK"],
    [california, "US-CA"],
    [stateNumber("JP", "40"), "JP-13"],
    [stateNumber("CN", "22"), "CN-BJ"],
    [stateNumber("GB", "ENG"), "GB-ENG"],
    [stateNumber("RU", "48"), "RU-MOW"],
    [stateNumber("RU", "47"), "RU-MOS"],
    [stateNumber("TW", "04"), "TW.04"],
    [stateNumber("US", "ZZ"), ""],
    [seattle, "5809844"],
  ])("of %d is %j", (place, id) => {
    expect(tree.publicId(place)).toBe(id);
  });

  it("mean the place that has them", () => {
    for (const place of everyPlace()) {
      const kind = tree.kindOf(place);
      if (kind === "City" && place % 97 !== 0) continue;
      const id = tree.publicId(place);
      const named =
        kind === "City" ? { city: id } : kind === "State" ? { state: id } : { country: id };
      expect(tree.numberOf(named)).toEqual({ place, candidates: [place] });
    }
  });
});

describe("numberOf", () => {
  it.each([
    [{}, everywhere],
    [{ country: null, state: "", city: null }, everywhere],
    [{ country: "us" }, countryNumber("US")],
    [{ country: "United Kingdom" }, countryNumber("GB")],
    [{ country: "UK" }, countryNumber("GB")],
    [{ country: "Bosnia and Herzegovina" }, countryNumber("BA")],
    [{ country: "Turkey" }, countryNumber("TR")],
    [{ country: "Germany", state: "Bavaria" }, bavaria],
    [{ country: "DE", state: "by" }, bavaria],
    [{ state: "de-by" }, bavaria],
    [{ state: "DE.02" }, bavaria],
    [{ country: "US", state: "Washington", city: "Seattle" }, seattle],
    [{ country: "DE", city: "München" }, munich],
    [{ state: "US-WA", city: String(seattle) }, seattle],
    [{ country: "US", state: "NY", city: "New York" }, 5128581],
    [{ country: "France", state: "US-CA" }, null],
    [{ country: "FR", city: String(seattle) }, null],
    [{ country: "Atlantis" }, null],
    [{ country: "Atlantis", city: "Seattle" }, null],
    [{ city: "99999999999" }, null],
    [{ city: "," }, null],
  ])("%j", (named, place) => {
    const candidates = place === null ? [] : [place];
    expect(tree.numberOf(named)).toEqual({ place, candidates });
  });

  it.each([
    ["a state of two countries", { state: "Punjab" }, ["IN-PB", "PK-PB"]],
    [
      "a city of many states, the largest first",
      { country: "US", city: "Springfield" },
      ["4409896"],
    ],
    ["a city of many countries", { city: "Paris" }, ["2988507", "4717560"]],
  ])("has candidates for %s", (_what, named, expected) => {
    const { place, candidates } = tree.numberOf(named);
    expect(place).toBeNull();
    expect(candidates.length).toBeGreaterThan(1);
    expect(candidates.map(tree.publicId)).toEqual(expect.arrayContaining(expected));
    if ("city" in named) expect(tree.publicId(candidates[0] ?? 0)).toBe(expected[0]);
  });
});

describe("placeOfSample", () => {
  const nothing = { country: null, state: null, city: null, latitude: null, longitude: null };

  it.each([
    [{}, everywhere],
    [{ latitude: 47.61, longitude: -122.33 }, seattle],
    [{ latitude: 47.61, longitude: -122.33, country: "FR", city: "Paris" }, seattle],
    [{ latitude: 0, longitude: 0, country: "FR" }, countryNumber("FR")],
    [{ latitude: 91, longitude: 0, country: "FR" }, countryNumber("FR")],
    [{ country: "US", state: "Washington", city: "Seattle" }, seattle],
    [{ country: "US", state: "Nowhere", city: "Seattle" }, seattle],
    [{ country: "US", state: "Washington", city: "Nowhere" }, washington],
    [{ country: "US", state: "Washington", city: "München" }, washington],
    [{ country: "US", state: "Nowhere" }, countryNumber("US")],
    [{ country: "DE", city: "München" }, munich],
    [{ country: "US", city: "Springfield" }, 4409896],
    [{ state: "US-CA" }, california],
    [{ state: "Punjab" }, everywhere],
    [{ country: "Atlantis", city: "Seattle" }, everywhere],
    [{ city: "Seattle" }, seattle],
  ])("%j", (sampled, place) => {
    expect(tree.placeOfSample({ ...nothing, ...sampled })).toBe(place);
    expect(tree.placeOfSample({ ...nothing, ...sampled })).toBe(place);
  });
});

describe("time zones", () => {
  it.each([
    ["of a city its own", munich, ["Europe/Berlin"]],
    ["of a state that has one", bavaria, ["Europe/Berlin"]],
    [
      "of a country that has several, the one of most places first",
      countryNumber("DE"),
      ["Europe/Berlin", "Europe/Busingen"],
    ],
    ["none of everywhere", everywhere, []],
    ["none of a city that is not in the gazetteer", 1, []],
  ])("%s", (_, place, zones) => {
    expect(tree.timeZonesOf(place)).toEqual(zones);
  });

  it("of every city are known", () => {
    const cities = everyPlace().filter((place) => place > everywhere);
    expect(cities.filter((city) => tree.timeZonesOf(city).length === 0)).toEqual([]);
  });
});
