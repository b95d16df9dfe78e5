import type { MultiPolygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json";

import { unwrapRing } from "../unwrap-outline";

/** Antarctica goes around the pole, which no flat ring can; and nothing of a report is there. */
const antarctica = "010";

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** The world three times side by side, so that a way over the antimeridian has land at both ends. */
const turns = [-360, 0, 360];
const flat = flatCountries(atlas as unknown as Countries);

/** All land, for a map that is moved around the world. */
export const landOutlines: MultiPolygon = {
  type: "MultiPolygon",
  coordinates: turns.flatMap((by) => [...flat.values()].flat().map((rings) => turned(rings, by))),
};

/** A country, once. `id`: its ISO 3166-1 number, or its name where it has none. */
export function countryOutline(id: string): MultiPolygon | undefined {
  const coordinates = flat.get(id);
  return coordinates && { type: "MultiPolygon", coordinates };
}

function flatCountries(source: Countries): Map<string, Position[][][]> {
  const { features } = feature(source, source.objects.countries);
  return new Map(
    features
      .filter(({ id }) => id !== antarctica)
      .map(({ id, properties, geometry }) => {
        const polygons =
          geometry.type === "Polygon"
            ? [geometry.coordinates]
            : geometry.type === "MultiPolygon"
              ? geometry.coordinates
              : [];
        return [String(id ?? properties.name), polygons.map((rings) => rings.map(unwrapRing))];
      }),
  );
}

function turned(rings: readonly Position[][], by: number): Position[][] {
  return rings.map((ring) =>
    ring.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude]),
  );
}
