import type { ListFile } from "~/lib/list/list-file";

import type { PlaceTree } from "../places/place-tree.server";
import type { ReadOutage } from "./read-outages.server";

/** Outages as a file: instants in UTC, the ratio from 0 to 1. */
export function outageFile(tree: Pick<PlaceTree, "publicId" | "nameOf">): ListFile<ReadOutage> {
  return {
    name: "pathlens-outages",
    columns: {
      id: ({ id }) => id,
      placeId: ({ place }) => tree.publicId(place),
      place: ({ place }) => tree.nameOf(place, "en"),
      start: ({ start }) => start.toISOString(),
      end: ({ end }) => end?.toISOString() ?? null,
      state: ({ state }) => state,
      category: ({ category }) => category,
      peakFailureRatio: ({ peakRatio }) => peakRatio,
      cause: ({ cause }) => cause,
      networks: ({ networks }) => networks,
    },
  };
}
