import { searchKey, searchWords } from "~/lib/search-key.js";
import { languages, type Language } from "~/platform/languages";

/** What is asked of the tree of places. */
type Names = { nameOf: (place: number, language: Language) => string };

/** The names of a place in all languages as they are searched, one a line. */
type FoldedNames = string;

const foldedBy = new WeakMap<Names, Map<number, FoldedNames>>();

/**
 * Those of some places whose name contains a text in any language of the pages. Case, accents and punctuation do
 * not count, and "St" finds "Saint" as well as "Stuttgart".
 */
export function placesNamed(places: Iterable<number>, text: string, tree: Names): number[] {
  const wanted = [...new Set(foldsOf(text))].filter((key) => key !== "");
  if (wanted.length === 0) return [];
  const known = foldedBy.get(tree) ?? new Map<number, FoldedNames>();
  foldedBy.set(tree, known);
  return [...places].filter((place) => {
    let names = known.get(place);
    if (names === undefined) known.set(place, (names = namesOf(place, tree)));
    return wanted.some((key) => names.includes(key));
  });
}

/** A text as it is, and with its short words in full. */
const foldsOf = (text: string) => [searchWords(text).join(" "), searchKey(text)];

function namesOf(place: number, tree: Names): FoldedNames {
  const names = languages.flatMap((language) => foldsOf(tree.nameOf(place, language)));
  return [...new Set(names)].join("\n");
}
