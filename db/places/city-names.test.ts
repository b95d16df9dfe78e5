import { describe, expect, it } from "vitest";

import { namesInRow, readCityNames, readTimeZones } from "./city-names.js";

type City = { country: string; name: string; population?: number; others: string };

/** A row of a GeoNames file of cities; the other columns are not read. */
function row({ country, name, population = 100_000, others }: City): string {
  const columns = Array.from({ length: 19 }, () => "");
  columns[0] = "1";
  columns[2] = name;
  columns[3] = others;
  columns[8] = country;
  columns[14] = String(population);
  return columns.join("\t");
}

function namesOf(city: City): string[] {
  const names = readCityNames(`${row(city)}\n`).get(1);
  return names ? [names.ja, names.zhHans, names.zhHant] : [];
}

describe("names that GeoNames lists without their language", () => {
  it.each([
    [
      "of one in katakana and one in Chinese",
      "DE",
      "Munich",
      "Monaco,ミュンヘン,慕尼黑",
      ["ミュンヘン", "慕尼黑", "慕尼黑"],
    ],
    [
      "in both Chinese scripts",
      "RS",
      "Belgrade",
      "ベオグラード,贝尔格莱德,貝爾格萊德",
      ["ベオグラード", "贝尔格莱德", "貝爾格萊德"],
    ],
    ["in one Chinese script", "US", "Toledo", "托莱多", ["", "托莱多", "托萊多"]],
    [
      "with the double hyphen written in two ways",
      "FR",
      "Montigny",
      "モン=ル,モン＝ル",
      ["モン＝ル", "", ""],
    ],
    [
      "with another word in Taiwan are left out",
      "AU",
      "Sydney",
      "シドニー,悉尼,雪梨",
      ["シドニー", "", ""],
    ],
    [
      "spelled in two ways are left out",
      "PK",
      "Lahore",
      "ラホール,ラーホール,拉合尔",
      ["", "拉合尔", "拉合爾"],
    ],
    ["with and without 'city'", "UZ", "Minsk", "明斯克,明斯克市", ["", "明斯克", "明斯克"]],
    [
      "with 'city' as a part of the name",
      "VN",
      "Ho Chi Minh City",
      "胡志明市",
      ["", "胡志明市", "胡志明市"],
    ],
    [
      "of a Chinese city",
      "CN",
      "Guangzhou",
      "guang zhou,广州,广州市,廣州",
      ["広州", "广州", "廣州"],
    ],
    [
      "of a Chinese city that has one in katakana",
      "CN",
      "Urumqi",
      "ウルムチ,乌鲁木齐,烏魯木齊",
      ["ウルムチ", "乌鲁木齐", "烏魯木齊"],
    ],
    ["of a part of a Chinese city are left out", "CN", "Xuchang", "jiang guan chi,将官池", []],
    [
      "of a Korean city",
      "KR",
      "Incheon",
      "仁川广域市,仁川広域市,仁川廣域市",
      ["仁川", "仁川", "仁川"],
    ],
    ["of a Taiwanese city", "TW", "Taichung", "台中市,臺中市", ["台中", "台中", "臺中"]],
    [
      "of a Japanese city",
      "JP",
      "Hiroshima",
      "ひろしま,ヒロシマ,広島,広島市,廣島",
      ["広島", "广岛", "廣島"],
    ],
    [
      "of a Japanese city that is written in kana",
      "JP",
      "Iwaki",
      "いわき,いわき市,磐城",
      ["いわき", "磐城", "磐城"],
    ],
    [
      "of a Japanese city whose reading is listed",
      "JP",
      "Sendai",
      "せんだい,せんだいし,仙台,仙台市",
      ["仙台", "仙台", "仙臺"],
    ],
    [
      "of a Japanese city in kana that is listed in kanji with 'city'",
      "JP",
      "Mutsu",
      "むつ市,陸奥市",
      ["むつ", "陆奥", "陸奧"],
    ],
    ["in neither", "US", "Fishers", "Fishers,Фишерс", []],
  ])("%s", (_what, country, name, others, names) => {
    expect(namesOf({ country, name, others })).toEqual(names);
  });

  it("of a small place are not read", () => {
    const small = { country: "DE", name: "Aying", population: 14_999, others: "アイイング" };
    expect(namesOf(small)).toEqual([]);
    expect(namesOf({ ...small, population: 15_000 })).toEqual(["アイイング", "", ""]);
  });
});

it.each([
  [
    ["AU", "Sydney", "シドニー", "悉尼", "雪梨"],
    ["シドニー", "悉尼", "雪梨"],
  ],
  [
    ["FR", "Paris", "パリ", "巴黎"],
    ["パリ", "巴黎", "巴黎"],
  ],
  [
    ["AU", "Perth", "Perth City"],
    ["", "", ""],
  ],
  [
    ["CN", "Beijing", "Peking", "北京"],
    ["北京", "北京", "北京"],
  ],
  [
    ["CN", "Guangzhou", "Canton", "广州", "廣州"],
    ["広州", "广州", "廣州"],
  ],
  [
    ["TW", "Taichung", "台中", "臺中"],
    ["台中", "台中", "臺中"],
  ],
  [
    ["JP", "Hiroshima", "広島", "广岛", "廣島"],
    ["広島", "广岛", "廣島"],
  ],
  [
    ["JP", "Tokyo", "東京", "东京"],
    ["東京", "东京", "東京"],
  ],
  [
    ["JP", "Osaka", "大阪"],
    ["大阪", "大阪", "大阪"],
  ],
  [
    ["JP", "Sendai", "仙台", "仙臺"],
    ["仙台", "仙台", "仙臺"],
  ],
  [
    ["JP", "Saitama", "さいたま", "埼玉"],
    ["さいたま", "埼玉", "埼玉"],
  ],
])("the row %j of other names says %j", (row, names) => {
  expect(Object.values(namesInRow(row))).toEqual(names);
});

it("reads the time zones of cities, as far as the table has them", () => {
  const known = row({ country: "DE", name: "Munich", others: "" }).split("\t");
  known[17] = "Europe/Berlin";
  const unknown = row({ country: "DE", name: "Nowhere", others: "" }).split("\t");
  unknown[0] = "2";
  const table = `${known.join("\t")}\n${unknown.join("\t")}\n`;
  expect([...readTimeZones(table)]).toEqual([[1, "Europe/Berlin"]]);
});
