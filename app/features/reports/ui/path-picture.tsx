import type { TFunction } from "i18next";

import { placeLabel } from "~/features/geo/place-label";
import { PathLine, type Stop } from "~/ui/path-line";
import type { State } from "~/ui/states";
import { useFormat } from "~/ui/use-format";

import type { Report } from "../report";
import { useReportText } from "./report-text";

type PathPictureProps = { report: Report; legs: { toEgress: State; toDoor: State } };

/** The way of the traffic: from the visitor over the egress to the front door of Exchange. */
export function PathPicture({ report, legs }: PathPictureProps) {
  const { t, i18n } = useReportText();
  const { kilometres, milliseconds } = useFormat();
  const {
    browserLocation,
    egressLocation,
    egressNetwork,
    browserToEgressLocationDistance: distanceKm,
  } = report;
  const named = (place: Report["browserLocation"]) =>
    place ? placeLabel(place, i18n.language) : t("path.unknown");
  const stops: Stop[] = [
    { name: t("path.you"), lines: [named(browserLocation)] },
    {
      name: t("path.egress"),
      lines: [named(egressLocation), ...(egressNetwork ? [t("path.network", egressNetwork)] : [])],
      leg: {
        state: legs.toEgress,
        distance:
          distanceKm === null || legs.toEgress === "not-tested"
            ? t("path.notMeasured")
            : legs.toEgress === "info"
              ? t("path.doubted", { distance: kilometres(distanceKm) })
              : kilometres(distanceKm),
        isFar: legs.toEgress === "failed" || legs.toEgress === "warning",
      },
    },
    {
      name: t("path.door"),
      lines: doorLines(report, t),
      leg: {
        state: legs.toDoor,
        time:
          report.measuredLatency === null
            ? t("path.notMeasured")
            : t("path.whole", { latency: milliseconds(report.measuredLatency, 1) }),
      },
    },
  ];
  return <PathLine label={t("path.label")} stops={stops} />;
}

function doorLines(report: Report, t: TFunction<"report">): string[] {
  const { currentFrontDoor: current, isCurrentFrontDoorOptimal, optimalFrontDoors } = report;
  const best = optimalFrontDoors[0]?.door;
  const own = current ? current.city : t("path.doorUnknown");
  if (isCurrentFrontDoorOptimal) return [own, t("path.isBest")];
  return best ? [own, t("path.bestDoor", { city: best.city })] : [own];
}
