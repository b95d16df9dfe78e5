import { geodesicKm } from "~/lib/geodesy";

import { asksServerForPassword } from "../evidence";
import { beliefIn } from "../fibre";
import { proxyRoundTrip } from "../located-addresses";
import { locationsOf } from "../locations";
import {
  judged,
  notTested,
  type Measured,
  type Quantity,
  type Verdict,
  type VerdictDoubt,
  type VerdictFault,
} from "../verdict";
import { isAsGoodAsBest } from "../verdicts-exchange";
import { addedLatencyLimitMs, detourDistanceKm, thresholds } from "../verdicts-thresholds";

import type { ClientTestData } from "./client-data.schema";
import type { ClientSection } from "./client-sections";
import { knownOf, ms, reasonOf, text } from "./section-verdict";

type Proxy = ClientTestData["proxy"]["found"][number];

/** A proxy is far by its round trip, else by the place of its address; one that asks for a password stops programs. */
export function proxyVerdict(
  { found: all, pacFault }: ClientTestData["proxy"],
  section: ClientSection<"proxy">,
  report: Measured,
): Verdict {
  // A 407 that our server is given as well comes from the service, so it shows no proxy.
  const found = all.filter(
    ({ origin }) => origin !== "response-407" || !asksServerForPassword(report),
  );
  const threshold = found.some(({ latency }) => latency)
    ? thresholds.detourLatency
    : thresholds.distance;
  if (found.length === 0 && section.reason !== null)
    return notTested("proxy", reasonOf(section.reason), { threshold });
  if (found.length === 0 && !pacFault)
    return judged("proxy", {
      status: "ok",
      measured: [{ unit: "word", word: "no-proxy" }],
      threshold,
    });
  const each = locatedProxies(found, section, report);
  const isJudged = each.every(({ latency, distanceKm }) => latency !== null || distanceKm !== null);
  const isBad =
    each.some(({ isFar, needsPassword, opensTls }) => isFar || needsPassword || opensTls) ||
    pacFault !== undefined;
  const pac: Quantity[] = pacFault ? [{ unit: "word", word: "pac-fails" }] : [];
  const fault = proxyFault({ found: each, pacFault });
  return judged("proxy", {
    status: isBad ? "warning" : isJudged ? "ok" : "info",
    measured: [...pac, ...each.flatMap(quantitiesOf)],
    threshold,
    fault,
    doubt: fault === undefined ? doubtAbout(each, report) : null,
  });
}

/** A proxy with how far its address is, and whether that is too far. */
type LocatedProxy = Proxy & { distanceKm: number | null; isElsewhere: boolean; isFar: boolean };

function locatedProxies(
  found: readonly Proxy[],
  section: ClientSection<"proxy">,
  report: Measured,
): LocatedProxy[] {
  const { browserLocation } = report;
  const passes = passesProxy(report);
  return found.map((one) => {
    const place = knownOf(section, one.host)?.place;
    const distanceKm = place && browserLocation ? geodesicKm(browserLocation, place) : null;
    const isElsewhere = beliefIn(distanceKm, proxyRoundTrip(one, report)) !== "believed";
    return {
      ...one,
      needsPassword: one.needsPassword && !passes,
      distanceKm,
      isElsewhere,
      isFar: one.latency
        ? one.latency.medianMs > addedLatencyLimitMs
        : (distanceKm ?? 0) > detourDistanceKm,
    };
  });
}

function quantitiesOf({
  host,
  port,
  latency,
  distanceKm,
  isElsewhere,
  needsPassword,
  evidence,
  opensTls,
}: LocatedProxy): Quantity[] {
  return [
    ...(host === null ? [] : [text(port === null ? host : `${host}:${port}`)]),
    ...(latency ? [ms(latency.medianMs)] : []),
    ...(distanceKm === null ? [] : [{ unit: "km", value: distanceKm } as const]),
    ...(isElsewhere ? [{ unit: "word", word: "address-elsewhere" } as const] : []),
    ...(needsPassword ? [{ unit: "word", word: "proxy-password" } as const] : []),
    ...(isSeenByServer({ host, opensTls })
      ? [
          { unit: "word", word: "proxy-header" } as const,
          ...(evidence === "" ? [] : [text(evidence)]),
        ]
      : []),
    ...(opensTls ? [{ unit: "word", word: "opens-tls" } as const] : []),
  ];
}

/** Why proxies that look far are not judged: each by a reason of its own, or what Exchange takes in all. */
function doubtAbout(each: readonly LocatedProxy[], report: Measured): VerdictDoubt | null {
  const doubts = each.filter(({ isFar }) => isFar).map((one) => doubtOf(one, report));
  const [first] = doubts;
  if (first && doubts.every((doubt) => doubt !== null))
    return doubts.find((doubt) => doubt === "address-elsewhere") ?? first;
  return isAsGoodAsBest(report) ? "within-tolerance" : null;
}

/**
 * A round trip is a detour only beyond the access line, and not where the proxy is known to be near; a distance
 * only where light can cover it, from a location that is right.
 */
function doubtOf(
  { latency, distanceKm, isElsewhere }: LocatedProxy,
  report: Measured,
): VerdictDoubt | null {
  const { isPlaceSuspect } = locationsOf(report);
  if (latency === null)
    return isElsewhere ? "address-elsewhere" : isPlaceSuspect ? "place-suspect" : null;
  if (distanceKm !== null && distanceKm <= detourDistanceKm && !isPlaceSuspect) return "proxy-near";
  return latency.medianMs - accessLineMs(report) <= addedLatencyLimitMs ? "access-line" : null;
}

/** The round trip that the access line takes, in ms; 0 where nobody measured it. */
function accessLineMs({ congestion }: Measured): number {
  const hop = congestion?.data?.firstPublicHop ?? congestion?.data?.gateway;
  return hop?.latency.minMs ?? 0;
}

/** Whether everything required is reached over a proxy by a program that has no password for it. */
export function passesProxy({ connectivity }: Pick<Measured, "connectivity">): boolean {
  const required = connectivity?.data?.results.filter(({ isRequired }) => isRequired) ?? [];
  return (
    required.some(({ viaProxy }) => viaProxy) && required.every(({ code }) => code === "Successful")
  );
}

/** The fault that explains most. A distant proxy is no fault. */
function proxyFault({ found, pacFault }: ClientTestData["proxy"]): VerdictFault | undefined {
  if (found.some(({ opensTls }) => opensTls)) return "opens-tls";
  if (found.some(({ needsPassword }) => needsPassword)) return "password";
  return pacFault && `pac-${pacFault}`;
}

/** What headers of requests to our server gave away names no host, and says whether encryption was opened. */
function isSeenByServer({ host, opensTls }: Pick<Proxy, "host" | "opensTls">): boolean {
  return host === null && opensTls !== undefined;
}
