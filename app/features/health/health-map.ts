import type { MapMarkInput, MapMarkShape, MapTone } from "~/ui/map-drawing";

import type { HealthRow } from "./health-row.view";
import { severities, type Severity } from "./severity";

/** Marks on the map, the worst first: more would cover each other (decision 0028). */
export const markLimit = 30;

/** Shapes that tell severities apart without their colour. */
export const severityMarks: Record<
  Severity,
  { shape: MapMarkShape; tone: Exclude<MapTone, "ink"> }
> = {
  severe: { shape: "square", tone: "failed" },
  major: { shape: "diamond", tone: "warning" },
  minor: { shape: "ring", tone: "warning" },
};

/** What is drawn on the map, the worst first: of each place that is known the worst row. */
export function healthMarks(rows: readonly HealthRow[]): MapMarkInput[] {
  const worst = [...rows].sort(
    (one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity),
  );
  const marks = worst.flatMap(({ id, point, severity, location }): MapMarkInput[] =>
    point
      ? [
          {
            id,
            ...point,
            ...severityMarks[severity],
            label: location.split(/[,，、]/)[0] ?? location,
          },
        ]
      : [],
  );
  const placeOf = ({ latitude, longitude }: MapMarkInput) => `${latitude} ${longitude}`;
  const ofPlaces = new Map([...marks].reverse().map((mark) => [placeOf(mark), mark]));
  return marks.filter((mark) => ofPlaces.get(placeOf(mark)) === mark).slice(0, markLimit);
}
