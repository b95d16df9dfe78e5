import type { ClientReason } from "./client-results";

/** How much had come at a moment, both from the beginning of the transfer. */
export type TransferPoint = { atMs: number; bytes: number };

const bitsPerByte = 8;

/** Share of the time that is left out at the beginning: windows open, queues fill. */
export const rampShare = 0.3;

/** Fewer points, or a shorter time, are no rate. */
const leastPoints = 5;
const leastMs = 10;

/**
 * The rate of a transfer in bits per second: the slope of the line from the end of the ramp to
 * the last byte. The mean over everything reads low by the ramp, and the best of many short
 * windows reads high by the bursts of a queue; the slope has neither fault and needs no smoothing.
 *
 * @returns null with too few points, or when the time was too short
 */
export function slopeBitsPerSecond(points: readonly TransferPoint[]): number | null {
  const last = points.at(-1);
  if (!last || points.length < leastPoints) return null;
  const from = points.find(({ atMs }) => atMs >= last.atMs * rampShare);
  if (!from || last.atMs - from.atMs < leastMs || last.bytes <= from.bytes) return null;
  return Math.round(((last.bytes - from.bytes) * bitsPerByte * 1000) / (last.atMs - from.atMs));
}

/** What came of a download, as far as it tells whether the bytes are the right ones. */
export type DownloadEvidence = {
  status: number;
  contentType: string;
  contentEncoding: string;
  contentLength: number | null;
  expectedBytes: number;
  receivedBytes: number;
  /** What came begins as a page does, whatever its head calls it. */
  isPage: boolean;
  /** Ended by us, since the time was over. */
  isCut: boolean;
  isStalled: boolean;
};

/**
 * Why a download is no measurement; null when it is one. An error page under status 200, a page
 * of a portal or a filter, a file of another length: their bytes are not those that were asked for.
 */
export function downloadReason(evidence: DownloadEvidence): ClientReason | null {
  const { status, contentType, contentEncoding, contentLength, expectedBytes, receivedBytes } =
    evidence;
  if (
    status !== 200 ||
    evidence.isPage ||
    /html|json|^text\/plain/i.test(contentType) ||
    !/^(identity)?$/i.test(contentEncoding)
  )
    return "error-status";
  if (contentLength !== null && contentLength !== expectedBytes) return "truncated";
  if (evidence.isStalled) return "stalled";
  if (receivedBytes > expectedBytes) return "error-status";
  return evidence.isCut || receivedBytes === expectedBytes ? null : "truncated";
}

/** So many bytes tell a page from a file. */
const sniffedBytes = 64;

/** Whether bytes begin as the pages of portals and filters do. */
export function isPage(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, sniffedBytes)).replace(/^\xef\xbb\xbf/, "");
  return /^\s*<(!doctype|html|head|script|\?xml)/i.test(head);
}

/** What one of several connections sent, and how long until the server had answered it. */
export type AnsweredPost = { bytes: number; elapsedMs: number };

/**
 * The rate of posts that began together, in bits per second, from the first byte to the server's
 * answers: what a program hands over says nothing of what the network took. One idle round trip is
 * in that time. Posts do not end together. All bytes over the longest time read low where those
 * that are left do not become faster; the sum of each one's own rate reads high where they do: what
 * is in the middle is off by no more than half of either.
 *
 * @returns null when the time was too short for a rate, as where somebody answers before the bytes are through
 */
export function uploadBitsPerSecond(posts: readonly AnsweredPost[], idleMs: number): number | null {
  const moving = posts.map(({ bytes, elapsedMs }) => ({ bytes, ms: elapsedMs - idleMs }));
  if (moving.length === 0 || moving.some(({ ms }) => ms < leastMs)) return null;
  const together =
    moving.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(...moving.map(({ ms }) => ms));
  const apart = moving.reduce((sum, { bytes, ms }) => sum + bytes / ms, 0);
  return Math.round(((together + apart) / 2) * bitsPerByte * 1000);
}

/**
 * How much longer than two idle round trips the proof of an upload may take, in ms: a server's own
 * time for a small request.
 */
const proofSlackMs = 250;

/**
 * Whether bytes that were answered were taken as well. A connection is read in order: a further
 * request on it is answered only after them. One that takes long has waited for bytes whose
 * answer came too early.
 */
export function isTakenWhole({ proofMs, idleMs }: { proofMs: number; idleMs: number }): boolean {
  return proofMs <= 2 * idleMs + proofSlackMs;
}

/** Why an upload is no measurement: nobody took the bytes, or a page came instead of an answer. */
export function uploadReason({
  status,
  contentType,
}: {
  status: number;
  contentType: string;
}): ClientReason | null {
  return status >= 200 && status < 300 && !/html/i.test(contentType) ? null : "error-status";
}
