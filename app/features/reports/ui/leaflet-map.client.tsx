import type { LatLngBoundsExpression, LatLngTuple, PathOptions } from "leaflet";
import { useEffect, useState } from "react";
import { CircleMarker, GeoJSON, MapContainer, Polyline, Tooltip } from "react-leaflet";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

import type { ReportMap } from "../report-map";

/** As near as the outlines at 1:110 million bear, and as far as the whole world. */
const zoomRange = { minZoom: 1, maxZoom: 8 };
const padding: [number, number] = [48, 48];
const markRadius = 8;

const outlineStyle: PathOptions = { className: "map-land", weight: 1 };

/** A map of outlines alone: no tile is asked of anybody, so nobody learns who looked where. */
export function LeafletMap({ map: { marks, lines } }: { map: ReportMap }) {
  const outlines = useOutlines();
  const pointOf = (id: string): LatLngTuple => {
    const mark = marks.find((each) => each.id === id);
    return [mark?.latitude ?? 0, mark?.longitude ?? 0];
  };
  const bounds: LatLngBoundsExpression = marks.map(({ latitude, longitude }) => [latitude, longitude]);
  return (
    <MapContainer bounds={bounds} boundsOptions={{ padding, maxZoom: 6 }} {...zoomRange} attributionControl={false} className="leaflet-frame">
      {outlines ? <GeoJSON data={outlines} pathOptions={outlineStyle} interactive={false} /> : null}
      {lines.map(({ from, to, tone, isDashed }) => (
        <Polyline
          key={`${from} ${to}`}
          positions={[pointOf(from), pointOf(to)]}
          className={`map-way ${tone}`}
          dashArray={isDashed ? "6 5" : undefined}
        />
      ))}
      {marks.map(({ id, label, latitude, longitude, tone }) => (
        <CircleMarker key={id} center={[latitude, longitude]} radius={markRadius} className={`map-mark ${tone ?? ""}`}>
          <Tooltip permanent>{label}</Tooltip>
        </CircleMarker>
      ))}
    </MapContainer>
  );
}

type Outlines = ReturnType<typeof feature>;

function useOutlines(): Outlines | undefined {
  const [outlines, setOutlines] = useState<Outlines>();
  useEffect(() => {
    let hasLeft = false;
    void import("world-atlas/countries-110m.json").then((atlas) => {
      const topology = atlas as unknown as Topology<{ countries: GeometryCollection }>;
      if (!hasLeft) setOutlines(feature(topology, topology.objects.countries));
    });
    return () => {
      hasLeft = true;
    };
  }, []);
  return outlines;
}
