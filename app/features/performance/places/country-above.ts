import type { PlaceTree } from "./place-tree.server";

/** The country that a country or state lies in. */
export function countryAbove(tree: Pick<PlaceTree, "kindOf" | "parentOf">, place: number): number {
  return tree.kindOf(place) === "State" ? tree.parentOf(place) : place;
}

/** Those of some places that are states. */
export function statesOf(tree: Pick<PlaceTree, "kindOf">, places: readonly number[]): number[] {
  return places.filter((place) => tree.kindOf(place) === "State");
}
