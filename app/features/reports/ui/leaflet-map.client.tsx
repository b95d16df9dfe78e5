import {
  divIcon,
  type GeoJSONOptions,
  type LatLngBoundsExpression,
  type LatLngTuple,
} from "leaflet";
import { GeoJSON, MapContainer, Marker, Polyline, Tooltip, ZoomControl } from "react-leaflet";

import { landOutlines } from "~/ui/leaflet-outlines.client";
import { markPath } from "~/ui/mark-path";

import { placedAround } from "../map-around";
import type { ReportMap } from "../report-map";

/** As near as the outlines at 1:110 million bear, and as far as places half the world apart need on a phone. */
const zoomRange = { minZoom: 0, maxZoom: 8, zoomSnap: 0.25 };
/** Room for the names above and below the marks, in px: on a narrow map less than a third of it. */
const roomForNames = 140;
const padding = (): [number, number] => [Math.min(roomForNames, window.innerWidth / 3.4), 64];
/** Half of a mark's width, in px; marks of one place stand side by side. */
const markRadius = 9.5;
const iconSize = 20;
/** Where the name of a place's first mark stands, of its second, and of any more. */
const sides: readonly Direction[] = ["top", "bottom", "right"];

const outlineOptions: GeoJSONOptions = {
  style: { className: "map-land", weight: 1 },
  interactive: false,
};

type Mark = ReportMap["marks"][number];
type Direction = "top" | "bottom" | "right";

const offsets: Record<Direction, (shiftPx: number) => [number, number]> = {
  top: (shiftPx) => [shiftPx, -markRadius],
  bottom: (shiftPx) => [shiftPx, markRadius],
  right: (shiftPx) => [shiftPx + markRadius, 0],
};

type LeafletMapProps = {
  map: ReportMap;
  /** What stands beside a mark. */ nameOf: (mark: Mark) => string;
};

/** A map of outlines alone: no tile is asked of anybody, so nobody learns who looked where. */
export function LeafletMap({ map: { marks: known, lines }, nameOf }: LeafletMapProps) {
  const marks = placedAround(known);
  const pointOf = (id: string): LatLngTuple => {
    const mark = marks.find((each) => each.id === id);
    return [mark?.latitude ?? 0, mark?.longitude ?? 0];
  };
  const bounds: LatLngBoundsExpression = marks.map(({ latitude, longitude }) => [
    latitude,
    longitude,
  ]);
  return (
    <MapContainer
      bounds={bounds}
      boundsOptions={{ padding: padding(), maxZoom: 6 }}
      {...zoomRange}
      attributionControl={false}
      zoomControl={false}
      className="leaflet-frame"
    >
      <GeoJSON data={landOutlines} {...outlineOptions} />
      {lines.map(({ from, to, tone, isDashed }) => (
        <Polyline
          key={`${from} ${to}`}
          positions={[pointOf(from), pointOf(to)]}
          className={`map-way ${tone}`}
          dashArray={isDashed ? "6 5" : undefined}
        />
      ))}
      {besideEachOther(marks).map(({ mark, shiftPx, side }) => (
        <Marker
          key={mark.id}
          position={pointOf(mark.id)}
          icon={iconOf(mark, shiftPx)}
          interactive={false}
          keyboard={false}
        >
          <Tooltip
            permanent
            direction={side}
            offset={offsets[side](shiftPx)}
            content={textElement(nameOf(mark))}
          />
        </Marker>
      ))}
      <ZoomControl position="bottomright" />
    </MapContainer>
  );
}

/**
 * The name as an element that Leaflet shows when it opens the tooltip. As children of `Tooltip` it
 * would arrive one render later: until then a screen reader meets a tooltip without a name.
 */
function textElement(text: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}

/** Marks of one place in a row around it, as in the drawn map, each with its name on a side of its own. */
function besideEachOther(marks: readonly Mark[]) {
  const placeOf = ({ latitude, longitude }: Mark) =>
    `${latitude.toFixed(1)} ${longitude.toFixed(1)}`;
  return marks.map((mark) => {
    const row = marks.filter((other) => placeOf(other) === placeOf(mark));
    const position = row.indexOf(mark);
    return {
      mark,
      shiftPx: (2 * position - row.length + 1) * markRadius,
      side: sides[position] ?? "right",
    };
  });
}

/** The shape that the mark has in the drawn map. */
function iconOf({ shape, tone }: Mark, shiftPx: number) {
  const classes = ["mark", shape === "ring" ? "hollow" : "", tone ?? ""].join(" ").trim();
  const html =
    `<svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true"><path class="${classes}" ` +
    `d="${markPath(shape)}"/></svg>`;
  return divIcon({
    html,
    className: "map-mark",
    iconSize: [iconSize, iconSize],
    iconAnchor: [iconSize / 2 - shiftPx, iconSize / 2],
  });
}
