import { expect, it } from "vitest";

import { countryName } from "./country-name";

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
