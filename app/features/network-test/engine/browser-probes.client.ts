import type { PlaceNames } from "~/features/geo/place";
import { askBlindly } from "~/lib/ask-blindly.client";
import type { Coordinates } from "~/lib/geodesy";
import { ok, refuse, type Result } from "~/lib/result";

import { faultZonePattern } from "../front-doors";
import { locationFailureOf, type LocationFailure } from "../location-failure";
import { callTimeoutMs, type LatencyStep, type LocationStep } from "../plan";
import { hubItems } from "./hub-stream.client";
import { clockStepMs, LatencySampler } from "./latency-probe.client";
import type { EndpointAnswer, Probes } from "./probes";
import { reachProbes } from "./reach.client";
import type { GeneratedReport, SeenResolver } from "./test-event";
import { loadProbes } from "./transfer.client";

export type BrowserProbeOptions = {
  /** What stands before every path: "" or "/gcc". */
  prefix: string;
  /** A tiny picture of our own origin, against which wall time is calibrated. */
  ownImageUrl: string;
  /** The controller that CreateReport belongs to (specification §7). */
  reportController: "NetworkTestReport" | "ConnectivityTest";
};

/** Longest text of a failed call's answer that is shown. */
const shownAnswerLength = 300;

/** How much longer than the test an unwanted report is waited for, in ms. */
const lateAnswerMs = 60_000;

/** Longest time in ms that the visitor may take to allow the position, before its own time-out. */
const consentWaitMs = 20_000;

/** The probes of a real browser. Made once and kept for all tests of a page. */
export function browserProbes({
  prefix,
  ownImageUrl,
  reportController,
}: BrowserProbeOptions): Probes {
  const anonymous = `${prefix}/api/AnonymousConnectivityTest`;
  const sampler = new LatencySampler(ownImageUrl);
  return {
    position,
    placeAt: async ({ latitude, longitude }, signal) => {
      const answer = await call(`${anonymous}/RemapBingGeo`, {
        body: { latitude, longitude },
        signal,
        isAbsenceAnswer: true,
      });
      return answer && ((await answer.json()) as PlaceNames);
    },
    egressPlace: async (signal) => {
      const answer = await call(`${anonymous}/ReverseEgressLocation`, { signal });
      const { city, state, country } = (await answer?.json()) as {
        city: string | null;
        state: string | null;
        country: string | null;
      };
      return city === null ? null : { city, region: state ?? "", country: country ?? "" };
    },
    sample: (sampled, signal) => sampler.sample(sampled, signal),
    calibrate: (transport, count, signal) => sampler.calibrate(transport, count, signal),
    clockStepMs,
    readAnswer,
    sendTelemetry: (url, results) => {
      navigator.sendBeacon(url, JSON.stringify({ results }));
    },
    generateReport: reportMaker(
      `${anonymous}/GenerateTestReport`,
      `${prefix}/api/${reportController}/DeleteReport`,
    ),
    ...reachProbes,
    ...loadProbes,
    ...reportProbes(prefix),
    hubItems: (runId, timeoutMs, signal) =>
      hubItems({
        url: `${prefix}/messagingHub?runId=${encodeURIComponent(runId)}`,
        runId,
        timeoutMs,
        signal,
      }),
    saveReport: async (measurement, timeoutMs, signal) => {
      const answer = await call(`${prefix}/api/${reportController}/CreateReport`, {
        body: measurement,
        timeoutMs,
        signal,
      });
      return (await answer?.text()) ?? measurement.id;
    },
  };
}

/** What goes to the report that was made. */
function reportProbes(prefix: string): Pick<Probes, "cancelRun" | "sendResult" | "seenResolver"> {
  return {
    cancelRun: (reportId) => {
      fetch(`${prefix}/report/${reportId}/stop`, {
        method: "POST",
        redirect: "manual",
        keepalive: true,
      }).catch(() => undefined);
    },
    sendResult: async (reportId, result, signal) => {
      await call(`${prefix}/report/${reportId}/results`, { body: result, signal });
    },
    seenResolver: async (reportId, label, signal) => {
      const answer = await call(`${prefix}/report/${reportId}/resolver`, {
        body: { label },
        signal,
      });
      return (await answer?.json()) as SeenResolver | null;
    },
  };
}

/** Makes reports, and deletes again those that nobody waits for any more when they come. */
function reportMaker(makeUrl: string, deleteUrl: string): Probes["generateReport"] {
  let unmade: Promise<unknown> = Promise.resolve();
  return (fields, timeoutMs, signal) =>
    timed({ timeoutMs, signal }, async (stop) => {
      // Both answers set the one cookie that holds a run: the older report is gone before a newer one comes.
      await Promise.race([unmade, aborted(stop)]);
      const wait = { timeoutMs: timeoutMs + lateAnswerMs, signal: new AbortController().signal };
      const made = call(makeUrl, { ...wait, body: new URLSearchParams(fields) }).then(
        async (answer) => generatedReport((await answer?.json()) as ReportAnswer),
      );
      return Promise.race([made, aborted(stop)]).catch((error: unknown) => {
        unmade = made
          .then(({ id }) => call(`${deleteUrl}/${id}`, { ...wait, method: "DELETE" }))
          .catch(() => undefined);
        throw error;
      });
    });
}

/** The part of GenerateTestReport's answer that the page shows while the test goes on. */
type ReportAnswer = {
  id: string;
  runId: string;
  egressLocation: { city: string } | null;
  egressNetwork: { organisation: string } | null;
  browserToEgressLocationDistance: number | null;
  currentFrontDoor: { city: string } | null;
};

function generatedReport(answer: ReportAnswer): GeneratedReport {
  return {
    id: answer.id,
    runId: answer.runId,
    egressCity: answer.egressLocation?.city ?? null,
    egressProvider: answer.egressNetwork?.organisation ?? null,
    egressDistanceKm: answer.browserToEgressLocationDistance,
    frontDoorCity: answer.currentFrontDoor?.city ?? null,
  };
}

/** The browser's position. Its own time-out does not count while it asks the visitor, so ours does. */
function position(
  step: LocationStep,
  signal: AbortSignal,
): Promise<Result<Coordinates, LocationFailure>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    if (!("geolocation" in navigator)) return resolve(refuse("not-supported"));
    setTimeout(() => resolve(refuse("timeout")), consentWaitMs + step.timeoutMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve(ok({ latitude, longitude })),
      ({ code }) => resolve(refuse(locationFailureOf(code))),
      { timeout: step.timeoutMs, enableHighAccuracy: step.highAccuracy },
    );
  });
}

/** An endpoint that lets no page read its answer is asked again, to learn whether anything answers at all. */
async function readAnswer(
  { endpointUrl, faultZoneHeader, timeoutMs }: LatencyStep,
  signal: AbortSignal,
): Promise<EndpointAnswer> {
  const read = await unlessAborted(signal, () =>
    timed({ timeoutMs, signal }, (stop) =>
      fetch(endpointUrl, {
        cache: "no-store",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        signal: stop,
      }),
    ),
  );
  if (read) {
    const code = read.headers.get(faultZoneHeader)?.trim() ?? "";
    return {
      isAnswered: true,
      status: read.status,
      faultZone: faultZonePattern.test(code) ? code.toUpperCase() : null,
    };
  }
  const blind = await unlessAborted(signal, () =>
    timed({ timeoutMs, signal }, (stop) => askBlindly(endpointUrl, stop).then(() => true)),
  );
  return { isAnswered: blind ?? false, status: null, faultZone: null };
}

/** What comes of a question; null where it failed, and its failure only where the test was stopped. */
async function unlessAborted<Value>(
  signal: AbortSignal,
  ask: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

type Call = {
  /** Form fields, or an object to go as JSON; without it the call is a GET. */
  body?: URLSearchParams | object;
  /** POST with a body, else GET, when left out. */
  method?: "GET" | "POST" | "DELETE";
  timeoutMs?: number;
  signal: AbortSignal;
  /** A 404 says that there is nothing, and is no failure. */
  isAbsenceAnswer?: boolean;
};

/**
 * One call of our own.
 *
 * @returns null for an absence
 * @throws {Error} for an answer outside 200 to 299, in the words of specification §8
 */
async function call(
  path: string,
  {
    body,
    method = body ? "POST" : "GET",
    timeoutMs = callTimeoutMs,
    signal,
    isAbsenceAnswer,
  }: Call,
): Promise<Response | null> {
  const isForm = body instanceof URLSearchParams;
  const answer = await timed({ timeoutMs, signal }, (stop) =>
    fetch(path, {
      method,
      body: body && (isForm ? body : JSON.stringify(body)),
      headers: {
        Accept: "application/json",
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      cache: "no-store",
      signal: stop,
    }),
  );
  if (answer.ok) return answer;
  if (answer.status === 404 && isAbsenceAnswer) return null;
  const text = (await answer.text()).slice(0, shownAnswerLength);
  throw new Error(
    `CallBackend: ${method} ${path} failed with status code ${answer.status}. Error message: ${text}`,
  );
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error)),
  );
}

/** Does `work` with a signal that aborts with the given one or when the time is up. */
async function timed<Value>(
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  const timer = setTimeout(
    () => stop.abort(new Error(`No answer within ${timeoutMs / 1000} s.`)),
    timeoutMs,
  );
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
