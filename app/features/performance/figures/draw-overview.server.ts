import type { ChoroplethDrawing, RegionShape } from "~/ui/choropleth";

import { placeMaps } from "../places/place-map.server";
import type { SolutionOverview } from "./solution-overview";

/** The picture of the places of an overview. */
export type OverviewMap = {
  drawing: ChoroplethDrawing;
  isApproximate: boolean;
  /** Places that are not drawn: those with the fewest samples of very many. */
  leftOut: number;
  /** Of the map to move, where the page is asked for it. */
  shapes: RegionShape[] | null;
};

/** Draws the places below the one that an overview is of; null where it has none, or none has a shape. */
export async function drawOverview(
  { places, way }: Pick<SolutionOverview, "places" | "way">,
  place: number,
  { isLarge }: { isLarge: boolean },
): Promise<OverviewMap | null> {
  const located = places.filter(({ isUnlocated }) => !isUnlocated);
  if (located.length === 0 || way.at(-1)?.kind === "City") return null;
  const codes = located
    .sort((one, other) => other.counts.samples - one.counts.samples)
    .map(({ place: { id } }) => id);
  const maps = await placeMaps();
  const map = maps.mapOf(place, codes);
  if (!map) return null;
  const { drawing, isApproximate, leftOut } = map;
  return { drawing, isApproximate, leftOut, shapes: isLarge ? maps.shapesOf(place, codes) : null };
}
