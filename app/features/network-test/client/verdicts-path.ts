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
  type VerdictFault,
  type VerdictRow,
} from "../verdict";
import { addedLatencyLimitMs, detourDistanceKm, thresholds } from "../verdicts-thresholds";
import type { ClientTestData } from "./client-data.schema";
import type { ClientSection } from "./client-sections";
import { knownOf, ms, reasonOf, rowOf, text } from "./section-verdict";

type Proxy = ClientTestData["proxy"]["found"][number];
type Trace = ClientTestData["traceroute"]["traces"][number];
type Role = Trace["role"];

/** What the traffic passes on its way: proxy, VPN, and the hops to each workload. */
export function pathVerdicts(measured: Measured): Verdict[] {
  const traced = (row: VerdictRow, role: Role) =>
    rowOf({ row, section: measured.traceroutes }, ({ traces }) =>
      trace(
        row,
        traces.find((each) => each.role === role),
      ),
    );
  return [
    rowOf(
      { row: "proxy", section: measured.proxies, threshold: thresholds.distance },
      (data, section) => proxy(data, section, measured),
    ),
    rowOf({ row: "vpn", section: measured.vpns, threshold: thresholds.splitTunnel }, vpn),
    rowOf(
      { row: "vpn-split-tunnel", section: measured.vpns, threshold: thresholds.splitTunnel },
      splitTunnel,
    ),
    rowOf({ row: "sharepoint-front-door", section: measured.traceroutes }, sharePointDoor),
    traced("traceroute-exchange", "exchange"),
    traced("traceroute-sharepoint", "sharepoint"),
    traced("traceroute-teams", "teams"),
  ];
}

/** A proxy is far by its round trip, else by the place of its address; one that asks for a password stops programs. */
function proxy(
  { found: all, pacFault }: ClientTestData["proxy"],
  section: ClientSection<"proxy">,
  report: Measured,
): Verdict {
  const { browserLocation } = report;
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
  const passes = passesProxy(report);
  const each = found.map((one) => {
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
  const isJudged = each.every(({ latency, distanceKm }) => latency !== null || distanceKm !== null);
  const isBad =
    each.some(({ isFar, needsPassword, opensTls }) => isFar || needsPassword || opensTls) ||
    pacFault !== undefined;
  const pac: Quantity[] = pacFault ? [{ unit: "word", word: "pac-fails" }] : [];
  const measured = each.flatMap(
    ({
      host,
      port,
      latency,
      distanceKm,
      isElsewhere,
      needsPassword,
      evidence,
      opensTls,
    }): Quantity[] => [
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
    ],
  );
  const fault = proxyFault({ found: each, pacFault });
  const isFarByPlaceAlone = each.every(
    ({ isFar, latency, isElsewhere }) =>
      !isFar || (latency === null && (isElsewhere || locationsOf(report).isPlaceSuspect)),
  );
  const doubt =
    fault === undefined && isFarByPlaceAlone
      ? each.some(({ isElsewhere }) => isElsewhere)
        ? "address-elsewhere"
        : "place-suspect"
      : null;
  return judged("proxy", {
    status: isBad ? "warning" : isJudged ? "ok" : "info",
    measured: [...pac, ...measured],
    threshold,
    fault,
    doubt,
  });
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

/** Without a VPN, or with one that leaves the Optimize routes alone, it is well. */
function vpn({ vpns, routes }: ClientTestData["vpn"], { reason }: ClientSection<"vpn">): Verdict {
  const threshold = thresholds.splitTunnel;
  const active = vpns.filter(({ isUp }) => isUp);
  const isTunnelled = routes.some(({ verdict }) => verdict === "tunnelled");
  if (active.length === 0 && !isTunnelled)
    return judged("vpn", { status: "ok", measured: [{ unit: "word", word: "no-vpn" }], threshold });
  const named = active.map(({ name }) =>
    name === "" ? ({ unit: "word", word: "vpn-there" } as const) : text(name),
  );
  if (routes.length === 0)
    return notTested("vpn", reasonOf(reason ?? "not-configured"), { measured: named, threshold });
  return judged("vpn", { status: isTunnelled ? "warning" : "ok", measured: named, threshold });
}

/** Passes when no workload's Optimize ranges are tunnelled whole; some of them is selective, as the field has it. */
function splitTunnel(
  { vpns, routes }: ClientTestData["vpn"],
  { reason }: ClientSection<"vpn">,
): Verdict {
  const threshold = thresholds.splitTunnel;
  if (routes.length === 0) {
    if (vpns.some(({ isUp }) => isUp))
      return notTested("vpn-split-tunnel", reasonOf(reason ?? "not-configured"), { threshold });
    return judged("vpn-split-tunnel", {
      status: "ok",
      measured: [{ unit: "word", word: "no-vpn" }],
      threshold,
    });
  }
  const measured = routes.flatMap(({ workload, tunnelledCount, rangeCount }): Quantity[] => [
    text(workload),
    { unit: "count", value: tunnelledCount, of: rangeCount, noun: "ranges" },
  ]);
  return judged("vpn-split-tunnel", {
    status: routes.some(({ verdict }) => verdict === "tunnelled") ? "failed" : "ok",
    measured,
    threshold,
  });
}

/** Where the name of SharePoint leads, by the place of its address. */
function sharePointDoor(
  { traces }: ClientTestData["traceroute"],
  section: ClientSection<"traceroute">,
): Verdict {
  const found = traces.find(({ role }) => role === "sharepoint");
  const place = knownOf(section, found?.target ?? null)?.place;
  if (!found || !place)
    return notTested("sharepoint-front-door", reasonOf(found?.reason ?? "no-answer"));
  const lastMs = found.isReached ? leastOf(found.hops.at(-1)) : null;
  return judged("sharepoint-front-door", {
    status: "info",
    measured: [{ unit: "place", place }, ...(lastMs === null ? [] : [ms(lastMs)])],
  });
}

function trace(row: VerdictRow, found: Trace | undefined): Verdict {
  if (!found || found.hops.length === 0)
    return notTested(row, reasonOf(found?.reason ?? "not-configured"));
  const last = found.hops.at(-1);
  const lastMs = leastOf(last);
  return judged(row, {
    status: "info",
    measured: [
      { unit: "count", value: last?.hop ?? found.hops.length, noun: "hops" },
      ...(found.isReached && lastMs !== null ? [ms(lastMs)] : []),
      ...(found.isReached ? [] : [{ unit: "word", word: "route-incomplete" } as const]),
    ],
  });
}

function leastOf(hop: Trace["hops"][number] | undefined): number | null {
  return hop && hop.roundTripsMs.length > 0 ? Math.min(...hop.roundTripsMs) : null;
}
