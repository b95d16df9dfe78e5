import { everywhere, type PlaceKind } from "../places/place-number";

/** What is asked of the tree of places. */
type Parents = { parentOf(place: number): number; kindOf(place: number): PlaceKind };

/**
 * The place directly below `place` that another place lies in; `place` itself for what is not known more
 * exactly; null for what lies elsewhere. Everywhere has countries below it, so that a city whose country is
 * not known (any more) is not known more exactly.
 */
export function placesWithin(tree: Parents, place: number): (inner: number) => number | null {
  const known = new Map<number, number | null>([[place, place]]);
  return (inner) => {
    let found = known.get(inner);
    if (found === undefined) known.set(inner, (found = childWithin(tree, place, inner)));
    return found;
  };
}

function childWithin(tree: Parents, place: number, inner: number): number | null {
  for (let child = inner; child !== everywhere; child = tree.parentOf(child))
    if (tree.parentOf(child) === place) {
      const isKnown = place !== everywhere || tree.kindOf(child) === "Country";
      return isKnown ? child : place;
    }
  return null;
}

/** A place and the places above it, from everywhere down. */
export function wayTo(tree: Pick<Parents, "parentOf">, place: number): number[] {
  const way = [place];
  for (let at = place; at !== everywhere; way.unshift(at)) at = tree.parentOf(at);
  return way;
}
