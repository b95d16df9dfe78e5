import type { NamedPlace } from "~/features/geo/place";

import type { ClientReason } from "./client/client-results";
import type { ClientSections } from "./client/client-sections";
import type { ExpectedDoor, FrontDoor } from "./front-doors";
import type { ExchangeAnswer, StatedMethod } from "./latency";
import type { LocationFailure } from "./location-failure";
import type { PeerComparison } from "./peers";
import type { SecondLook } from "./second-look";
import type { ServerTestResults } from "./server-tests";
import type { VerdictDoubt, VerdictFault } from "./verdict-fault";
import type { CountNoun, TargetWord, VerdictWord } from "./verdict-words";

export type { VerdictDoubt, VerdictFault } from "./verdict-fault";

export type VerdictGroup =
  "location" | "exchange" | "sharepoint" | "teams" | "dns" | "connectivity" | "path" | "local";

/** The tests in the order they are shown, each with the group it stands in. */
export const verdictRows = {
  location: "location",
  egress: "location",
  "egress-network": "location",
  "egress-distance": "location",
  peers: "location",
  "exchange-latency": "exchange",
  "exchange-improvement": "exchange",
  "exchange-front-door": "exchange",
  "exchange-best-doors": "exchange",
  "exchange-best-doors-for-egress": "exchange",
  "exchange-client-dns": "exchange",
  "sharepoint-front-door": "sharepoint",
  "sharepoint-best-doors": "sharepoint",
  "sharepoint-best-doors-for-egress": "sharepoint",
  "download-speed": "sharepoint",
  "buffer-bloat": "sharepoint",
  "upload-bloat": "sharepoint",
  "sharepoint-client-dns": "sharepoint",
  "media-connectivity": "teams",
  "media-egress": "teams",
  "packet-loss": "teams",
  "media-latency": "teams",
  jitter: "teams",
  "packet-reorder": "teams",
  "dns-request-time": "dns",
  "dns-resolver": "dns",
  "dns-answers": "dns",
  "server-dns": "dns",
  probes: "connectivity",
  "http-connectivity": "connectivity",
  certificates: "connectivity",
  "web-sockets": "connectivity",
  "server-reachability": "connectivity",
  "server-certificates": "connectivity",
  proxy: "path",
  vpn: "path",
  "vpn-split-tunnel": "path",
  "traceroute-exchange": "path",
  "traceroute-sharepoint": "path",
  "traceroute-teams": "path",
  "network-interface": "local",
  arp: "local",
  congestion: "local",
  "line-rate": "local",
} as const satisfies Record<string, VerdictGroup>;
export type VerdictRow = keyof typeof verdictRows;

/** From what may be trusted to what is not known; `not-tested` is never shown as ok. */
export type VerdictStatus = "ok" | "warning" | "failed" | "info" | "not-tested";

/** A value with its unit, for the page to write out in the reader's language. */
export type Quantity =
  | { unit: "ms"; value: number; errorMs?: number }
  | { unit: "km"; value: number }
  | { unit: "ratio"; value: number }
  | { unit: "bps"; value: number }
  /** What a line carries one way, in bits per second, headers counted. */
  | { unit: "line"; way: "down" | "up"; value: number }
  | {
      unit: "count";
      value: number;
      noun: CountNoun;
      /** Of how many, where the value is a part. */ of?: number;
    }
  | { unit: "place"; place: NamedPlace }
  | { unit: "network"; asn: number; organisation: string }
  | { unit: "address"; address: string }
  | { unit: "door"; door: FrontDoor }
  | { unit: "doors"; doors: readonly ExpectedDoor[] }
  | { unit: "instant"; at: string }
  | { unit: "text"; text: string }
  /** So many of so many. */
  | { unit: "part"; value: number; of: number }
  | { unit: "texts"; texts: readonly string[]; /** How many are not named. */ more: number }
  /** Of an HTTP answer. */
  | { unit: "status"; status: number }
  | { unit: "word"; word: VerdictWord };

/** What a value is held against. */
export type Target = { word: TargetWord; limit: Quantity | null };

/** Where a threshold comes from; words of `verdict.source`. */
export type SourceKey =
  "suite-test" | "suite-assessment" | "suite-insights" | "media-targets" | "own-rule";

/** Why a row was not tested, and with that what would test it; words of `verdict.not-tested`. */
export type NotTestedReason =
  | "no-location"
  | "place-from-egress"
  | "egress-unknown"
  | "no-script"
  | "cancelled"
  | "latency-missing"
  | "front-door-unnamed"
  | "front-door-unknown"
  | "no-front-doors"
  | "too-few-peers"
  | "server-tests-running"
  | "server-tests-missing"
  | "server-tests-cancelled"
  | "server-tests-failed"
  | "needs-advanced-client"
  | "withheld"
  | "resolver-place-unknown"
  | "media-egress-unknown"
  | `client-${ClientReason}`;

/** The outcome of one test. */
export type Verdict = {
  row: VerdictRow;
  group: VerdictGroup;
  status: VerdictStatus;
  measured: Quantity[];
  target: Target | null;
  source: SourceKey | null;
  /** Whether the row says what its status means and what to do: when it is not ok. */
  meaning: boolean;
  /** Only where the row is not ok, and its usual sentence says something else. */
  fault?: VerdictFault;
  /** Only where the row is not judged though it has a value. */
  doubt?: VerdictDoubt;
  /** Only, and always, when not tested. */
  reason?: NotTestedReason;
};

/** Where a report's place came from. */
export const placeSources = ["browser", "egress", "manual", "corrected"] as const;
export type PlaceSource = (typeof placeSources)[number];

/**
 * What verdicts are made from: the part of a report that was measured or worked out.
 * Latencies in ms, distances in km, instants ISO 8601 UTC; null is "not tested" or "not
 * known", never zero.
 */
export type Measured = ClientSections & {
  dateTime: string;
  status: "running" | "finished";
  browserLocation: NamedPlace | null;
  browserLocationSource: PlaceSource | null;
  egressIp: string | null;
  egressLocation: NamedPlace | null;
  egressNetwork: { asn: number; organisation: string } | null;
  browserToEgressLocationDistance: number | null;
  currentFrontDoor: FrontDoor | null;
  /** The code the endpoint sent, also when the catalogue does not know it. */
  exchangeFaultZoneCode: string | null;
  isCurrentFrontDoorOptimal: boolean | null;
  optimalFrontDoors: ExpectedDoor[];
  optimalFrontDoorsForEgress: ExpectedDoor[];
  optimalSharePointFrontDoors: ExpectedDoor[];
  optimalSharePointFrontDoorsForEgress: ExpectedDoor[];
  bestPossibleLatency: number | null;
  bestPossibleLatencyForEgress: number | null;
  measuredLatency: number | null;
  /** The samples, in the order taken. */
  measuredLatencies: number[];
  latencyMethod: StatedMethod | null;
  latencyFailure: string | null;
  /** What the browser read of Exchange's answer beside the time it took; missing in reports of before. */
  exchangeAnswer?: ExchangeAnswer | null | undefined;
  /** Why the browser gave no position; missing in reports of before, and where it gave one or was not asked. */
  locationFailure?: LocationFailure | null | undefined;
  /** Samples that got no answer; null where nobody counted them. */
  lostSampleCount: number | null;
  /** Further endpoints the browser probed; null latency carries its reason in `failure`. */
  probes: { name: string; latencyMs: number | null; failure: string | null }[];
  peers: PeerComparison | null;
  serverTests: ServerTestResults | null;
  /** What the server got where the visitor got nothing; missing where nothing was missed. */
  secondLook?: SecondLook | null | undefined;
};

/** A limit with where it comes from. */
export type Threshold = { target: Target; source: SourceKey };
type Judged = {
  status: Exclude<VerdictStatus, "not-tested">;
  measured: Quantity[];
  threshold?: Threshold;
  fault?: VerdictFault | undefined;
  /** Makes an information of what would not be ok. */
  doubt?: VerdictDoubt | null | undefined;
};

/** A row with a result. */
export function judged(
  row: VerdictRow,
  { status: found, measured, threshold, fault, doubt }: Judged,
): Verdict {
  const isBad = found === "warning" || found === "failed";
  const status = isBad && doubt ? "info" : found;
  const meaning = isBad && !doubt;
  return {
    row,
    group: verdictRows[row],
    status,
    measured,
    target: threshold?.target ?? null,
    source: threshold?.source ?? null,
    meaning,
    ...(meaning && fault && { fault }),
    ...(isBad && doubt && { doubt }),
  };
}

/** A row without a result: why, and what is known all the same. */
export function notTested(
  row: VerdictRow,
  reason: NotTestedReason,
  { measured = [], threshold }: { measured?: Quantity[]; threshold?: Threshold } = {},
): Verdict {
  return {
    row,
    group: verdictRows[row],
    status: "not-tested",
    measured,
    target: threshold?.target ?? null,
    source: threshold?.source ?? null,
    meaning: false,
    reason,
  };
}
