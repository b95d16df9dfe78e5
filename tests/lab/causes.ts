import type { ClientTest } from "~/features/network-test/client/client-results";
import type { FindingKind } from "~/features/network-test/finding";
import { headline } from "~/features/network-test/headline";
import type { Measured, Verdict, VerdictRow } from "~/features/network-test/verdict";
import type { VerdictDoubt, VerdictFault } from "~/features/network-test/verdict-fault";
import { verdictsOf } from "~/features/network-test/verdicts";

/** What a network can have that a report names: a fault, or a thing on the way that a reader must know of. */
export type Cause =
  | "long-way"
  | "far-egress"
  | "far-resolver"
  | "slow-resolver"
  | "failing-resolver"
  | "lying-resolver"
  | "inventing-resolver"
  | "denying-resolver"
  | "names-unresolved"
  | "proxy"
  | "far-proxy"
  | "proxy-password"
  | "tls-interception"
  | "bad-certificate"
  | "full-tunnel"
  | "split-tunnel"
  | "loss"
  | "jitter"
  | "reordering"
  | "bloat"
  | "slow-line"
  | "uneven-line"
  | "udp-blocked"
  | "socket-blocked"
  | "endpoint-blocked"
  | "all-blocked"
  | "congested-house"
  | "congested-line"
  | "broken-ipv6"
  | "local-fault"
  | "far-door"
  | "above-best"
  | "others-better"
  | "suite-fault"
  | "wrong-location"
  | "other";

/**
 * What a page can see of a network, or our server for it; everything else of the list needs a
 * program on the machine.
 */
export const browserCauses: readonly Cause[] = [
  "long-way",
  "far-egress",
  "far-resolver",
  "bloat",
  "slow-line",
  "uneven-line",
  "udp-blocked",
  "socket-blocked",
  "endpoint-blocked",
  "all-blocked",
];

type Reading = { verdict: Verdict; kind: FindingKind };
type Rule = readonly [row: VerdictRow, cause: Cause, when?: (reading: Reading) => boolean];

const says =
  (word: string) =>
  ({ verdict }: Reading) =>
    verdict.measured.some((each) => each.unit === "word" && each.word === word);
const fault =
  (...faults: readonly (VerdictFault | undefined)[]) =>
  ({ verdict }: Reading) =>
    faults.includes(verdict.fault);
const isTimed = ({ verdict }: Reading) => verdict.measured.some(({ unit }) => unit === "ms");
const not = (rule: (reading: Reading) => boolean) => (reading: Reading) => !rule(reading);
const isAll = ({ verdict, kind }: Reading) =>
  kind === "all-blocked" || verdict.fault === "captive-portal";

/** The faults by which a row says that the suite is at fault, for everybody. */
const suiteFaults = ["service-down", "service-error", "service-slow", "seen-by-server"] as const;
const suiteRows: readonly VerdictRow[] = [
  "exchange-latency",
  "http-connectivity",
  "certificates",
  "web-sockets",
  "exchange-improvement",
  "dns-answers",
  "dns-request-time",
  "media-connectivity",
];

/** What a row that is not ok names. A row that is missing here names something that nobody set. */
const faults: readonly Rule[] = [
  ["exchange-latency", "long-way", isTimed],
  ["exchange-latency", "endpoint-blocked", not(isTimed)],
  ["media-latency", "long-way"],
  ["egress-distance", "far-egress"],
  ["dns-resolver", "far-resolver"],
  ["dns-request-time", "failing-resolver", fault("failing")],
  ["dns-request-time", "slow-resolver", fault(undefined)],
  ["dns-answers", "denying-resolver", fault("denied")],
  ["dns-answers", "inventing-resolver", fault("invented")],
  ["dns-answers", "lying-resolver", fault(undefined)],
  ["proxy", "tls-interception", fault("opens-tls")],
  ["proxy", "proxy-password", fault("password")],
  ["proxy", "far-proxy", fault(undefined)],
  ["certificates", "tls-interception", fault(undefined)],
  ["certificates", "bad-certificate", fault("untrusted")],
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
  ["http-connectivity", "all-blocked", isAll],
  [
    "http-connectivity",
    "proxy-password",
    (reading) => !isAll(reading) && fault("password")(reading),
  ],
  [
    "http-connectivity",
    "names-unresolved",
    (reading) => !isAll(reading) && fault("no-address")(reading),
  ],
  [
    "http-connectivity",
    "endpoint-blocked",
    (reading) => !isAll(reading) && fault(undefined)(reading),
  ],
  ["congestion", "congested-line", fault("behind-gateway")],
  ["congestion", "congested-house", fault(undefined)],
  ["network-interface", "broken-ipv6", fault("broken-ipv6")],
  ["network-interface", "local-fault", fault(undefined)],
  ["arp", "local-fault"],
  ["probes", "endpoint-blocked"],
  ["exchange-front-door", "far-door"],
  ["exchange-improvement", "above-best"],
  ["peers", "others-better"],
  // What our server meets as well is no fault of the visitor's network.
  ["server-dns", "suite-fault"],
  ["server-reachability", "suite-fault"],
  ["server-certificates", "suite-fault"],
];

/** What a row names that is well: no fault, but something that stands there. */
const facts: readonly Rule[] = [
  ["proxy", "proxy", not(says("no-proxy"))],
  ["vpn", "split-tunnel", not(says("no-vpn"))],
  ["line-rate", "uneven-line", says("uneven-line")],
];

/** Doubts that say a location record is wrong; others say only that a row is not judged. */
const locationDoubts: readonly VerdictDoubt[] = [
  "distance-refuted",
  "distance-doubted",
  "address-elsewhere",
  "place-suspect",
];

/** The test of the client that fills a row; the browser alone measures the latency, and our server sees the egress. */
const testOfRow: Partial<Record<VerdictRow, ClientTest>> = {
  "media-latency": "skype",
  "packet-loss": "skype",
  jitter: "skype",
  "packet-reorder": "skype",
  "media-connectivity": "skype",
  "dns-resolver": "dnsResolver",
  "dns-answers": "dnsResolver",
  "dns-request-time": "dnsPerformance",
  "http-connectivity": "connectivity",
  certificates: "connectivity",
  "web-sockets": "webSocket",
  proxy: "proxy",
  vpn: "vpn",
  "vpn-split-tunnel": "vpn",
  "download-speed": "bufferBloat",
  "buffer-bloat": "bufferBloat",
  "upload-bloat": "bufferBloat",
  "line-rate": "bufferBloat",
  "network-interface": "networkInterface",
  arp: "arp",
  congestion: "congestion",
};

/** Rows that a page fills, or our server for it, and by which something could be named. */
const pageRows: readonly VerdictRow[] = [
  "exchange-latency",
  "egress-distance",
  "dns-resolver",
  "download-speed",
  "buffer-bloat",
  "upload-bloat",
  "line-rate",
  "media-connectivity",
  "http-connectivity",
  "web-sockets",
  "probes",
];

/** Rows that our server fills whoever measured. */
const serverRows: readonly VerdictRow[] = [
  "server-dns",
  "server-reachability",
  "server-certificates",
];

/** Who measured: the client with these tests, or a page. */
export type Measurer = readonly ClientTest[] | "page";

/** Every row by which a report of this measurer could raise an alarm. */
export function alarmRows(by: Measurer): VerdictRow[] {
  const rows = [...new Set([...faults, ...facts].map(([row]) => row))];
  const isFilled = (row: VerdictRow) =>
    serverRows.includes(row) ||
    (by === "page"
      ? pageRows.includes(row)
      : row === "egress-distance" || by.some((test) => test === testOfRow[row]));
  return rows.filter(isFilled);
}

/**
 * Rows of these without what an alarm is raised from. What has no data proves nothing: that they name
 * no cause is no silence of theirs. A row of a fault that only tells of something has not judged it.
 */
export function silentRows(measured: Measured, rows: readonly VerdictRow[]): VerdictRow[] {
  const verdicts = verdictsOf(measured);
  return rows.filter((row) => {
    const verdict = verdicts.find((each) => each.row === row);
    if (!verdict || verdict.status === "not-tested") return true;
    if (row === "line-rate")
      return verdict.measured.filter(({ unit }) => unit === "line").length < 2;
    return verdict.status === "info";
  });
}

/** The tests that a row waits for, where the client makes them. */
export function isOfTests(row: VerdictRow, tests: readonly ClientTest[]): boolean {
  return tests.some((test) => test === testOfRow[row]);
}

/** What a report names, and what heads it: read as its reader does, row by row. */
export function causesOf(measured: Measured): { named: Cause[]; kind: FindingKind } {
  const verdicts = verdictsOf(measured);
  const { kind } = headline(verdicts, measured);
  const named = verdicts.flatMap((verdict) => {
    const found = (rules: readonly Rule[]) =>
      rules
        .filter(([row, , when]) => row === verdict.row && (when?.({ verdict, kind }) ?? true))
        .map(([, cause]) => cause);
    if (verdict.status === "not-tested") return [];
    if (locationDoubts.some((doubt) => doubt === verdict.doubt)) return ["wrong-location"] as const;
    if (verdict.status === "ok" || verdict.status === "info") return found(facts);
    const isOfSuite = suiteRows.includes(verdict.row) && fault(...suiteFaults)({ verdict, kind });
    const bad = isOfSuite ? (["suite-fault"] as const) : found(faults);
    return bad.length === 0 ? (["other"] as const) : bad;
  });
  return { named: [...new Set(named)], kind };
}
