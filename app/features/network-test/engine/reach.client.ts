import { askBlindly } from "~/lib/ask-blindly.client";

import { violationMeans } from "../client/policy-violation";
import type { RelayReading } from "../client/relay-answer";
import type { ReachOutcome } from "../client/reach-outcome";
import type { SocketOutcome } from "../client/socket-outcome";
import type { Probes } from "./probes";

/** How long a WebSocket must stay open in ms: who cuts it off on the way does so at once. */
const staysOpenMs = 1_000;

/** How long after a failure the browser may take to say that its policy was why, in ms. */
const policyWordMs = 50;

/** Asks without the right to read; where the policy stopped a redirect, the address has answered. */
async function reach(
  { url, timeoutMs }: { url: string; timeoutMs: number },
  signal: AbortSignal,
): Promise<ReachOutcome> {
  const policy = watchPolicy(url);
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    await askBlindly(url, stop.signal);
    return "reached";
  } catch (error) {
    if (signal.aborted) throw error;
    if (stop.signal.aborted) return "timed-out";
    const meaning = await policy.meaning(policyWordMs);
    return meaning === "redirected" ? "reached" : meaning === "never-sent" ? "not-asked" : "failed";
  } finally {
    policy.end();
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

/** Listens from now on to what the browser says of its policy and `address`. */
function watchPolicy(address: string) {
  let hear: (violation: SecurityPolicyViolationEvent) => void = () => undefined;
  const heard = new Promise<ReturnType<typeof violationMeans>>((resolve) => {
    hear = (violation) => {
      const meaning = violationMeans(violation, address);
      if (meaning) resolve(meaning);
    };
  });
  document.addEventListener("securitypolicyviolation", hear);
  return {
    /** What was heard, or is within the time; null for nothing. */
    meaning: (waitMs: number) =>
      Promise.race([
        heard,
        new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs)),
      ]),
    heard,
    end: () => document.removeEventListener("securitypolicyviolation", hear),
  };
}

/** Opens a WebSocket of its own, waits whether it stays, and closes it. */
async function openSocket(
  { url, timeoutMs }: { url: string; timeoutMs: number },
  signal: AbortSignal,
): Promise<SocketOutcome> {
  if (typeof WebSocket === "undefined") return { kind: "not-tried" };
  const policy = watchPolicy(url);
  const over = new AbortController();
  const stop = () => over.abort(signal.reason);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    // Where the policy stops a socket, some browsers never say that it closed.
    const stopped = policy.heard.then((): SocketOutcome => ({ kind: "not-tried" }));
    const outcome = await Promise.race([socketOutcome(url, timeoutMs, over.signal), stopped]);
    return outcome.kind === "refused" && (await policy.meaning(policyWordMs))
      ? { kind: "not-tried" }
      : outcome;
  } finally {
    policy.end();
    signal.removeEventListener("abort", stop);
    over.abort();
  }
}

function socketOutcome(
  url: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<SocketOutcome> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let socket: WebSocket;
    try {
      socket = new WebSocket(url);
    } catch {
      // A page over HTTPS may not open a socket without encryption: the network was never asked.
      return resolve({ kind: "not-tried" });
    }
    let openMs: number | null = null;
    const end = (act: () => void) => {
      clearTimeout(timer);
      socket.onopen = socket.onclose = null;
      socket.close();
      act();
    };
    let timer = setTimeout(() => end(() => resolve({ kind: "timeout" })), timeoutMs);
    signal.addEventListener("abort", () => end(() => reject(signal.reason as Error)));
    socket.onopen = () => {
      const standsAfterMs = (openMs = performance.now() - startedAt);
      clearTimeout(timer);
      timer = setTimeout(
        () => end(() => resolve({ kind: "opened", openMs: standsAfterMs })),
        staysOpenMs,
      );
    };
    socket.onclose = () =>
      end(() => resolve({ kind: openMs === null ? "refused" : "closed-early" }));
  });
}

/** Gathers candidates with one port of a relay: what comes back names the address that the relay saw. */
async function askRelay(
  { host, port, timeoutMs }: { host: string; port: number; timeoutMs: number },
  signal: AbortSignal,
): Promise<RelayReading | null> {
  const connection = newConnection(`stun:${host}:${port}`);
  if (!connection) return null;
  const reading: RelayReading = { socketCount: 0, mapped: null, errors: [], isComplete: false };
  try {
    const startedAt = performance.now();
    const gathered = gathering(connection, (change) =>
      Object.assign(reading, change(reading, performance.now() - startedAt)),
    );
    connection.createDataChannel("");
    await connection.setLocalDescription(await connection.createOffer());
    await Promise.race([gathered, ended(timeoutMs, signal)]);
    if (signal.aborted) throw signal.reason;
    return reading;
  } finally {
    connection.close();
  }
}

/** Null where the browser has none, or is told not to have any. */
function newConnection(url: string): RTCPeerConnection | null {
  if (typeof RTCPeerConnection === "undefined") return null;
  try {
    return new RTCPeerConnection({ iceServers: [{ urls: url }] });
  } catch {
    return null;
  }
}

type Change = (reading: RelayReading, elapsedMs: number) => Partial<RelayReading>;

/** Tells what comes of the gathering; resolves with its end, or with the address, which is all that is asked for. */
function gathering(connection: RTCPeerConnection, tell: (change: Change) => void): Promise<void> {
  return new Promise((resolve) => {
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate?.type === "host") tell(({ socketCount }) => ({ socketCount: socketCount + 1 }));
      const address = candidate?.type === "srflx" ? candidate.address : null;
      if (!address) return;
      tell(({ mapped }, answerMs) => ({ mapped: mapped ?? { address, answerMs } }));
      resolve();
    });
    connection.addEventListener("icecandidateerror", ({ errorText }) =>
      tell(({ errors }) => ({ errors: [...errors, errorText] })),
    );
    connection.addEventListener("icegatheringstatechange", () => {
      if (connection.iceGatheringState !== "complete") return;
      tell(() => ({ isComplete: true }));
      resolve();
    });
  });
}

function ended(timeoutMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
    if (signal.aborted) resolve();
  });
}

/** The part of the probes that reaches out. */
export const reachProbes = { reach, openSocket, askRelay } satisfies Partial<Probes>;
