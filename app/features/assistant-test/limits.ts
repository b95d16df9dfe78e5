import type { Tester } from "./assistant-test";

/** Bounds of the assistant test (specification §9); times in ms. */

/** Time the browser has to find its position. */
export const geolocationTimeoutMs = 6000;

/** Attempts of a latency test, of which the best is taken, and the time of all of them. */
export const latencyAttempts = 5;
const latencyTimeoutMs = 30_000;

/** Time of a WebSocket until the first reply. */
const webSocketTimeoutMs = 60_000;

/** Time of one HTTPS question; a browser would wait for minutes. */
export const fetchTimeoutMs = 10_000;

/** Time of one WebSocket of the server, until its reply: a form waits for all of them. */
const serverSocketTimeoutMs = 5000;

/** Until a WebSocket's first reply, and for all attempts of its latency test. */
export type SocketLimits = { webSocketTimeoutMs: number; latencyTimeoutMs: number };

/** What holds for whom. */
export const socketLimits: Record<Tester, SocketLimits> = {
  browser: { webSocketTimeoutMs, latencyTimeoutMs },
  server: { webSocketTimeoutMs: serverSocketTimeoutMs, latencyTimeoutMs: serverSocketTimeoutMs },
};

/** Latency above which the assistant may feel slower (decision 0009). */
export const slowLatencyMs = 250;
