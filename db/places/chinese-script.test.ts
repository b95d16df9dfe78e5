import { expect, it } from "vitest";

import {
  fromJapaneseKanji,
  inJapaneseKanji,
  inSimplifiedChinese,
  inTraditionalChinese,
} from "./chinese-script.js";

it.each([
  ["廣州", "广州"],
  ["德里區", "德里区"],
  ["广州", "广州"],
  ["", ""],
])("%j is %j in simplified Chinese", (name, simplified) => {
  expect(inSimplifiedChinese(name)).toBe(simplified);
});

it.each([
  ["广州", "廣州"],
  ["圣保罗", "聖保羅"],
  ["廣州", "廣州"],
  // Written with the same character in both scripts: 馬裏 or 布列斯特 with another 布 are no places.
  ["马里", "馬里"],
  ["馬里", "馬里"],
  ["布列斯特州", "布列斯特州"],
  ["费尔干纳", "費爾干納"],
  ["里米尼", "里米尼"],
  ["安达曼群岛", "安達曼群島"],
  ["", ""],
])("%j is %j in traditional Chinese", (name, traditional) => {
  expect(inTraditionalChinese(name)).toBe(traditional);
});

it.each([
  ["廣州", "広州"],
  ["濟南", "済南"],
  ["九龍", "九龍"],
  ["瀋陽", "瀋陽"],
])("%j is %j in kanji as Japan writes them", (name, kanji) => {
  expect(inJapaneseKanji(name)).toBe(kanji);
});

it.each([
  ["広島", "廣島"],
  ["神戸", "神戶"],
])("%j is %j in traditional Chinese, from kanji", (kanji, name) => {
  expect(fromJapaneseKanji(kanji)).toBe(name);
});
