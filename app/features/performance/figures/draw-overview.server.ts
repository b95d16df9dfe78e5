import type { ChoroplethDrawing } from "~/ui/choropleth";

import { placeMaps } from "../places/place-map.server";
import type { SolutionOverview } from "./solution-overview";

/** The picture of the places of an overview. */
export type OverviewMap = { drawing: ChoroplethDrawing; isApproximate: boolean };

/** Draws the places below the one that an overview is of; null where it has none, or none has a shape. */
export async function drawOverview(
  { places, way }: Pick<SolutionOverview, "places" | "way">,
  place: number,
): Promise<OverviewMap | null> {
  const located = places.filter(({ isUnlocated }) => !isUnlocated);
  if (located.length === 0 || way.at(-1)?.kind === "City") return null;
  const codes = located
    .sort((one, other) => other.counts.samples - one.counts.samples)
    .map(({ place: { id } }) => id);
  const map = (await placeMaps()).mapOf(place, codes);
  return map ? { drawing: map.drawing, isApproximate: map.isApproximate } : null;
}
