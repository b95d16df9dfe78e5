import { Converter } from "opencc-js";
import simplifiedToTraditional from "opencc-js/dict/STCharacters";

/**
 * Simplified characters that traditional script has as well, and that names of places mean as they are:
 * 馬里 is Mali, and 馬裏 is nothing. OpenCC's phrases tell them apart in sentences, not in names.
 */
const sameInBothScripts = new Set("里采群干咸岩夸于占范岳筑台恒涌厘昆后斗冲郁余松朱向面谷");

/** OpenCC's table: "simplified traditional" for each character, separated by bars. */
const traditionalOf = new Map(
  simplifiedToTraditional
    .split("|")
    .map((pair) => pair.split(" "))
    .filter(([simplified]) => !sameInBothScripts.has(simplified)),
);

/** A name in simplified Chinese. Only the script changes: words that another region uses stay. */
export const inSimplifiedChinese = Converter({ from: "t", to: "cn" });

/**
 * A name in traditional Chinese. Only the script changes: words that another region uses stay.
 *
 * @param {string} name
 * @returns {string}
 */
export function inTraditionalChinese(name) {
  return Array.from(name, (character) => traditionalOf.get(character) ?? character).join("");
}

const toJapaneseKanji = Converter({ from: "t", to: "jp" });

/**
 * A name in traditional Chinese with kanji as Japan writes them. The dragon keeps its old form, as
 * Japan writes it in Chinese names.
 *
 * @param {string} name
 * @returns {string}
 */
export function inJapaneseKanji(name) {
  return toJapaneseKanji(name).replaceAll("竜", "龍");
}

const toTraditional = Converter({ from: "jp", to: "t" });

/** Characters that OpenCC leaves as Japan writes them, or gives an old form that Chinese names no longer have. */
const todaysForms = new Map(
  Object.entries({ 戸: "戶", 姫: "姬", 呉: "吳", 澁: "澀", 鄕: "鄉", 萠: "萌", 眞: "真" }),
);

/**
 * A name in kanji as Japan writes them in traditional Chinese.
 *
 * @param {string} name
 * @returns {string}
 */
export function fromJapaneseKanji(name) {
  return Array.from(
    toTraditional(name),
    (character) => todaysForms.get(character) ?? character,
  ).join("");
}
