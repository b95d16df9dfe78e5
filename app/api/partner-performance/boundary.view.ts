import type { PlaceShapes } from "~/features/performance/places/place-shapes.server";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { encodePolygon } from "~/lib/shape-code";
import { withinWorld } from "~/lib/within-world";

type Rings = [longitude: number, latitude: number][][];

/** A place with its boundary, one primitive for each polygon. */
export function boundaryEntity(tree: PlaceTree, shapes: PlaceShapes, place: number) {
  const polygons = (shapes.outlineOf(place)?.shape.coordinates ?? []) as Rings[];
  return {
    entityID: tree.publicId(place),
    name: tree.nameOf(place, "en"),
    primitives: withinWorld(polygons).map((rings, at) => ({
      PrimitiveID: String(at + 1),
      Shape: encodePolygon(rings),
      NumPoints: String(rings.reduce((sum, ring) => sum + ring.length, 0)),
    })),
  };
}
