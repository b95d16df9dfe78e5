import type { TFunction } from "i18next";

import { placeLabel } from "~/features/geo/place-label";
import type { VerdictDoubt } from "~/features/network-test/verdict-fault";
import { PathLine, type Stop } from "~/ui/path-line";
import { useFormat } from "~/ui/use-format";

import type { Report } from "../report";
import type { ReportView } from "../report.view";
import { useReportText } from "./report-text";

/** The way of the traffic: from the visitor over the egress to the front door of Exchange. */
export function PathPicture({ view }: { view: ReportView }) {
  const { t, i18n } = useReportText();
  const { kilometres, milliseconds } = useFormat();
  const { report, legs } = view;
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
            : view.egressDoubt
              ? t(`path.doubt.${wordOfDoubt(view.egressDoubt)}`, {
                  distance: kilometres(distanceKm),
                })
              : kilometres(distanceKm),
        isFar: legs.toEgress === "failed" || legs.toEgress === "warning",
      },
    },
    {
      name: t("path.door"),
      lines: doorLines(view, t),
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

/** Doubts of a distance that have words of their own; the others say only that it is not judged. */
function wordOfDoubt(doubt: VerdictDoubt) {
  switch (doubt) {
    case "distance-refuted":
    case "distance-doubted":
    case "place-suspect":
    case "other-way":
      return doubt;
    default:
      return "not-judged";
  }
}

function doorLines({ report, isDoorDoubted }: ReportView, t: TFunction<"report">): string[] {
  const { currentFrontDoor: current, isCurrentFrontDoorOptimal, optimalFrontDoors } = report;
  const best = optimalFrontDoors[0]?.door;
  const own = current ? current.city : t("path.doorUnknown");
  if (isDoorDoubted) return [own];
  if (isCurrentFrontDoorOptimal) return [own, t("path.isBest")];
  return best ? [own, t("path.bestDoor", { city: best.city })] : [own];
}
