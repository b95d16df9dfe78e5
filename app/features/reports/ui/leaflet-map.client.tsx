import type { MultiPolygon } from "geojson";
import type { GeoJSONOptions, LatLngBoundsExpression, LatLngTuple } from "leaflet";
import { CircleMarker, GeoJSON, MapContainer, Polyline, Tooltip, type TooltipProps } from "react-leaflet";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json";

import type { ReportMap } from "../report-map";
import { unwrapRing } from "../unwrap-outline";

/** As near as the outlines at 1:110 million bear, and as far as the whole world. */
const zoomRange = { minZoom: 1, maxZoom: 8 };
const padding: [number, number] = [48, 48];
const markRadius = 8;

const outlineOptions: GeoJSONOptions = { style: { className: "map-land", weight: 1 }, interactive: false };

/** Antarctica goes around the pole, which no flat ring can; and nothing of a report is there. */
const antarctica = "010";

const topology = atlas as unknown as Topology<{ countries: GeometryCollection }>;
const outlines = landOf(topology);

function landOf(source: typeof topology): MultiPolygon {
  const { features } = feature(source, source.objects.countries);
  const polygons = features.flatMap(({ id, geometry }) => {
    if (id === antarctica) return [];
    if (geometry.type === "Polygon") return [geometry.coordinates];
    return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
  });
  return { type: "MultiPolygon", coordinates: polygons.map((rings) => rings.map(unwrapRing)) };
}

/** A map of outlines alone: no tile is asked of anybody, so nobody learns who looked where. */
export function LeafletMap({ map: { marks, lines } }: { map: ReportMap }) {
  const pointOf = (id: string): LatLngTuple => {
    const mark = marks.find((each) => each.id === id);
    return [mark?.latitude ?? 0, mark?.longitude ?? 0];
  };
  const bounds: LatLngBoundsExpression = marks.map(({ latitude, longitude }) => [latitude, longitude]);
  // The names of neighbours stand on different sides, since two of the places are often nearly the same.
  const fromWest = [...marks].sort((one, other) => one.longitude - other.longitude);
  const nameBeside = (mark: ReportMap["marks"][number]): TooltipProps =>
    fromWest.indexOf(mark) % 2 === 0 ? { direction: "left", offset: [-markRadius, 0] } : { direction: "right", offset: [markRadius, 0] };
  return (
    <MapContainer bounds={bounds} boundsOptions={{ padding, maxZoom: 6 }} {...zoomRange} attributionControl={false} className="leaflet-frame">
      <GeoJSON data={outlines} {...outlineOptions} />
      {lines.map(({ from, to, tone, isDashed }) => (
        <Polyline
          key={`${from} ${to}`}
          positions={[pointOf(from), pointOf(to)]}
          className={`map-way ${tone}`}
          dashArray={isDashed ? "6 5" : undefined}
        />
      ))}
      {marks.map((mark) => (
        <CircleMarker key={mark.id} center={[mark.latitude, mark.longitude]} radius={markRadius} className={`map-mark ${mark.id} ${mark.tone ?? ""}`}>
          <Tooltip permanent {...nameBeside(mark)}>
            {mark.label}
          </Tooltip>
        </CircleMarker>
      ))}
    </MapContainer>
  );
}
