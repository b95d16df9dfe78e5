import { askBlindly } from "~/lib/ask-blindly.client";
import { ok, refuse, type Result } from "~/lib/result";

import {
  calibrationFrom,
  type Calibration,
  type LatencyReading,
  type ReadingFailure,
} from "../latency";
import { warmUpCount, type LatencyTransport } from "../plan";
import type { Sampled } from "./probes";

/** Longest wait in ms for the timing entry of an answer, which the browser hands over in a task of its own. */
const entryWaitMs = 500;

/** Longest wait in ms for our own origin while calibrating. */
const calibrationTimeoutMs = 2_000;

/** Turns after which a clock that has not moved is taken for the coarsest one browsers use. */
const clockTurns = 1_000_000;
const coarsestClockMs = 100;

type Answer = "answered" | ReadingFailure;
type Asking = { url: string; timeoutMs: number; signal: AbortSignal };

/**
 * Takes latency samples by pictures or beacons. Timing entries come through an observer, which
 * the page's bounded buffer of entries cannot starve.
 */
export class LatencySampler {
  private readonly awaited = new Map<string, (entry: PerformanceResourceTiming) => void>();
  private readonly beacons = new BeaconAsker();

  /** @param ownUrl a tiny picture of our own origin, whose timing is always readable */
  constructor(private readonly ownUrl: string) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        this.awaited.get(entry.name)?.(entry as PerformanceResourceTiming);
    }).observe({ type: "resource" });
  }

  async sample(
    { url, transport, timeoutMs }: Sampled,
    signal: AbortSignal,
  ): Promise<Result<LatencyReading, ReadingFailure>> {
    const fresh = freshUrl(url);
    const entryComes = new Promise<PerformanceResourceTiming>((resolve) =>
      this.awaited.set(fresh, resolve),
    );
    try {
      const startedAt = performance.now();
      const asking = { url: fresh, timeoutMs, signal };
      const answer = await (transport === "image" ? askImage(asking) : this.beacons.ask(asking));
      const scriptMs = performance.now() - startedAt;
      if (answer !== "answered") return refuse(answer);
      const hasEntry = transport === "image" || this.beacons.isReadable(fresh);
      const entry = hasEntry ? await Promise.race([entryComes, after(entryWaitMs)]) : undefined;
      return ok(readingOf(entry, transport, scriptMs));
    } finally {
      this.awaited.delete(fresh);
    }
  }

  /** Calibrates wall time by so many samples of our own origin; null when too few come through. */
  async calibrate(
    transport: LatencyTransport,
    count: number,
    signal: AbortSignal,
  ): Promise<Calibration | null> {
    const readings: LatencyReading[] = [];
    for (let turn = 0; turn < warmUpCount + count; turn++) {
      const own = await this.sample(
        { url: this.ownUrl, transport, timeoutMs: calibrationTimeoutMs },
        signal,
      );
      if (!own.ok) break;
      if (turn >= warmUpCount) readings.push(own.value);
    }
    return calibrationFrom(readings);
  }
}

/**
 * The step of the clock in ms, least of three: 0.1 in Chromium, 1 in others, 100 where
 * fingerprinting is resisted.
 */
export function clockStepMs(): number {
  return Math.min(oneClockStepMs(), oneClockStepMs(), oneClockStepMs());
}

function oneClockStepMs(): number {
  const start = performance.now();
  for (let turn = 0; turn < clockTurns; turn++) {
    const step = performance.now() - start;
    if (step > 0) return step;
  }
  return coarsestClockMs;
}

/** A picture's wall time ends with its last byte on the network, a beacon's with its answer reaching the script. */
function readingOf(
  entry: PerformanceResourceTiming | undefined,
  transport: LatencyTransport,
  scriptMs: number,
): LatencyReading {
  if (!entry) return { wallMs: scriptMs, timingMs: null, isReused: null };
  const isTimed = entry.requestStart > 0 && entry.responseStart > 0;
  return {
    wallMs: transport === "image" ? entry.responseEnd - entry.startTime : scriptMs,
    timingMs: isTimed ? entry.responseStart - entry.requestStart : null,
    isReused: isTimed ? entry.connectEnd === entry.connectStart : null,
  };
}

/** An address that no cache has an answer for. */
function freshUrl(url: string): string {
  const fresh = new URL(url, location.href);
  fresh.searchParams.set(
    "sample",
    `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
  );
  return fresh.href;
}

function askImage({ url, timeoutMs, signal }: Asking): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      image.onload = image.onerror = null;
      image.removeAttribute("src");
      settle();
    };
    const abort = end(() => reject(signal.reason as Error));
    const timer = setTimeout(
      end(() => resolve("endpoint-timeout")),
      timeoutMs,
    );
    signal.addEventListener("abort", abort);
    image.onload = end(() => resolve("answered"));
    image.onerror = end(() => resolve("endpoint-dead"));
    image.referrerPolicy = "no-referrer";
    image.fetchPriority = "high";
    image.src = url;
    if (signal.aborted) abort();
  });
}

/**
 * Asks beacons. The first question is a readable one, since only its timing can be read; an
 * origin that refuses it is asked blindly from then on.
 */
class BeaconAsker {
  private readonly refusing = new Set<string>();

  isReadable(url: string): boolean {
    return !this.refusing.has(new URL(url).origin);
  }

  async ask(asking: Asking): Promise<Answer> {
    if (!this.isReadable(asking.url)) return request(asking, "no-cors");
    const answer = await request(asking, "cors");
    if (answer !== "endpoint-dead") return answer;
    // A proxy's refusal has a time as well, and would be taken for the endpoint's.
    const blind = await request(asking, "blind");
    if (blind !== "answered") return blind;
    this.refusing.add(new URL(asking.url).origin);
    return request(asking, "no-cors");
  }
}

async function request(
  { url, timeoutMs, signal }: Asking,
  mode: "cors" | "no-cors" | "blind",
): Promise<Answer> {
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop.abort();
  }, timeoutMs);
  signal.addEventListener("abort", abort);
  try {
    await (mode === "blind" ? askBlindly(url, stop.signal) : read(url, mode, stop.signal));
    return "answered";
  } catch (error) {
    if (signal.aborted) throw error;
    return isLate ? "endpoint-timeout" : "endpoint-dead";
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

async function read(url: string, mode: RequestMode, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    mode,
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal,
  });
  // Only a body that was read to its end gets a timing entry.
  void answer.arrayBuffer().catch(() => undefined);
}

function after(waitMs: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, waitMs, undefined));
}
