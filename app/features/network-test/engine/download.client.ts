import { Arrivals, transferConnections } from "../client/arrivals";
import type { ClientReason } from "../client/client-results";
import type { LoadTransfer } from "../client/judge-load";
import { downloadReason, isPage, slopeBitsPerSecond } from "../client/throughput";
import type { LoadedFile } from "../plan";
import { freshAddress, plainly, stallMs, tooLate, withLimit } from "./plain-request.client";
import type { Transferring } from "./probes";

/**
 * Loads a file over several connections for as long as the step gives it, or until as much came as
 * it has, all together.
 */
export async function download(
  file: LoadedFile,
  { limitMs, signal }: Transferring,
): Promise<LoadTransfer> {
  const arrivals = new Arrivals(file.bytes);
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal.addEventListener("abort", abort);
  try {
    const reasons = await Promise.all(
      Array.from({ length: transferConnections }, () =>
        downloadOne(file, { limitMs, signal: stop.signal }, arrivals),
      ),
    );
    if (signal.aborted) throw signal.reason;
    const reason = reasons.find((one) => one !== null) ?? null;
    const bitsPerSecond = reason ? null : slopeBitsPerSecond(arrivals.points);
    const last = arrivals.points.at(-1);
    return {
      bitsPerSecond,
      bytes: last?.bytes ?? 0,
      elapsedMs: last?.atMs ?? 0,
      reason: reason ?? (bitsPerSecond === null ? "too-few-samples" : null),
    };
  } finally {
    stop.abort();
    signal.removeEventListener("abort", abort);
  }
}

/** @returns why a connection brought nothing that counts */
async function downloadOne(
  { url, bytes: expectedBytes }: LoadedFile,
  { limitMs, signal }: Transferring,
  arrivals: Arrivals,
): Promise<ClientReason | null> {
  try {
    const answer = await withLimit(fetch(freshAddress(url), { ...plainly, signal }), limitMs);
    const received = await receive(answer, limitMs, arrivals);
    const header = (name: string) => answer.headers.get(name) ?? "";
    return downloadReason({
      status: answer.status,
      contentType: header("content-type"),
      contentEncoding: header("content-encoding"),
      contentLength: header("content-length") === "" ? null : Number(header("content-length")),
      expectedBytes,
      ...received,
    });
  } catch (error) {
    // One that was not through when the others had brought enough is no fault.
    if (arrivals.enough.aborted) return null;
    return error === tooLate ? "time-out" : "no-answer";
  }
}

type Received = { receivedBytes: number; isPage: boolean; isCut: boolean; isStalled: boolean };

async function receive(answer: Response, limitMs: number, arrivals: Arrivals): Promise<Received> {
  const reader = answer.body?.getReader();
  const received: Received = { receivedBytes: 0, isPage: false, isCut: false, isStalled: false };
  const ended = (how: Partial<Received>): Received => ({ ...received, ...how });
  let reading = reader?.read();
  while (reader && reading) {
    const leftMs = limitMs - arrivals.elapsedMs;
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
      const isCut = arrivals.elapsedMs >= limitMs || arrivals.enough.aborted;
      if (!isCut && arrivals.quietMs < stallMs) continue;
      return ended({ isCut, isStalled: !isCut });
    }
  }
  return ended({});
}
