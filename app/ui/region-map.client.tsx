import type { MultiPolygon } from "geojson";
import type { GeoJSONOptions, LatLngTuple } from "leaflet";
import { useMemo } from "react";
import { GeoJSON, MapContainer, ZoomControl } from "react-leaflet";
import { decodePolygon } from "~/lib/shape-code";
import type { Absence, Region, RegionScale, RegionShape } from "~/ui/choropleth";
import { landOutlines } from "~/ui/leaflet-outlines.client";
import { RegionLayer } from "~/ui/region-layer.client";
import { RegionPatterns } from "~/ui/region-legend";
import { unwrapRing } from "~/ui/unwrap-outline";
import { useElementId } from "~/ui/use-element-id";
import { useRegionWords } from "~/ui/use-region-words";

/** Default zoom of maps (specification §9). */
const defaultZoom = 2;
/** Closer than this the outlines show their corners. */
const zoomRange = { minZoom: 0, maxZoom: 10, zoomSnap: 0.25 };

const landOptions: GeoJSONOptions = {
  style: { className: "map-land", weight: 1 },
  interactive: false,
};

export type RegionMapProps = {
  regions: readonly Region[];
  /** By the codes of the regions; one without a shape is in the table only. */
  shapes: readonly RegionShape[];
  scale: RegionScale;
  absence?: Absence;
};

/** A map to move and zoom in, with regions in the colour of their figure. It asks nobody for tiles. */
export function RegionMap({ regions, shapes, scale, absence }: RegionMapProps) {
  const prefix = useElementId("regions");
  const nameOf = useRegionWords(absence);
  const outlines = useMemo(
    () => new Map(shapes.map((shape) => [shape.code, outlineOf(shape)])),
    [shapes],
  );
  return (
    <MapContainer
      center={middleOf([...outlines.values()])}
      zoom={defaultZoom}
      {...zoomRange}
      attributionControl={false}
      zoomControl={false}
      className="leaflet-frame"
    >
      <GeoJSON data={landOutlines} {...landOptions} />
      <RegionLayer {...{ regions, outlines, scale, prefix, nameOf }} />
      <ZoomControl position="bottomright" />
      <RegionPatterns prefix={prefix} />
    </MapContainer>
  );
}

function outlineOf({ polygons }: RegionShape): MultiPolygon {
  const coordinates = polygons.map((polygon) => decodePolygon(polygon).map(unwrapRing));
  return { type: "MultiPolygon", coordinates };
}

/** The middle of the box around all outlines, where the default view is centred. */
function middleOf(outlines: readonly MultiPolygon[]): LatLngTuple {
  const points = outlines.flatMap(({ coordinates }) => coordinates.flatMap(([ring = []]) => ring));
  if (points.length === 0) return [0, 0];
  const middle = (values: readonly number[]) => {
    const [least, most] = values.reduce(
      ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
      [Infinity, -Infinity],
    );
    return (least + most) / 2;
  };
  return [
    middle(points.map(([, latitude = 0]) => latitude)),
    middle(points.map(([longitude = 0]) => longitude)),
  ];
}
