import { describe, expect, it } from "vitest";

import { searchKey, searchWords } from "~/lib/search-key.js";

describe("searchKey", () => {
  it.each([
    ["Zürich", "zurich"],
    ["ZURICH", "zurich"],
    ["Łódź", "lodz"],
    ["Tromsø", "tromso"],
    ["İstanbul", "istanbul"],
    ["Straße", "strasse"],
    ["Þórshöfn", "thorshofn"],
    ["Xi’an", "xian"],
    ["Coeur d'Alene", "coeur dalene"],
    ["Frankfurt (Oder)", "frankfurt oder"],
    ["Stoke-on-Trent", "stoke on trent"],
    ["Washington, D.C.", "washington dc"],
    ["St. Louis", "saint louis"],
    ["St.Louis", "saint louis"],
    ["Mt Vernon", "mount vernon"],
    ["Ｔｏｋｙｏ", "tokyo"],
    ["東京", "東京"],
    ["  ", ""],
    ["--", ""],
  ])("%j is found under %j", (name, key) => {
    expect(searchKey(name)).toBe(key);
    expect(searchKey(key)).toBe(key);
  });
});

it("leaves short words as typed among the words", () => {
  expect(searchWords("St. Paul, MN")).toEqual(["st", "paul", "mn"]);
});
