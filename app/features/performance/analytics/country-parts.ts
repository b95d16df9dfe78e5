import { everywhere, type PlaceKind } from "../places/place-number";

/** What is asked of the tree of places. */
type Parents = { parentOf(place: number): number; kindOf(place: number): PlaceKind };

/**
 * The place directly below its country that a place lies in: a state, or a city of a country without states. The
 * country itself for what is not known more exactly, everywhere for what has no country. They are the rows that the
 * provider index of each country is worked out from, all in one reading.
 */
export function partsOfCountries(tree: Parents): (place: number) => number {
  const known = new Map<number, number>();
  return (place) => {
    let found = known.get(place);
    if (found === undefined) known.set(place, (found = partOf(tree, place)));
    return found;
  };
}

function partOf(tree: Parents, place: number): number {
  for (let child = place; child !== everywhere; child = tree.parentOf(child)) {
    if (tree.kindOf(child) === "Country") return child;
    const parent = tree.parentOf(child);
    if (parent !== everywhere && tree.kindOf(parent) === "Country") return child;
  }
  return everywhere;
}

/** The country of such a row; everywhere where it has none. */
export function countryOfPart(tree: Parents, row: number): number {
  return row === everywhere || tree.kindOf(row) === "Country" ? row : tree.parentOf(row);
}
