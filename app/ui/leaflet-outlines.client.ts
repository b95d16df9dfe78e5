import type { MultiPolygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json";
import { unwrapRing } from "~/ui/unwrap-outline";

/** Antarctica goes around the pole, which no flat ring can; and nothing that we show is there. */
const antarctica = "010";

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** The world three times side by side, so that a way over the antimeridian has land at both ends. */
const turns = [-360, 0, 360];
const flat = flatCountries(atlas as unknown as Countries);

/** All land, for a map that is moved around the world. */
export const landOutlines: MultiPolygon = {
  type: "MultiPolygon",
  coordinates: turns.flatMap((by) => flat.map((rings) => turned(rings, by))),
};

function flatCountries(source: Countries): Position[][][] {
  const { features } = feature(source, source.objects.countries);
  return features
    .filter(({ id }) => id !== antarctica)
    .flatMap(({ geometry }) => {
      const polygons =
        geometry.type === "Polygon"
          ? [geometry.coordinates]
          : geometry.type === "MultiPolygon"
            ? geometry.coordinates
            : [];
      return polygons.map((rings) => rings.map(unwrapRing));
    });
}

function turned(rings: readonly Position[][], by: number): Position[][] {
  return rings.map((ring) =>
    ring.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude]),
  );
}
