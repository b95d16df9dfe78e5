import { firstNotBelow } from "~/lib/binary-search";
import { searchWords } from "~/lib/search-key.js";

/** Names that are searched, as one text, since that is ten times as fast as one after the other. */
export type FoldedNames = {
  /** Folded names, each on a line. */
  text: string;
  /** Where each name begins in the text. */
  starts: Uint32Array;
};

/** A name as it is compared: case, accents and punctuation do not count. */
export function foldedName(name: string): string {
  return searchWords(name).join(" ");
}

/** @param text folded names, each on a line; an empty text is one name without letters */
export function foldedNames(text: string): FoldedNames {
  const starts: number[] = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1))
    starts.push(end + 1);
  return { text, starts: Uint32Array.from(starts) };
}

/**
 * Places of the names that begin with a folded text, and of those that contain it elsewhere, each in their
 * order. No name has an empty text.
 */
export function namesWith(
  { text, starts }: FoldedNames,
  asked: string,
): { begins: number[]; contains: number[] } {
  const begins: number[] = [];
  const contains: number[] = [];
  let at = asked === "" ? -1 : text.indexOf(asked);
  while (at >= 0) {
    const next = firstNotBelow(starts, at + 1);
    (at === starts[next - 1] ? begins : contains).push(next - 1);
    at = next < starts.length ? text.indexOf(asked, starts[next]) : -1;
  }
  return { begins, contains };
}
