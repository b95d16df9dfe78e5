import type { PlaceNames } from "~/features/geo/place";
import type { RunEvent } from "~/features/messaging/run-events";
import type { Coordinates } from "~/lib/geodesy";
import type { Result } from "~/lib/result";

import type { Calibration, LatencyReading, ReadingFailure, StatedMethod } from "../latency";
import type { LocationFailure } from "../location-failure";
import type { LatencyStep, LatencyTransport, LocationStep } from "../plan";
import type { GeneratedReport, ProbeResult } from "./test-event";

/** One endpoint to be asked once. */
export type Sampled = { url: string; transport: LatencyTransport; timeoutMs: number };

/** What a hub gives: an event, the notice that it has to be polled, or that its time is up. */
export type HubItem = { type: "event"; event: RunEvent } | { type: "polling" } | { type: "time-is-up" };

/** The body of CreateReport: what only the browser measured. */
export type SavedMeasurement = {
  id: string;
  measuredLatencies?: number[];
  latencyMethod?: StatedMethod;
  probes?: readonly ProbeResult[];
};

/**
 * The outside world of a test. Every probe rejects when `signal` aborts. A call that fails
 * rejects with an error whose message is fit to be shown.
 */
export type Probes = {
  /** Where the browser says it is, unsnapped. */
  position: (step: LocationStep, signal: AbortSignal) => Promise<Result<Coordinates, LocationFailure>>;
  /** The names of a point; null when no place is near. */
  placeAt: (point: Coordinates, signal: AbortSignal) => Promise<PlaceNames | null>;
  /** Where the server sees the visitor; null when it cannot tell. */
  egressPlace: (signal: AbortSignal) => Promise<PlaceNames | null>;
  /** One request and its answer. */
  sample: (sampled: Sampled, signal: AbortSignal) => Promise<Result<LatencyReading, ReadingFailure>>;
  /** How much wall time reads too high here; null when our own origin's timing cannot be read either. */
  calibrate: (transport: LatencyTransport, count: number, signal: AbortSignal) => Promise<Calibration | null>;
  /** The step of the clock in ms. */
  clockStepMs: () => number;
  /** The three letters of the front door that answered; null where the endpoint does not let them be read. */
  faultZone: (step: LatencyStep, signal: AbortSignal) => Promise<string | null>;
  /** Tells an endpoint's owner what was measured; fire and forget. */
  sendTelemetry: (url: string, results: readonly ProbeResult[]) => void;
  /** GenerateTestReport. */
  generateReport: (fields: Record<string, string>, timeoutMs: number, signal: AbortSignal) => Promise<GeneratedReport>;
  /** Events of the run, each once and in order. */
  hubItems: (runId: string, timeoutMs: number, signal: AbortSignal) => AsyncIterable<HubItem>;
  /** CreateReport; returns the report's id. */
  saveReport: (measurement: SavedMeasurement, timeoutMs: number, signal: AbortSignal) => Promise<string>;
};
