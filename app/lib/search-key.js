// Plain JavaScript: the build of the place index uses it before anything is compiled.

/** Letters that Unicode does not decompose into a base letter and a mark, with the usual ASCII spelling. */
const plainLetters = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ħ", "h"],
  ["ı", "i"],
  ["ə", "e"],
]);

/** Words written in short in some names and in full in others, so that either finds both. */
const fullWords = new Map([
  ["st", "saint"],
  ["ste", "sainte"],
  ["mt", "mount"],
  ["ft", "fort"],
]);

/**
 * The words of a text as they are compared: lower case without accents, apostrophes or punctuation.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function searchWords(text) {
  return (
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[\p{M}\p{Lm}'’‘`´"“”]/gu, "")
      .replace(/[ßæœøłđðþħıə]/g, (letter) => plainLetters.get(letter) ?? letter)
      // "D.C." is one word, "St. Louis" two.
      .replace(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, "$1")
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "")
  );
}

/**
 * "St." and its like in full.
 *
 * @param {readonly string[]} words as `searchWords` gives them
 * @returns {string[]}
 */
export function wordsInFull(words) {
  return words.map((word) => fullWords.get(word) ?? word);
}

/**
 * The form under which a name is found: its words in full, separated by one blank.
 *
 * @param {string} name
 * @returns {string}
 */
export function searchKey(name) {
  return wordsInFull(searchWords(name)).join(" ");
}
