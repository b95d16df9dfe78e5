import type { MapMarkInput, MapMarkShape, MapTone } from "~/ui/map-drawing";

import type { HealthRow } from "./health-row.view";
import { severities, type Severity } from "./severity";

/** Marks on the map, the worst first: more would cover each other (decision 0028). */
export const markLimit = 30;

/** Shapes that tell severities apart without their colour. */
export const severityMarks: Record<Severity, { shape: MapMarkShape; tone: Exclude<MapTone, "ink"> }> = {
  severe: { shape: "square", tone: "failed" },
  major: { shape: "diamond", tone: "warning" },
  minor: { shape: "ring", tone: "warning" },
};

/** The rows that are drawn on the map, the worst first: those whose place is known. */
export function healthMarks(rows: readonly HealthRow[]): MapMarkInput[] {
  const worst = [...rows].sort((one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity));
  return worst
    .flatMap(({ id, point, severity, location }) => (point ? [{ id, ...point, ...severityMarks[severity], label: location.split(/[,，、]/)[0] ?? location }] : []))
    .slice(0, markLimit);
}
