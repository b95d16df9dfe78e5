import { headline } from "~/features/network-test/headline";
import type { Measured, Verdict, VerdictRow } from "~/features/network-test/verdict";
import { verdictsOf } from "~/features/network-test/verdicts";

import type { Line } from "./scenarios/network";

/** What a network can have that a report names: a fault, or a thing on the way that a reader must know of. */
export const causes = [
  "long-way", "far-egress", "far-resolver", "slow-resolver", "failing-resolver", "lying-resolver", "proxy", "far-proxy", "proxy-password",
  "tls-interception", "bad-certificate", "full-tunnel", "split-tunnel", "loss", "jitter", "reordering", "bloat", "slow-line", "uneven-line",
  "udp-blocked", "socket-blocked", "endpoint-blocked", "all-blocked", "congested-house", "congested-line", "broken-ipv6", "local-fault", "other",
] as const;
export type Cause = (typeof causes)[number];

/** What a page can see of a network, or our server for it; everything else of the list needs a program on the machine. */
export const browserCauses: readonly Cause[] = ["long-way", "far-egress", "far-resolver", "bloat", "slow-line", "uneven-line", "udp-blocked", "socket-blocked", "endpoint-blocked", "all-blocked"];

type Reading = { verdict: Verdict; measured: Measured; kind: string };
type Rule = readonly [row: VerdictRow, cause: Cause, when?: (reading: Reading) => boolean];

const says = (word: string) => ({ verdict }: Reading) => verdict.measured.some((each) => each.unit === "word" && each.word === word);
const isMeasured = ({ measured }: Reading) => measured.measuredLatency !== null;
const not = (rule: (reading: Reading) => boolean) => (reading: Reading) => !rule(reading);

/** What a row that is not ok names. A row that is missing here names something that nobody set. */
const faults: readonly Rule[] = [
  ["exchange-latency", "long-way", isMeasured],
  ["exchange-latency", "endpoint-blocked", not(isMeasured)],
  ["media-latency", "long-way"],
  ["egress-distance", "far-egress"],
  ["dns-resolver", "far-resolver"],
  ["dns-request-time", "failing-resolver", says("resolver-fails")],
  ["dns-request-time", "slow-resolver", not(says("resolver-fails"))],
  ["dns-answers", "lying-resolver"],
  ["proxy", "proxy-password", says("proxy-password")],
  ["proxy", "far-proxy", not(says("proxy-password"))],
  ["certificates", "tls-interception", ({ measured }) => measured.connectivity?.data?.results.some(({ code }) => code === "SslBreak") ?? false],
  ["certificates", "bad-certificate", ({ measured }) => measured.connectivity?.data?.results.some(({ code }) => code === "InvalidSSLCertificate") ?? false],
  ["vpn", "full-tunnel"],
  ["vpn-split-tunnel", "full-tunnel"],
  ["packet-loss", "loss"],
  ["jitter", "jitter"],
  ["packet-reorder", "reordering"],
  ["buffer-bloat", "bloat"],
  ["upload-bloat", "bloat"],
  ["download-speed", "slow-line"],
  ["media-connectivity", "udp-blocked"],
  ["web-sockets", "socket-blocked"],
  ["http-connectivity", "all-blocked", ({ kind }) => kind === "all-blocked"],
  ["http-connectivity", "proxy-password", ({ kind, measured }) => kind !== "all-blocked" && isAllForPassword(measured)],
  ["http-connectivity", "endpoint-blocked", ({ kind, measured }) => kind !== "all-blocked" && !isAllForPassword(measured)],
  ["congestion", "congested-house", says("congested-gateway")],
  ["congestion", "congested-line", says("congested-first-public-hop")],
  ["network-interface", "broken-ipv6", says("ipv6-broken")],
  ["network-interface", "local-fault", not(says("ipv6-broken"))],
  ["arp", "local-fault"],
];

/** What a row names that is well: no fault, but something that stands there. */
const facts: readonly Rule[] = [
  ["proxy", "proxy", not(says("no-proxy"))],
  ["vpn", "split-tunnel", not(says("no-vpn"))],
];

/** What a report names, and what heads it: read as its reader does, row by row. */
export function causesOf(measured: Measured): { named: Cause[]; kind: string } {
  const verdicts = verdictsOf(measured);
  const { kind } = headline(verdicts, measured);
  const named = verdicts.flatMap((verdict) => {
    const isBad = verdict.status === "failed" || verdict.status === "warning";
    const isSaid = isBad || verdict.status === "ok" || verdict.status === "info";
    const reading = { verdict, measured, kind };
    const found = (rules: readonly Rule[]) => rules.filter(([row, , when]) => row === verdict.row && (when?.(reading) ?? true)).map(([, cause]) => cause);
    const fault = isBad ? found(faults) : [];
    return [...(isBad && fault.length === 0 ? ["other" as const] : fault), ...(isSaid && !isBad ? found(facts) : [])];
  });
  return { named: [...new Set(named)], kind };
}

/** Endpoints that only want a password are not blocked by anything else. */
function isAllForPassword({ connectivity }: Measured): boolean {
  const bad = connectivity?.data?.results.filter(({ code }) => code !== "Successful") ?? [];
  return bad.length > 0 && bad.every(({ code }) => code === "ProxyAuthenticationRequired");
}

/** How far a rate may lie from what was set: packets have headers, which are not counted. */
const rateTolerance = 0.15;

/** Whether both rates of a line stand in the report as they were set: which side is the weak one is for its reader to see. */
export function readsRates({ bufferBloat }: Measured, { downMbps, upMbps }: Pick<Line, "downMbps" | "upMbps">): boolean {
  const read = [bufferBloat?.data?.download?.bitsPerSecond ?? 0, bufferBloat?.data?.upload?.bitsPerSecond ?? 0];
  return [downMbps, upMbps].every((mbps, at) => Math.abs((read[at] ?? 0) / (mbps * 1e6) - 1) < rateTolerance);
}
