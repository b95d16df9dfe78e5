import { evidenceOf } from "./evidence";
import { locationsOf } from "./locations";
import { isInsight } from "./peers";
import { isAnswerLate } from "./suite-fault";
import {
  judged,
  notTested,
  type Measured,
  type PlaceSource,
  type Verdict,
  type VerdictDoubt,
} from "./verdict";
import type { VerdictWord } from "./verdict-words";
import { isAsGoodAsBest } from "./verdicts-exchange";
import { detourDistanceKm, thresholds } from "./verdicts-thresholds";

const wordOfSource = {
  browser: "found-by-browser",
  egress: "found-by-egress",
  manual: "entered",
  corrected: "corrected",
} as const satisfies Record<PlaceSource, VerdictWord>;

/** Where the visitor is, where the traffic leaves, how far apart that is, and how others fare. */
export function locationVerdicts(measured: Measured): Verdict[] {
  return [
    location(measured),
    egress(measured),
    egressNetwork(measured),
    egressDistance(measured),
    peers(measured),
  ];
}

function location({
  browserLocation: place,
  browserLocationSource: source,
  locationFailure: failure,
}: Measured): Verdict {
  if (!place) return notTested("location", "no-location");
  return judged("location", {
    status: "info",
    measured: [
      { unit: "place", place },
      ...(source ? [{ unit: "word", word: wordOfSource[source] } as const] : []),
      ...(source === "egress" && failure
        ? [{ unit: "word", word: `location-${failure}` } as const]
        : []),
    ],
  });
}

function egress({ egressLocation: place, egressIp }: Measured): Verdict {
  const address = egressIp === null ? [] : [{ unit: "address", address: egressIp } as const];
  if (!place) return notTested("egress", "egress-unknown", { measured: address });
  return judged("egress", { status: "info", measured: [{ unit: "place", place }, ...address] });
}

function egressNetwork({ egressNetwork: network }: Measured): Verdict {
  if (!network) return notTested("egress-network", "egress-unknown");
  return judged("egress-network", { status: "info", measured: [{ unit: "network", ...network }] });
}

function egressDistance(measured: Measured): Verdict {
  const { browserLocation, browserLocationSource } = measured;
  const threshold = thresholds.distance;
  const distanceKm = measured.browserToEgressLocationDistance;
  if (!browserLocation) return notTested("egress-distance", "no-location", { threshold });
  if (distanceKm === null) return notTested("egress-distance", "egress-unknown", { threshold });
  // The distance of a place to itself says nothing about the way the traffic takes.
  if (browserLocationSource === "egress")
    return notTested("egress-distance", "place-from-egress", { threshold });
  return judged("egress-distance", {
    status: distanceKm > detourDistanceKm ? "failed" : "ok",
    doubt: doubtOfDistance(measured),
    measured: [{ unit: "km", value: distanceKm }],
    threshold,
  });
}

function doubtOfDistance(measured: Measured): VerdictDoubt | null {
  const { egress, hasOtherWay, isPlaceSuspect } = locationsOf(measured);
  if (hasOtherWay) return "other-way";
  if (egress !== "believed") return egress === "refuted" ? "distance-refuted" : "distance-doubted";
  if (isPlaceSuspect) return "place-suspect";
  return isAsGoodAsBest(measured) ? "within-tolerance" : null;
}

function peers(report: Measured): Verdict {
  const { browserLocation, peers: comparison } = report;
  const threshold = thresholds.betterPeers;
  if (!browserLocation) return notTested("peers", "no-location", { threshold });
  if (!comparison) return notTested("peers", "too-few-peers", { threshold });
  const { betterShare, resultCount } = comparison;
  const results = { unit: "count", value: resultCount, noun: "results" } as const;
  if (betterShare === null)
    return notTested("peers", "latency-missing", { measured: [results], threshold });
  return judged("peers", {
    status: isInsight(comparison) ? "warning" : "ok",
    doubt: locationsOf(report).isPlaceSuspect
      ? "place-suspect"
      : isAsGoodAsBest(report)
        ? "within-tolerance"
        : isAnswerLate(evidenceOf(report), report)
          ? "answer-late"
          : null,
    measured: [{ unit: "ratio", value: betterShare }, results],
    threshold,
  });
}
