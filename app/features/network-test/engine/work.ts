import type { Calibration, Disturbance, ExchangeAnswer, Latency, LatencyFailure } from "../latency";
import type { LocationFailure } from "../location-failure";
import type { Probes } from "./probes";
import type {
  FoundLocation,
  GeneratedReport,
  Happening,
  ProbeResult,
  StepFailure,
} from "./test-event";

/** What the steps of one test have found so far; each step adds its own part. */
export type Findings = {
  location: FoundLocation | null;
  latency: Latency | null;
  latencyFailure: LatencyFailure | Disturbance | null;
  /** Round trips in ms of samples that no latency was made of. */
  straySamplesMs: number[];
  /** Samples of the exchange endpoint that got no answer; null before they were taken. */
  lostSampleCount: number | null;
  /** Null until something had to be calibrated, and when that was not possible. */
  calibration: Calibration | null;
  faultZone: string | null;
  exchangeAnswer: ExchangeAnswer | null;
  /** Why the browser gave no position; null where it gave one or was not asked. */
  locationFailure: LocationFailure | null;
  probes: ProbeResult[];
  report: GeneratedReport | null;
};

export function noFindings(): Findings {
  return {
    location: null,
    latency: null,
    latencyFailure: null,
    straySamplesMs: [],
    lostSampleCount: null,
    calibration: null,
    faultZone: null,
    exchangeAnswer: null,
    locationFailure: null,
    probes: [],
    report: null,
  };
}

/** What a step works with; `calibrating` is begun by the first that needs it and shared by all. */
export type Work = {
  probes: Probes;
  signal: AbortSignal;
  findings: Findings;
  calibrating?: Promise<Calibration | null>;
};

/** A step as it runs: reports as it goes and ends with its failure, or null. */
export type Running = AsyncGenerator<Happening, StepFailure | null>;
