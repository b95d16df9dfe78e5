import type { MapLineInput, MapMarkInput } from "~/ui/map-drawing";

import type { JudgedReport } from "./judged-report";

type ReportMark = "you" | "egress" | "current" | "recommended";

export type ReportMap = { marks: (MapMarkInput & { id: ReportMark })[]; lines: MapLineInput[] };

type Mapped = Pick<JudgedReport, "report" | "isDoorDoubted">;

/**
 * The places of a report and the ways between them. The recommended door is marked only
 * where it is another one than the door in use and neither is in doubt; places that are not known are left out.
 */
export function reportMap({ report, isDoorDoubted }: Mapped): ReportMap {
  const { browserLocation, egressLocation, currentFrontDoor, isCurrentFrontDoorOptimal } = report;
  const best = report.optimalFrontDoors[0]?.door;
  const marks: ReportMap["marks"] = [];
  if (browserLocation)
    marks.push({
      id: "you",
      shape: "disc",
      label: browserLocation.city,
      ...pointOf(browserLocation),
    });
  if (egressLocation)
    marks.push({
      id: "egress",
      shape: "ring",
      label: egressLocation.city,
      ...pointOf(egressLocation),
    });
  if (currentFrontDoor) {
    const judgedTone = isCurrentFrontDoorOptimal === false ? ("warning" as const) : ("ok" as const);
    marks.push({
      id: "current",
      shape: "square",
      tone: isDoorDoubted ? "ink" : judgedTone,
      label: currentFrontDoor.city,
      ...pointOf(currentFrontDoor),
    });
  }
  const isToMove = !isDoorDoubted && isCurrentFrontDoorOptimal !== true;
  if (best && best.code !== currentFrontDoor?.code && isToMove) {
    marks.push({
      id: "recommended",
      shape: "diamond",
      tone: "accent",
      label: best.city,
      ...pointOf(best),
    });
  }
  const has = (id: ReportMark) => marks.some((mark) => mark.id === id);
  const between = (
    from: ReportMark,
    to: ReportMark,
    line: Omit<MapLineInput, "from" | "to">,
  ): MapLineInput[] => (has(from) && has(to) ? [{ from, to, ...line }] : []);
  return {
    marks,
    lines: [
      ...between("you", "egress", { tone: "ink" }),
      ...between("egress", "current", { tone: "ink", isDashed: true }),
      ...between("you", "recommended", { tone: "accent", isDashed: true }),
    ],
  };
}

function pointOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude };
}
