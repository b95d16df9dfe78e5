import { expect, it } from "vitest";

import type { Language } from "~/platform/languages";

import { placesNamed } from "./find-places";

const names: Record<number, Partial<Record<Language, string>>> = {
  1: { en: "Köln", ja: "ケルン", "zh-Hans": "科隆" },
  2: { en: "Saint-Étienne" },
  3: { en: "Stuttgart", ja: "シュトゥットガルト", "zh-Hant": "斯圖加特" },
  4: { en: "" },
};
const tree = {
  nameOf: (place: number, language: Language) => names[place]?.[language] ?? names[place]?.en ?? "",
};

it.each<[string, number[]]>([
  ["koln", [1]],
  ["KÖL", [1]],
  ["ケル", [1]],
  ["科", [1]],
  ["斯圖", [3]],
  ["tut", [3]],
  ["st", [2, 3]],
  ["St. Etienne", [2]],
  ["t", [2, 3]],
  ["atlantis", []],
  ["", []],
  ["·", []],
  ["n\nc", []],
])("%j is in the names of %j", (text, found) =>
  expect(placesNamed([1, 2, 3, 4], text, tree)).toEqual(found),
);
