import {
  judged,
  notTested,
  type Measured,
  type Quantity,
  type Verdict,
  type VerdictRow,
} from "../verdict";
import { thresholds } from "../verdicts-thresholds";

import type { ClientTestData } from "./client-data.schema";
import type { ClientSection } from "./client-sections";
import { knownOf, ms, reasonOf, rowOf, text } from "./section-verdict";
import { proxyVerdict } from "./verdicts-proxy";

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
      (data, section) => proxyVerdict(data, section, measured),
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
