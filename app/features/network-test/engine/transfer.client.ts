import { Arrivals, transferConnections } from "../client/arrivals";
import type { ClientReason } from "../client/client-results";
import type { LoadTransfer } from "../client/judge-load";
import type { MachineReading } from "../client/machine-conditions";
import { downloadReason, isPage, isTakenWhole, slopeBitsPerSecond, uploadBitsPerSecond, uploadReason } from "../client/throughput";
import type { LoadedFile } from "../plan";
import type { Probes, Transferring } from "./probes";

/** Longest pause within a transfer, in ms. */
const stallMs = 4_000;

/** How often the page looks whether it is late, in ms. */
const watchEveryMs = 50;

/** Size of the first post, which tells how much fits into the time, in bytes. */
const firstPostBytes = 500_000;

const nothing = (reason: LoadTransfer["reason"]): LoadTransfer => ({ bitsPerSecond: null, bytes: 0, elapsedMs: 0, reason });

/** Loads a file over several connections for as long as the step gives it, or until as much came as it has, all together. */
async function download(file: LoadedFile, { limitMs, signal }: Transferring): Promise<LoadTransfer> {
  const arrivals = new Arrivals(file.bytes);
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal.addEventListener("abort", abort);
  try {
    const reasons = await Promise.all(Array.from({ length: transferConnections }, () => downloadOne(file, { limitMs, signal: stop.signal }, arrivals)));
    if (signal.aborted) throw signal.reason;
    const reason = reasons.find((one) => one !== null) ?? null;
    const bitsPerSecond = reason ? null : slopeBitsPerSecond(arrivals.points);
    const last = arrivals.points.at(-1);
    return { bitsPerSecond, bytes: last?.bytes ?? 0, elapsedMs: last?.atMs ?? 0, reason: reason ?? (bitsPerSecond === null ? "too-few-samples" : null) };
  } finally {
    stop.abort();
    signal.removeEventListener("abort", abort);
  }
}

/** @returns why a connection brought nothing that counts */
async function downloadOne({ url, bytes: expectedBytes }: LoadedFile, { limitMs, signal }: Transferring, arrivals: Arrivals): Promise<ClientReason | null> {
  try {
    const answer = await withLimit(fetch(fresh(url), { ...plainly, signal }), limitMs);
    const received = await receive(answer, limitMs, arrivals);
    const header = (name: string) => answer.headers.get(name) ?? "";
    return downloadReason({
      status: answer.status,
      contentType: header("content-type"),
      contentEncoding: header("content-encoding"),
      contentLength: header("content-length") === "" ? null : Number(header("content-length")),
      expectedBytes, ...received,
    });
  } catch (error) {
    // One that was not through when the others had brought enough is no fault.
    if (arrivals.enough.aborted) return null;
    return error === tooLate ? "time-out" : "no-answer";
  }
}

type Received = { receivedBytes: number; isPage: boolean; isCut: boolean; isStalled: boolean };

async function receive(answer: Response, limitMs: number, arrivals: Arrivals): Promise<Received> {
  const startedAt = performance.now();
  const reader = answer.body?.getReader();
  const received: Received = { receivedBytes: 0, isPage: false, isCut: false, isStalled: false };
  const ended = (how: Partial<Received>): Received => ({ ...received, ...how });
  let reading = reader?.read();
  while (reader && reading) {
    const leftMs = limitMs - (performance.now() - startedAt);
    if (leftMs <= 0 || arrivals.enough.aborted) {
      void reader.cancel();
      return ended({ isCut: true });
    }
    try {
      const { done, value } = await withLimit(reading, Math.min(stallMs, leftMs));
      if (done) break;
      received.isPage ||= received.receivedBytes === 0 && isPage(value);
      received.receivedBytes += value.byteLength;
      arrivals.add(value.byteLength);
      reading = reader.read();
    } catch (error) {
      // A body that breaks off is shorter than it should be, which says it all.
      if (error !== tooLate) break;
      const isCut = performance.now() - startedAt >= limitMs || arrivals.enough.aborted;
      if (!isCut && arrivals.quietMs < stallMs) continue;
      return ended({ isCut, isStalled: !isCut });
    }
  }
  return ended({});
}

/**
 * Posts bytes over several connections until the server answered all. Of what a browser has handed
 * over nobody can tell what the network took, so the end is the answer; first posts open the windows
 * and tell how much fits into the time, one idle round trip is taken off, and further requests on the
 * same connections prove that no answer came too early.
 */
async function upload({ url, bytes }: LoadedFile, { limitMs, idleMs, signal }: Transferring & { idleMs: number }): Promise<LoadTransfer> {
  const postAll = async (all: number) => {
    const posts = await Promise.all(Array.from({ length: transferConnections }, () => post(url, Math.ceil(all / transferConnections), { limitMs, signal })));
    return {
      posts,
      bytes: posts.reduce((sum, one) => sum + one.bytes, 0),
      elapsedMs: Math.max(...posts.map(({ elapsedMs }) => elapsedMs)),
      reason: posts.find(({ reason }) => reason !== null)?.reason ?? null,
    };
  };
  try {
    const first = await postAll(Math.min(bytes, firstPostBytes));
    if (first.reason) return { ...nothing(first.reason), bytes: first.bytes };
    const fitting = Math.floor((first.bytes / Math.max(1, first.elapsedMs)) * (limitMs - first.elapsedMs) * fillShare);
    const second = await postAll(Math.max(firstPostBytes, Math.min(bytes, fitting)));
    const reason = second.reason ?? ((await isProven(url, { limitMs, idleMs, signal })) ? null : "truncated");
    const bitsPerSecond = reason ? null : uploadBitsPerSecond(second.posts, idleMs);
    return { bitsPerSecond, bytes: second.bytes, elapsedMs: second.elapsedMs, reason: reason ?? (bitsPerSecond === null ? "too-few-samples" : null) };
  } catch (error) {
    if (signal.aborted) throw error;
    return nothing(error === tooLate ? "time-out" : "no-answer");
  }
}

/** Whether the bytes that were answered were taken: small posts behind them come through at once. */
async function isProven(url: string, { limitMs, idleMs, signal }: Transferring & { idleMs: number }): Promise<boolean> {
  const proofs = await Promise.all(Array.from({ length: transferConnections }, () => post(url, 0, { limitMs, signal })));
  await after(entryWaitMs);
  return proofs.every(({ elapsedMs, address }) => isTakenWhole({ proofMs: elapsedMs, idleMs }) && !isKnownToBeNew(address));
}

/** How long the browser may take to tell how a request went, in ms. */
const entryWaitMs = 50;

/**
 * Whether a request opened a connection: then it says nothing of an older one. Where the server does
 * not allow its timing to be read nobody can tell.
 */
function isKnownToBeNew(address: string): boolean {
  const [entry] = performance.getEntriesByName(address) as PerformanceResourceTiming[];
  return entry !== undefined && entry.requestStart > 0 && entry.connectEnd > entry.fetchStart;
}

/** The second post fills so much of the time that the first one says is left. */
const fillShare = 0.6;

type Posted = Omit<LoadTransfer, "bitsPerSecond"> & { address: string };

async function post(url: string, bytes: number, { limitMs, signal }: Transferring): Promise<Posted> {
  const address = fresh(url);
  // A text, although it is none: of other types browsers ask the server first.
  const body = new Blob([randomBytes(bytes)], { type: "text/plain" });
  const startedAt = performance.now();
  const answer = await withLimit(fetch(address, { ...plainly, method: "POST", body, signal }), limitMs * 2);
  const elapsedMs = performance.now() - startedAt;
  const reason = uploadReason({ status: answer.status, contentType: answer.headers.get("content-type") ?? "" });
  // Read to its end, so that the connection is free for the next post.
  await withLimit(answer.arrayBuffer(), stallMs);
  return { bytes, elapsedMs, reason, address };
}

/** Random, so that nothing on the way can shrink it; made of one block, as browsers give no more at once. */
function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  const block = crypto.getRandomValues(new Uint8Array(65_536));
  const all = new Uint8Array(count);
  for (let at = 0; at < count; at += block.length) all.set(block.subarray(0, Math.min(block.length, count - at)), at);
  return all;
}

/** Looks from now on whether the page is late, out of sight, or its clock is set; the returned function says what was seen. */
function watchTab(): () => MachineReading {
  const shift = () => Date.now() - performance.now();
  const before = shift();
  const lags: number[] = [];
  let wasHidden = document.hidden;
  let dueAt = performance.now() + watchEveryMs;
  const look = () => {
    lags.push(Math.max(0, performance.now() - dueAt));
    wasHidden ||= document.hidden;
    dueAt = performance.now() + watchEveryMs;
  };
  const timer = setInterval(look, watchEveryMs);
  return () => {
    clearInterval(timer);
    return {
      meanLagMs: lags.reduce((sum, lag) => sum + lag, 0) / Math.max(1, lags.length),
      longestLagMs: Math.max(0, ...lags),
      clockShiftMs: shift() - before,
      wasHidden: wasHidden || document.hidden,
    };
  };
}

const plainly = { cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer", redirect: "error" } as const;

function fresh(url: string): string {
  const address = new URL(url);
  address.searchParams.set("t", crypto.randomUUID());
  return address.href;
}

const tooLate = new Error("Too late.");

function withLimit<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => (timer = setTimeout(() => reject(tooLate), ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Begins `work` after each pause, whether or not the last has come; what fails is told at the end. */
function every<Value>(pauseMs: number, work: () => Promise<Value>): { end: () => Promise<Value[]> } {
  const begun: Promise<Value>[] = [];
  const begin = () => {
    const one = work();
    one.catch(() => undefined);
    begun.push(one);
  };
  const timer = setInterval(begin, pauseMs);
  return {
    end: () => {
      clearInterval(timer);
      return Promise.all(begun);
    },
  };
}

function after(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** The part of the probes that measures under load. */
export const loadProbes = {
  download,
  upload,
  watchTab,
  every,
  pause: after,
  now: () => new Date().toISOString(),
  newKey: () => crypto.randomUUID(),
} satisfies Partial<Probes>;
