import {
  fromJapaneseKanji,
  inJapaneseKanji,
  inSimplifiedChinese,
  inTraditionalChinese,
} from "./chinese-script.js";

/**
 * A name in the languages other than English; "" where it is not known.
 *
 * @typedef {{ ja: string, zhHans: string, zhHant: string }} OtherLanguages
 */

/** Columns of a GeoNames table that are read. */
const column = { id: 0, plainName: 2, otherNames: 3, country: 8, population: 14, timeZone: 17 };

/** Places of fewer people keep their English name: few have another that is in use. */
const leastPopulation = 15_000;

/** Countries whose cities Japanese writes in kanji, where it has no name of its own for them in kana. */
const writtenInHan = new Set(["CN", "HK", "JP", "KP", "KR", "MO", "TW"]);

const katakana = /^[\p{Script=Katakana}ー・＝=‐－-]+$/u;
const han = /^\p{Script=Han}[\p{Script=Han}・·－-]*$/u;
const kana = /[\p{Script=Katakana}\p{Script=Hiragana}]/u;

/** A Japanese municipality whose name is not written in kanji only, such as つくば市. */
const municipalityInKana = /^(?=.*[\p{Script=Katakana}\p{Script=Hiragana}])(.+)[市町村]$/u;

/** "City" behind a Chinese, Taiwanese or Korean name. */
const behindCity = /(?<=^..+)([广廣広]域市|特[别別]市|市)$/u;

/**
 * Names of larger cities from the table of other names that GeoNames gives without saying their language.
 * Only a name that the script shows to be Japanese or Chinese is taken, and only where there is no
 * second one to choose from.
 *
 * @param {string} table rows of a GeoNames file of cities, separated by tabs
 * @returns {Map<number, OtherLanguages>} by GeoNames id
 */
export function readCityNames(table) {
  const names = new Map();
  for (const line of table.split("\n")) {
    const row = line.split("\t");
    if (!(Number(row[column.population]) >= leastPopulation)) continue;
    const others = row[column.otherNames].split(",");
    const found = namesAmong(row[column.country], others);
    if (!(found.ja || found.zhHans)) continue;
    if (row[column.country] === "CN" && !isHeardIn(row[column.plainName], others)) continue;
    names.set(Number(row[column.id]), found);
  }
  return names;
}

/**
 * IANA names of the time zones of cities.
 *
 * @param {string} table rows of a GeoNames file of cities, separated by tabs
 * @returns {Map<number, string>} by GeoNames id
 */
export function readTimeZones(table) {
  const rows = table.split("\n").map((line) => line.split("\t"));
  return new Map(
    rows.flatMap((row) =>
      row[column.timeZone] ? [[Number(row[column.id]), row[column.timeZone]]] : [],
    ),
  );
}

/**
 * The names of a city in a row of other-names.js, where it has any.
 *
 * @param {readonly string[]} row country, name, other names
 * @returns {OtherLanguages}
 */
export function namesInRow([country, , ...others]) {
  const [first = "", second, third] = others.filter((name) => han.test(name));
  const withKana = others.find((name) => kana.test(name));
  if (withKana || country !== "JP") {
    const zhHant = second ?? first;
    return { ja: withKana ?? kanjiFor(country, zhHant), zhHans: first, zhHant };
  }
  const zhHant = third ?? fromJapaneseKanji(first);
  return { ja: first, zhHans: inSimplifiedChinese(second ?? zhHant), zhHant };
}

function namesAmong(country, others) {
  const listedNames = others.filter((name) => han.test(name));
  if (country === "JP") return japaneseNames(listedNames, others);

  const isHan = writtenInHan.has(country);
  const characters = isHan ? listedNames.map((name) => name.replace(behindCity, "")) : listedNames;
  const simplified = characters.map((name) =>
    inSimplifiedChinese(isHan ? fromJapaneseKanji(name) : name),
  );
  const zhHans = onlyOne(withoutLonger(simplified));
  const listed = characters.filter(
    (name, at) => simplified[at] === zhHans && inSimplifiedChinese(name) !== name,
  );
  const zhHant = zhHans && (onlyOne(listed) || inTraditionalChinese(zhHans));
  const ja = onlyOne(others.filter((name) => katakana.test(name)).map(oneSpelling));
  return { ja: ja || kanjiFor(country, zhHant), zhHans, zhHant };
}

function japaneseNames(characters, others) {
  const names = withoutLonger(characters.map((name) => inJapaneseKanji(fromJapaneseKanji(name))));
  const withKana = onlyOne(others.flatMap((name) => municipalityInKana.exec(name)?.[1] ?? []));
  const inKanji = onlyOne(names);
  const zhHant = fromJapaneseKanji(withKana ? inKanji.replace(behindCity, "") : inKanji);
  return { ja: withKana || inKanji, zhHans: inSimplifiedChinese(zhHant), zhHant };
}

/**
 * Whether a Chinese city has the characters of its own name and not those of its seat or district: GeoNames
 * lists how they sound, as "chang sha". A name that came from another language has one in katakana.
 */
function isHeardIn(plainName, others) {
  const sound = plainName.toLowerCase().replace(/[^a-z]/g, "");
  return others.some((name) => katakana.test(name) || name.replaceAll(" ", "") === sound);
}

function kanjiFor(country, zhHant) {
  return writtenInHan.has(country) ? inJapaneseKanji(zhHant) : "";
}

/** Leaves out a name that is another one with "city" behind it. */
function withoutLonger(names) {
  return names.filter((name) => !(name.endsWith("市") && names.includes(name.slice(0, -1))));
}

/** The double hyphen between the words of a name is written in several ways. */
function oneSpelling(name) {
  return name.replace(/[=‐－-]/gu, "＝");
}

function onlyOne(names) {
  const different = new Set(names);
  return different.size === 1 ? [...different][0] : "";
}
