import type { PlaceNames } from "~/features/geo/place";
import type { RunEvent } from "~/features/messaging/run-events";
import type { Coordinates } from "~/lib/geodesy";
import type { Result } from "~/lib/result";

import type { ClientResult } from "../client/client-results.schema";
import type { LoadTransfer } from "../client/judge-load";
import type { MachineReading } from "../client/machine-conditions";
import type { ReachOutcome } from "../client/reach-outcome";
import type { RelayReading } from "../client/relay-answer";
import type { SocketOutcome } from "../client/socket-outcome";
import type { Calibration, LatencyReading, ReadingFailure, StatedMethod } from "../latency";
import type { LocationFailure } from "../location-failure";
import type { LatencyStep, LatencyTransport, LoadedFile, LocationStep } from "../plan";
import type { GeneratedReport, ProbeResult, SeenResolver } from "./test-event";

export type Transferring = { limitMs: number; signal: AbortSignal };

/** One endpoint to be asked once. */
export type Sampled = { url: string; transport: LatencyTransport; timeoutMs: number };

/** An address that only has to answer. */
type Asked = { url: string; timeoutMs: number };

/**
 * What one answer of an endpoint told; status and the three letters of the front door are null
 * where they may not be read.
 */
export type EndpointAnswer = {
  isAnswered: boolean;
  status: number | null;
  faultZone: string | null;
};

/** What a hub gives: an event, the notice that it has to be polled, or that its time is up. */
export type HubItem =
  { type: "event"; event: RunEvent } | { type: "polling" } | { type: "time-is-up" };

/** The body of CreateReport: what only the browser measured. */
export type SavedMeasurement = {
  id: string;
  measuredLatencies?: number[];
  latencyMethod?: StatedMethod;
  lostSampleCount?: number;
  probes?: readonly ProbeResult[];
};

/**
 * The outside world of a test. Every probe rejects when `signal` aborts. A call that fails
 * rejects with an error whose message is fit to be shown.
 */
export type Probes = {
  /** Where the browser says it is, unsnapped. */
  position: (
    step: LocationStep,
    signal: AbortSignal,
  ) => Promise<Result<Coordinates, LocationFailure>>;
  /** The names of a point; null when no place is near. */
  placeAt: (point: Coordinates, signal: AbortSignal) => Promise<PlaceNames | null>;
  /** Where the server sees the visitor; null when it cannot tell. */
  egressPlace: (signal: AbortSignal) => Promise<PlaceNames | null>;
  /** One request and its answer. */
  sample: (
    sampled: Sampled,
    signal: AbortSignal,
  ) => Promise<Result<LatencyReading, ReadingFailure>>;
  /** How much wall time reads too high here; null when our own origin's timing cannot be read either. */
  calibrate: (
    transport: LatencyTransport,
    count: number,
    signal: AbortSignal,
  ) => Promise<Calibration | null>;
  /** The step of the clock in ms. */
  clockStepMs: () => number;
  /** Asks the endpoint once, to read what it answers with as far as it lets a page do so. */
  readAnswer: (step: LatencyStep, signal: AbortSignal) => Promise<EndpointAnswer>;
  /** Tells an endpoint's owner what was measured; fire and forget. */
  sendTelemetry: (url: string, results: readonly ProbeResult[]) => void;
  /** GenerateTestReport. A report that comes after `signal` aborted, or too late, is deleted again. */
  generateReport: (
    fields: Record<string, string>,
    timeoutMs: number,
    signal: AbortSignal,
  ) => Promise<GeneratedReport>;
  /** Asks an address whose answer the page may not read. */
  reach: (asked: Asked, signal: AbortSignal) => Promise<ReachOutcome>;
  /** Opens a WebSocket, sees whether it stays, and closes it. */
  openSocket: (asked: Asked, signal: AbortSignal) => Promise<SocketOutcome>;
  /** Asks one port of a relay over UDP; null where the browser cannot. */
  askRelay: (
    asked: { host: string; port: number; timeoutMs: number },
    signal: AbortSignal,
  ) => Promise<RelayReading | null>;
  /** Loads a file; a failure has its reason and no number. */
  download: (file: LoadedFile, transferring: Transferring) => Promise<LoadTransfer>;
  /** Posts as many bytes; `idleMs` is the round trip at rest. */
  upload: (
    file: LoadedFile,
    transferring: Transferring & { idleMs: number },
  ) => Promise<LoadTransfer>;
  /** Watches the page from now on; the function that comes back says what was seen. */
  watchTab: () => () => MachineReading;
  /** Begins `sample` again and again; its end gives the samples in the order begun. */
  every: <Sample>(
    pauseMs: number,
    sample: () => Promise<Sample>,
  ) => { end: () => Promise<Sample[]> };
  pause: (ms: number) => Promise<void>;
  /** The time of day, ISO 8601 UTC. */
  now: () => string;
  /** A new UUID. */
  newKey: () => string;
  /** Adds what the browser measured to the report; sent again it changes nothing. */
  sendResult: (reportId: string, result: ClientResult, signal: AbortSignal) => Promise<void>;
  /** Has the server ask who wanted the unique name of a label, and add it to the report; null where nobody was seen. */
  seenResolver: (
    reportId: string,
    label: string,
    signal: AbortSignal,
  ) => Promise<SeenResolver | null>;
  /** Events of the run, each once and in order. */
  hubItems: (runId: string, timeoutMs: number, signal: AbortSignal) => AsyncIterable<HubItem>;
  /** Ends the server's tests of a report; fire and forget. */
  cancelRun: (reportId: string) => void;
  /** CreateReport; returns the report's id. */
  saveReport: (
    measurement: SavedMeasurement,
    timeoutMs: number,
    signal: AbortSignal,
  ) => Promise<string>;
};
