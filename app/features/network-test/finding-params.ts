import type { PlaceNames } from "~/features/geo/place";
import { geodesicKm } from "~/lib/geodesy";
import { serverErrorStatus } from "~/lib/http-status";

import { addedByEgressMs } from "./added-by-egress";
import { leastRoundTripMs } from "./fibre";
import type { FindingKind } from "./finding";
import { egressRoundTrip, exchangeRoundTrip } from "./locations";
import type { Quantity, Verdict, VerdictRow } from "./verdict";
import { potentialImprovementMs } from "./verdicts-exchange";
import type { Told } from "./finding-words";

/** Everything a sentence may name; what is not known is left out, and no sentence in use names it then. */
export function paramsOf(
  kind: FindingKind,
  { measured, verdicts, evidence, locations, row }: Told,
): Record<string, Quantity> {
  const { browserLocation, egressLocation, currentFrontDoor, optimalFrontDoors, peers } = measured;
  const [best] = optimalFrontDoors;
  const toDoorKm =
    browserLocation && currentFrontDoor ? geodesicKm(browserLocation, currentFrontDoor) : null;
  const distanceKm =
    kind === "location-wrong" && locations.egress !== "refuted"
      ? toDoorKm
      : measured.browserToEgressLocationDistance;
  const roundTrip =
    locations.egress === "refuted" ? egressRoundTrip(measured) : exchangeRoundTrip(measured);
  return known({
    place: browserLocation && text(nameOf(browserLocation)),
    egress: egressLocation && text(nameOf(egressLocation)),
    distance: quantity("km", distanceKm),
    needed: quantity("ms", distanceKm === null ? null : leastRoundTripMs(distanceKm)),
    added: quantity("ms", addedByEgressMs(measured)),
    door: currentFrontDoor && text(nameOf(currentFrontDoor)),
    best: best ? text(nameOf(best.door)) : null,
    latency: quantity(
      "ms",
      kind === "location-wrong" ? (roundTrip?.ms ?? null) : measured.measuredLatency,
    ),
    handshake: quantity("ms", evidence.exchangeHandshakeMs),
    possible: quantity("ms", measured.bestPossibleLatency),
    improvement: quantity("ms", potentialImprovementMs(measured)),
    share: quantity("ratio", peers?.betterShare ?? null),
    peers: peers && text(peers.placeName),
    resolver: measuredOf(verdicts, "dns-resolver", "km"),
    clientEndpoints: measuredOf(verdicts, "http-connectivity", "count"),
    upload: quantity("bps", measured.bufferBloat?.data?.upload?.bitsPerSecond ?? null),
    status: statusOf({ measured, evidence, row }),
    ...countsOf(verdicts),
  });
}

/** The HTTP status that a service answered with: that of the finding's row, else of Exchange first. */
function statusOf({
  measured,
  evidence,
  row,
}: Pick<Told, "measured" | "evidence" | "row">): Quantity | null {
  const ofServer = (measured.serverTests?.connectivity ?? []).flatMap(({ status }) =>
    status && status >= serverErrorStatus ? [status] : [],
  );
  const ofSockets = [
    ...(measured.webSocket?.data?.results ?? []),
    ...(measured.secondLook?.results ?? []),
  ].flatMap(({ failure }) => Number(/^status-(\d{3})$/.exec(failure ?? "")?.[1] ?? 0) || []);
  const ofRow = row === "server-reachability" ? ofServer : row === "web-sockets" ? ofSockets : [];
  const [status] = [...ofRow, ...evidence.exchangeStatuses, ...ofServer, ...ofSockets];
  return status === undefined ? null : { unit: "status", status };
}

/** The first value of a row in this unit. */
function measuredOf(
  verdicts: readonly Verdict[],
  row: VerdictRow,
  unit: Quantity["unit"],
): Quantity | null {
  return (
    verdicts.find((verdict) => verdict.row === row)?.measured.find((each) => each.unit === unit) ??
    null
  );
}

/** How many names, targets, certificates and endpoints were tested. */
function countsOf(verdicts: readonly Verdict[]): Record<string, Quantity | null> {
  const counts: Record<string, Quantity | null> = {};
  for (const row of [
    "server-dns",
    "server-reachability",
    "server-certificates",
    "probes",
  ] as const) {
    const count = verdicts
      .find((verdict) => verdict.row === row)
      ?.measured.find(({ unit }) => unit === "count");
    if (count?.unit === "count") counts[count.noun] = count;
  }
  return counts;
}

function known(params: Record<string, Quantity | null>): Record<string, Quantity> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, Quantity] => entry[1] !== null),
  );
}

function quantity(unit: "ms" | "km" | "ratio" | "bps", value: number | null): Quantity | null {
  return value === null ? null : { unit, value };
}

function text(words: string): Quantity {
  return { unit: "text", text: words };
}

/** The narrowest name of a place that is known. */
function nameOf({ city, region, country }: PlaceNames): string {
  return city || region || country;
}
