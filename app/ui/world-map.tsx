import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import type { MapDrawing, MapMark, MapMarkShape, MapTone } from "~/ui/map-drawing";
import { markPath } from "~/ui/mark-path";

export type LegendEntry = { shape: MapMarkShape; tone?: MapTone; text: ReactNode };

type WorldMapProps = {
  drawing: MapDrawing;
  /** The whole of what the map shows, in words. */
  description: string;
  /** What the shapes mean and which places they stand for. */
  legend: readonly LegendEntry[];
  /** Under the legend: sources, ways to correct or enlarge. */
  children?: ReactNode;
};

/** A map as a still picture: needs no script, prints, and says in words what it shows. */
export function WorldMap({ drawing, description, legend, children }: WorldMapProps) {
  const { width, height, landPath, borderPath, lines, marks } = drawing;
  return (
    <figure>
      <svg
        className="map-frame"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={description}
      >
        <path className="land" d={landPath} />
        <path className="border" d={borderPath} />
        {lines.map(({ d, tone, isDashed }) => (
          <path
            key={d}
            className={classNames("route", toneClass(tone), isDashed && "dashed")}
            d={d}
          />
        ))}
        {marks.map((mark) => (
          <Mark key={`${mark.shape} ${mark.x} ${mark.y}`} mark={mark} />
        ))}
        {marks.map(({ label, labelX, labelY, anchor }) =>
          label ? (
            <text key={`${label} ${labelX} ${labelY}`} x={labelX} y={labelY} textAnchor={anchor}>
              {label}
            </text>
          ) : null,
        )}
      </svg>
      <figcaption>
        <MapLegend legend={legend} />
        {children}
      </figcaption>
    </figure>
  );
}

/** What the shapes on a map mean. */
export function MapLegend({ legend }: { legend: readonly LegendEntry[] }) {
  return (
    <ul className="legend">
      {legend.map(({ shape, tone, text }, position) => (
        <li key={position}>
          <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
            <MarkShape shape={shape} tone={tone ?? "ink"} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Mark({ mark: { x, y, shape, tone } }: { mark: MapMark }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <MarkShape shape={shape} tone={tone} />
    </g>
  );
}

function MarkShape({ shape, tone }: { shape: MapMarkShape; tone: MapTone }) {
  return (
    <path
      className={classNames("mark", shape === "ring" && "hollow", toneClass(tone))}
      d={markPath(shape)}
    />
  );
}

function toneClass(tone: MapTone): string | false {
  return tone !== "ink" && tone;
}
