import { probeEndpointLimit, type ProbeEndpoint } from "~/features/settings/suite";

import type { BrowserTargets } from "./browser-targets";
import {
  reachingSteps,
  type ReachStep,
  type RelayStep,
  type ResolverStep,
  type SocketsStep,
} from "./plan-reach";

/** Longest wait for the browser's position in ms (specification §9). */
const geolocationTimeoutMs = 10_000;

/** Latency samples of a report test; the least is the measured latency (specification §9). */
export const latencySampleCount = 25;

/** Longest wait for one latency sample in ms (specification §9). */
export const latencyTimeoutMs = 5_000;

/** Samples thrown away on a new connection, which pay for its set-up (decision 0008). */
export const warmUpCount = 1;

/** Samples of our own origin that tell how much wall time reads too high; enough for a steady median. */
export const calibrationSampleCount = 9;

/** Samples of a further endpoint, one more than a measurement needs. */
const probeSampleCount = 6;

/** Failures in a row after which an endpoint is not asked any further. */
const failuresInRowLimit = 3;

/** The same for a further endpoint: a hundred dead ones must not hold the test up. */
const probeFailuresInRowLimit = 1;

/** Further endpoints probed at the same time: as many connections as browsers open to one host. */
const probeConcurrency = 6;

/** Longest download, and longest upload, in ms (field facts 1: 15 MB or 10 s). */
const transferMs = 10_000;

/** Longest wait in ms for one of our own calls: a place, the report, the save. */
export const callTimeoutMs = 20_000;

/** Longest wait in ms for the end of the server's own tests, which bound each of their checks themselves. */
const serverTestsTimeoutMs = 90_000;

/** A place picked from the suggestions: its gazetteer id and its name as shown. */
export type ChosenPlace = { placeId: number; label: string };

/** How an endpoint is asked: as a picture, or as an address of which any answer counts. */
export type LatencyTransport = "image" | "beacon";

export type LocationStep = {
  kind: "location";
  isMandatory: true;
  expectedMs: number;
  timeoutMs: number;
  highAccuracy: true;
  /** The place chosen by hand; null lets the browser find it. */
  chosen: ChosenPlace | null;
};

export type LatencyStep = {
  kind: "latency";
  isMandatory: false;
  expectedMs: number;
  endpointUrl: string;
  transport: LatencyTransport;
  sampleCount: number;
  warmUpCount: number;
  failuresInRowLimit: number;
  timeoutMs: number;
  /** Response header that names the front door, lower case. */
  faultZoneHeader: string;
};

export type ProbeEndpointsStep = {
  kind: "probe-endpoints";
  isMandatory: false;
  expectedMs: number;
  endpoints: readonly ProbeEndpoint[];
  concurrency: number;
  sampleCount: number;
  warmUpCount: number;
  failuresInRowLimit: number;
  timeoutMs: number;
};

export type LoadedFile = { url: string; bytes: number };

/** Download and upload, with the round trip to an endpoint at rest and during each. */
export type LoadStep = {
  kind: "load";
  isMandatory: false;
  expectedMs: number;
  download: LoadedFile | null;
  upload: LoadedFile | null;
  transferMs: number;
  endpointUrl: string;
  transport: LatencyTransport;
  timeoutMs: number;
};

type ReportStep = {
  kind: "report";
  isMandatory: true;
  expectedMs: number;
  timeoutMs: number;
  tenantDomain: string | null;
  debugTrace: boolean;
};

type ServerTestsStep = {
  kind: "server-tests";
  isMandatory: false;
  expectedMs: number;
  timeoutMs: number;
};

type SaveStep = { kind: "save"; isMandatory: true; expectedMs: number; timeoutMs: number };

/** One step of a test. `expectedMs` is what it usually takes; it only weighs the progress bar. */
export type Step =
  | LocationStep
  | LatencyStep
  | ProbeEndpointsStep
  | ReportStep
  | ResolverStep
  | ReachStep
  | SocketsStep
  | RelayStep
  | LoadStep
  | ServerTestsStep
  | SaveStep;
export type StepKind = Step["kind"];

export type PlanSettings = {
  endpointUrl: string;
  faultZoneHeader: string;
  probeEndpoints: readonly ProbeEndpoint[];
  download: LoadedFile | null;
  upload: LoadedFile | null;
  targets: BrowserTargets;
  chosenPlace: ChosenPlace | null;
  tenantDomain: string | null;
  debugTrace: boolean;
};

/** What the steps usually take in ms, over a connection of 30 ms round trip. */
const expectedMs = {
  "location-found": 2_000,
  "location-chosen": 100,
  latency: 1_500,
  "probe-endpoint": 150,
  report: 800,
  load: 9_000,
  "server-tests": 6_000,
  save: 400,
} as const;

const imagePath = /\.(gif|png|jpe?g|webp|svg|ico)$/i;

/** A path that ends as a picture does is asked as one; anything else as a beacon. */
export function transportOf(url: string): LatencyTransport {
  return imagePath.test(url.replace(/[?#].*$/, "")) ? "image" : "beacon";
}

/** The endpoints worth probing: those of positive weight, the heaviest first, at most 100. */
export function chooseProbeEndpoints(listed: readonly ProbeEndpoint[]): ProbeEndpoint[] {
  return listed
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, probeEndpointLimit);
}

/** The steps of a network test in their order; probing is left out where nothing is listed. */
export function networkTestPlan(settings: PlanSettings): Step[] {
  const { tenantDomain, debugTrace } = settings;
  const endpoints = chooseProbeEndpoints(settings.probeEndpoints);
  return [
    locationStep(settings),
    latencyStep(settings),
    ...(endpoints.length > 0 ? [probeEndpointsStep(endpoints)] : []),
    {
      kind: "report",
      isMandatory: true,
      expectedMs: expectedMs.report,
      timeoutMs: callTimeoutMs,
      tenantDomain,
      debugTrace,
    },
    ...reachingSteps(settings.targets),
    ...(settings.download || settings.upload ? [loadStep(settings)] : []),
    {
      kind: "server-tests",
      isMandatory: false,
      expectedMs: expectedMs["server-tests"],
      timeoutMs: serverTestsTimeoutMs,
    },
    { kind: "save", isMandatory: true, expectedMs: expectedMs.save, timeoutMs: callTimeoutMs },
  ];
}

function locationStep({ chosenPlace }: PlanSettings): LocationStep {
  return {
    kind: "location",
    isMandatory: true,
    expectedMs: expectedMs[chosenPlace ? "location-chosen" : "location-found"],
    timeoutMs: geolocationTimeoutMs,
    highAccuracy: true,
    chosen: chosenPlace,
  };
}

function latencyStep({ endpointUrl, faultZoneHeader }: PlanSettings): LatencyStep {
  return {
    kind: "latency",
    isMandatory: false,
    expectedMs: expectedMs.latency,
    endpointUrl,
    transport: transportOf(endpointUrl),
    sampleCount: latencySampleCount,
    warmUpCount,
    failuresInRowLimit,
    timeoutMs: latencyTimeoutMs,
    faultZoneHeader,
  };
}

function loadStep({ endpointUrl, download, upload }: PlanSettings): LoadStep {
  return {
    kind: "load",
    isMandatory: false,
    expectedMs: expectedMs.load,
    download,
    upload,
    transferMs,
    endpointUrl,
    transport: transportOf(endpointUrl),
    timeoutMs: latencyTimeoutMs,
  };
}

function probeEndpointsStep(endpoints: readonly ProbeEndpoint[]): ProbeEndpointsStep {
  return {
    kind: "probe-endpoints",
    isMandatory: false,
    expectedMs: expectedMs["probe-endpoint"] * Math.ceil(endpoints.length / probeConcurrency),
    endpoints,
    concurrency: probeConcurrency,
    sampleCount: probeSampleCount,
    warmUpCount,
    failuresInRowLimit: probeFailuresInRowLimit,
    timeoutMs: latencyTimeoutMs,
  };
}
