import type { PlaceNames } from "~/features/geo/place";
import { askBlindly } from "~/lib/ask-blindly.client";
import { snapToGrid, type Coordinates } from "~/lib/geodesy";

import { helloMessage, heard } from "../hello";
import { fetchTimeoutMs, geolocationTimeoutMs } from "../limits";
import { SpeakFailed, type Speak } from "../test-socket";
import type { FetchEvent } from "../domain-outcome";
import type { AssistantProbes } from "./run-assistant-test";

/** Longest time in ms of a call of our own. */
const callTimeoutMs = 15_000;

/** Longest time in ms that the visitor may take to allow the position, before its own time-out. */
const consentWaitMs = 20_000;

/** Longest text of a failed call's answer that is shown. */
const shownAnswerLength = 300;

/** The probes of a real browser. */
export function browserProbes(prefix: string): AssistantProbes {
  const anonymous = `${prefix}/api/AnonymousConnectivityTest`;
  return {
    place: async (signal) =>
      (await namedPosition(anonymous, signal)) ?? egressPlace(anonymous, signal),
    reach,
    speak: typeof WebSocket === "undefined" ? null : speak,
    post: async ({ place, connectivityTestResult, webSocketTestResult }, signal) => {
      const body = {
        ...place,
        referrer: document.referrer || null,
        connectivityTestResult,
        webSocketTestResult,
      };
      const answer = await call(`${anonymous}/GenerateCopilotTestReport`, { body, signal });
      return ((await answer.json()) as { runId: string }).runId;
    },
  };
}

/** The browser's position by its name; its own time-out does not count while it asks the visitor, so ours does. */
async function namedPosition(anonymous: string, signal: AbortSignal): Promise<PlaceNames | null> {
  const point = await new Promise<Coordinates | null>((resolve) => {
    if (!("geolocation" in navigator)) return resolve(null);
    signal.addEventListener("abort", () => resolve(null));
    setTimeout(() => resolve(null), consentWaitMs + geolocationTimeoutMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: geolocationTimeoutMs, enableHighAccuracy: true },
    );
  });
  if (!point) return null;
  return call(`${anonymous}/RemapBingGeo`, { body: snapToGrid(point), signal })
    .then(namesIn)
    .catch(() => null);
}

async function egressPlace(anonymous: string, signal: AbortSignal): Promise<PlaceNames | null> {
  const answer = await call(`${anonymous}/ReverseEgressLocation`, { signal });
  const { city, state, country } = (await answer.json()) as {
    city: string | null;
    state: string | null;
    country: string | null;
  };
  return city === null ? null : { city, region: state ?? "", country: country ?? "" };
}

async function namesIn(answer: Response): Promise<PlaceNames> {
  const { city, region, country } = (await answer.json()) as PlaceNames;
  return { city, region, country };
}

/** Asks without the right to read: a page learns whether there was an answer, whatever it says. */
async function reach(address: string, signal: AbortSignal): Promise<FetchEvent> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, fetchTimeoutMs);
  signal.addEventListener("abort", abort);
  try {
    await askBlindly(address, stop.signal);
    return "answered";
  } catch {
    return stop.signal.aborted ? "timed-out" : "failed";
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

/** One hello on a connection of its own. */
const speak: Speak = (address, signal) =>
  new Promise((resolve, reject) => {
    let helloAt: number | undefined;
    const socket = new WebSocket(address);
    const over = (end: () => void) => {
      end();
      socket.close();
    };
    const fail = (word: SpeakFailed["word"]) =>
      over(() => reject(new SpeakFailed(word, helloAt !== undefined)));
    signal.addEventListener("abort", () => fail("stopped"));
    if (signal.aborted) fail("stopped");
    socket.onopen = () => {
      helloAt = performance.now();
      socket.send(helloMessage(newMessageId()));
    };
    socket.onclose = () => fail(helloAt === undefined ? "refused" : "closed");
    socket.onmessage = ({ data }) => {
      const reply = typeof data === "string" ? data : "";
      const latencyMs = performance.now() - (helloAt ?? 0);
      if (heard(reply).kind === "alive") socket.send(reply);
      else over(() => resolve({ reply, latencyMs }));
    };
  });

/** Not randomUUID, which a page over plain http on another machine does not have. */
function newMessageId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

type Call = { body?: object; signal: AbortSignal };

/**
 * One call of our own.
 *
 * @throws {Error} for an answer outside 200 to 299, in the words of specification §8
 */
async function call(path: string, { body, signal }: Call): Promise<Response> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, callTimeoutMs);
  signal.addEventListener("abort", abort);
  const method = body ? "POST" : "GET";
  try {
    const answer = await fetch(path, {
      method,
      body: body && JSON.stringify(body),
      headers: { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
      cache: "no-store",
      signal: stop.signal,
    });
    if (answer.ok) return answer;
    throw new Error(
      `CallBackend: ${method} ${path} failed with status code ${answer.status}. Error ` +
        `message: ${(await answer.text()).slice(0, shownAnswerLength)}`,
    );
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
