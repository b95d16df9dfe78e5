import type { PlaceTree } from "~/features/performance/places/place-tree.server";

import type { AggregationLevel } from "./aggregation-level";

/** As `state`, the cities of a country that are in none of its states. No state has this name. */
const noState = "none";

/** How the cities of a country are asked for. */
export const whichCities =
  "City needs `state`, or `country` where it has no states. Cities of a country with states that are in none of them " +
  `have the state \`${noState}\`, beside \`country\`.`;

/** Whether a country has no states: its cities are directly in it. */
export function hasCitiesOnly(
  tree: Pick<PlaceTree, "kindOf" | "childrenOf">,
  country: number,
): boolean {
  const parts = tree.childrenOf(country);
  return parts.length > 0 && parts.every((part) => tree.kindOf(part) === "City");
}

/** Whether the cities of a country that are in none of its states are asked for. */
export function isOutsideStates({
  aggrLevel,
  state,
}: {
  aggrLevel?: AggregationLevel | undefined;
  state?: string | undefined;
}): boolean {
  return aggrLevel === "City" && state?.toLowerCase() === noState;
}
