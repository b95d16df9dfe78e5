import { notTested, verdictRows, type Measured, type Threshold, type Verdict, type VerdictRow } from "./verdict";
import { endpointVerdicts } from "./verdicts-endpoints";
import { exchangeVerdicts } from "./verdicts-exchange";
import { locationVerdicts } from "./verdicts-location";
import { thresholds } from "./verdicts-thresholds";

/** Rows that only the advanced client fills, with what they will be held against. */
const clientRows: readonly (readonly [row: VerdictRow, threshold: Threshold | undefined])[] = [
  ["exchange-client-dns", undefined],
  ["sharepoint-front-door", undefined],
  ["download-speed", thresholds.download],
  ["buffer-bloat", thresholds.bufferBloat],
  ["sharepoint-client-dns", undefined],
  ["media-connectivity", thresholds.mediaConnectivity],
  ["packet-loss", thresholds.loss],
  ["media-latency", thresholds.mediaLatency],
  ["jitter", thresholds.jitter],
  ["packet-reorder", thresholds.reorder],
  ["dns-request-time", undefined],
  ["dns-resolver", thresholds.distance],
  ["http-connectivity", thresholds.connectivity],
  ["certificates", thresholds.certificates],
  ["proxy", thresholds.distance],
  ["vpn", thresholds.splitTunnel],
  ["vpn-split-tunnel", thresholds.splitTunnel],
  ["traceroute-exchange", undefined],
  ["traceroute-sharepoint", undefined],
  ["traceroute-teams", undefined],
];

const order = Object.keys(verdictRows);

/**
 * The verdict of every test of a report, in the order they are shown. Every row is there,
 * tested or not; only further endpoints are left out where none are listed.
 */
export function verdictsOf(measured: Measured): Verdict[] {
  return [
    ...locationVerdicts(measured),
    ...exchangeVerdicts(measured),
    ...endpointVerdicts(measured),
    ...clientRows.map(([row, threshold]) => notTested(row, "needs-advanced-client", { threshold })),
  ].sort((a, b) => order.indexOf(a.row) - order.indexOf(b.row));
}
