import type { WebSocketResult, WebSocketTestResult } from "./assistant-test";
import { heard } from "./hello";
import { latencyAttempts, type SocketLimits } from "./limits";
import type { SocketTarget } from "./test-address";

/** What went wrong with a WebSocket, as words of `failure.…`. */
export const socketFailures = [
  "no-websocket",
  "refused",
  "closed",
  "garbage",
  "websocket-timeout",
  "latency-timeout",
] as const;
export type SocketFailure = (typeof socketFailures)[number];

/** Message of an address that a reply names and nobody opened: nothing is known of it, and nothing failed. */
export const notOpened = "slice-outside";

/** Whether the upgrade had gone through when it went wrong: it is what networks block. */
const isOpenAfter: Record<SocketFailure, boolean> = {
  "no-websocket": false,
  refused: false,
  closed: true,
  garbage: true,
  "websocket-timeout": false,
  "latency-timeout": true,
};

/** A hello that got no reply; `wasOpen` tells whether the connection stood. */
export class SpeakFailed extends Error {
  constructor(
    readonly word: "refused" | "closed" | "stopped",
    readonly wasOpen: boolean,
  ) {
    super(`The WebSocket was ${word}.`);
  }
}

/** A reply, and the time in ms from the hello to it. */
export type Spoken = { reply: string; latencyMs: number };

/**
 * Opens a WebSocket, says hello, waits for what is no sign of life, and closes.
 *
 * @throws {SpeakFailed} `stopped` when `signal` aborts
 */
export type Speak = (address: string, signal: AbortSignal) => Promise<Spoken>;

export type SocketTools = { speak: Speak; limits: SocketLimits; signal: AbortSignal };

/** What came of a host, and where its reply says the session goes on. */
export type SocketOutcome = { result: WebSocketResult; sliceUrl: string | null };

/** Whether a WebSocket stands and answers, and how fast. The first exchange warms the way up and is no attempt. */
export async function testSocket(
  { domain, address }: SocketTarget,
  { speak, limits, signal }: SocketTools,
): Promise<SocketOutcome> {
  const failed = (word: SocketFailure, isWssEnabled = isOpenAfter[word]): SocketOutcome => ({
    result: failedSocket(domain, word, isWssEnabled),
    sliceUrl: null,
  });
  const first = await within(limits.webSocketTimeoutMs, signal, (stop) =>
    speak(address, stop),
  ).catch(failureOf);
  if (first instanceof SpeakFailed)
    return first.word === "stopped"
      ? failed("websocket-timeout", first.wasOpen)
      : failed(first.word, first.wasOpen);
  const reply = heard(first.reply);
  if (reply.kind !== "reply") return failed("garbage");

  const latencies: number[] = [];
  const broken = await within(limits.latencyTimeoutMs, signal, async (stop) => {
    while (latencies.length < latencyAttempts)
      latencies.push((await speak(address, stop)).latencyMs);
  }).catch(failureOf);
  const best = bestLatency(latencies);
  if (best === null)
    return {
      ...failed(broken?.word === "closed" ? "closed" : "latency-timeout"),
      sliceUrl: reply.sliceUrl,
    };
  return {
    result: {
      domain,
      isWssEnabled: true,
      connectionLatencyInMs: best,
      attemptsInMs: latencies,
      exceptionMessage: null,
    },
    sliceUrl: reply.sliceUrl,
  };
}

export function failedSocket(
  domain: string,
  word: SocketFailure,
  isWssEnabled = isOpenAfter[word],
): WebSocketResult {
  return {
    domain,
    isWssEnabled,
    connectionLatencyInMs: null,
    attemptsInMs: [],
    exceptionMessage: word,
  };
}

export function unopenedSocket(domain: string): WebSocketResult {
  return {
    domain,
    isWssEnabled: false,
    connectionLatencyInMs: null,
    attemptsInMs: [],
    exceptionMessage: notOpened,
  };
}

/** The least of the attempts: what the way takes when nothing stands in line before it. Null without any. */
export function bestLatency(latenciesMs: readonly number[]): number | null {
  return latenciesMs.length > 0 ? Math.min(...latenciesMs) : null;
}

/** The second part of the test; its message is the failure that stands first in the list of failures. */
export function webSocketResult(results: readonly WebSocketResult[]): WebSocketTestResult {
  const worst =
    socketFailures.find((word) =>
      results.some(({ exceptionMessage }) => exceptionMessage === word),
    ) ?? null;
  return {
    status: worst === null ? "Completed" : "Failed",
    statusMessage: worst,
    webSocketResults: [...results],
  };
}

export const webSocketNotStarted: WebSocketTestResult = {
  status: "NotStarted",
  statusMessage: null,
  webSocketResults: [],
};

function failureOf(error: unknown): SpeakFailed {
  return error instanceof SpeakFailed ? error : new SpeakFailed("closed", false);
}

/** Does `work` with a signal that aborts after the time, or with the outer one. */
async function within<Value>(
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, limitMs);
  outer.addEventListener("abort", abort);
  if (outer.aborted) abort();
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", abort);
  }
}
