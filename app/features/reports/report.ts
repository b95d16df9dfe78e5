import type { Coordinates } from "~/features/geo/place";
import type { ExpectedDoor, FrontDoor } from "~/features/network-test/front-doors";
import type { PeerComparison } from "~/features/network-test/peers";
import type { ServerTestResults } from "~/features/network-test/server-tests";

/** Where a report's place came from. */
export const placeSources = ["browser", "egress", "manual", "corrected"] as const;
export type PlaceSource = (typeof placeSources)[number];

export type ReportPlace = Coordinates & { city: string; region: string; country: string; countryCode: string };

/** How the browser's latency was taken, and how far it may be off (± ms). */
export type LatencyMethod = { kind: "resource-timing" | "wall-time"; errorMs: number };

/** A further endpoint the browser probed; null latency carries its reason in `failure`. */
export type ProbeResult = { name: string; latencyMs: number | null; failure: string | null };

/**
 * The report of one run, as stored and as ReadReport returns it (specification section 3).
 * Latencies in ms, distances in km, shares as ratios 0 to 1, instants ISO 8601 UTC.
 * null is "not tested" or "not known", never zero.
 */
export type Report = {
  id: string;
  runId: string;
  userId: string | null;
  dateTime: string;
  status: "running" | "finished";
  isDemonstration: boolean;

  browserLocation: ReportPlace | null;
  browserLocationSource: PlaceSource | null;
  browserLocationIsAutoDetected: boolean;
  tenantDomain: string | null;

  egressIp: string | null;
  /** What the body of GenerateTestReport claimed; kept as a claim only. */
  claimedEgressIp: string | null;
  egressLocation: ReportPlace | null;
  egressNetwork: { asn: number; organisation: string } | null;
  browserToEgressLocationDistance: number | null;

  currentFrontDoor: FrontDoor | null;
  /** The code the probe reported, also when the catalogue does not know it. */
  exchangeFaultZoneCode: string | null;
  isCurrentFrontDoorOptimal: boolean | null;
  optimalFrontDoors: ExpectedDoor[];
  optimalFrontDoorsForEgress: ExpectedDoor[];
  optimalSharePointFrontDoors: ExpectedDoor[];
  optimalSharePointFrontDoorsForEgress: ExpectedDoor[];
  bestPossibleLatency: number | null;
  bestPossibleLatencyForEgress: number | null;

  measuredLatency: number | null;
  measuredLatencies: number[];
  latencyMethod: LatencyMethod | null;
  latencyFailure: string | null;
  probes: ProbeResult[];

  exchangeScore: number | null;
  score: number | null;
  distributionValueBin1: number | null;
  distributionValueBin2: number | null;
  distributionValueBin3: number | null;
  distributionValueBin4: number | null;
  distributionValueBin5: number | null;
  peers: PeerComparison | null;

  serverTests: ServerTestResults | null;

  /** Sections the advanced client fills; null until it did. */
  dnsResolver: null;
  proxies: null;
  dnsPerformance: null;
  vpns: null;
  connectivity: null;
  traceroutes: null;
  skype: null;
  bufferBloat: null;
  networkInterface: null;
  arp: null;
  congestion: null;
  webSocket: null;
};

/** The sections that only the advanced client can fill, all untested. */
export const untestedSections = {
  dnsResolver: null,
  proxies: null,
  dnsPerformance: null,
  vpns: null,
  connectivity: null,
  traceroutes: null,
  skype: null,
  bufferBloat: null,
  networkInterface: null,
  arp: null,
  congestion: null,
  webSocket: null,
} as const;
