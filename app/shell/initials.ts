/** Scripts whose names are told by their first character: the family name stands first and unspaced. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** What stands in for somebody's photo: the first letters of the first and last name. */
export function initialsOf(name: string): string {
  const words = name
    .replaceAll(/\(.*?\)/g, " ")
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = "", last = ""] = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = unspaced.test(first) ? [first] : [first, last];
  return letters
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
