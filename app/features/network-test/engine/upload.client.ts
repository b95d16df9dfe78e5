import { transferConnections } from "../client/arrivals";
import type { LoadTransfer } from "../client/judge-load";
import { nextPostBytes, type PostLane } from "../client/post-steps";
import {
  isTakenWhole,
  uploadBitsPerSecond,
  uploadReason,
  type AnsweredPost,
} from "../client/throughput";
import type { LoadedFile } from "../plan";
import { freshAddress, plainly, stallMs, tooLate, withLimit } from "./plain-request.client";
import type { Transferring } from "./probes";

/** Size of the posts that open connections and windows, and then tell how much fits into the time, in bytes. */
const openingPostBytes = 500_000;

/** One that took so long, in ms, was busy with the line and not with opening: a second would tell no more. */
const longPostMs = 2_000;

/** Posts fill so much of the time that is left: a line that becomes slower takes longer than they plan. */
const fillShare = 0.9;

/** How long the browser may take to tell how a request went, in ms. */
const entryWaitMs = 50;

const nothing = (reason: LoadTransfer["reason"]): LoadTransfer => ({
  bitsPerSecond: null,
  bytes: 0,
  elapsedMs: 0,
  reason,
});

type Uploading = Transferring & { idleMs: number };

/**
 * Posts bytes over several connections until the server answered all. Of what a browser has handed
 * over nobody can tell what the network took, so the end is the answer. Small posts open the windows
 * and tell how much fits into the time, one idle round trip is taken off, and further requests on the
 * same connections prove that no answer came too early.
 */
export async function upload(file: LoadedFile, uploading: Uploading): Promise<LoadTransfer> {
  const beganAt = performance.now();
  try {
    const bytes = Math.min(file.bytes, openingPostBytes);
    const first = await postAll(file, bytes, uploading);
    const opened =
      first.reason || first.elapsedMs > longPostMs ? first : await postAll(file, bytes, uploading);
    if (opened.reason) return { ...nothing(opened.reason), bytes: opened.bytes };
    const limitMs = (uploading.limitMs - (performance.now() - beganAt)) * fillShare;
    // Where there is no time for more, what opened has been posted for as long as it takes to be a rate.
    const posted =
      limitMs > 0 ? await postInSteps(file, { ...uploading, limitMs }, opened) : opened;
    const reason = posted.reason ?? ((await isProven(file, uploading)) ? null : "truncated");
    const bitsPerSecond = reason ? null : uploadBitsPerSecond(posted.posts, uploading.idleMs);
    return {
      bitsPerSecond,
      bytes: posted.bytes,
      elapsedMs: posted.elapsedMs,
      reason: reason ?? (bitsPerSecond === null ? "too-few-samples" : null),
    };
  } catch (error) {
    if (uploading.signal.aborted) throw error;
    return nothing(error === tooLate ? "time-out" : "no-answer");
  }
}

/** Posts on every connection, one after the other, so that all end together. */
async function postInSteps(
  file: LoadedFile,
  { limitMs, idleMs, signal }: Uploading,
  opened: PostedAll,
): Promise<PostedAll> {
  const beganAt = performance.now();
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal.addEventListener("abort", abort);
  const bytesPerMs = opened.bytes / Math.max(1, opened.elapsedMs - idleMs) / transferConnections;
  const lanes = Array.from({ length: transferConnections }, () => ({
    bytes: 0,
    elapsedMs: 0,
    bytesPerMs,
  }));
  let leftBytes = file.bytes;
  const run = async (lane: PostLane): Promise<LoadTransfer["reason"]> => {
    for (;;) {
      const planned = nextPostBytes(lanes, lane, {
        limitMs,
        idleMs,
        bytes: file.bytes,
        spentMs: performance.now() - beganAt,
      });
      const bytes = Math.min(planned, leftBytes);
      if (bytes === 0) return null;
      leftBytes -= bytes;
      const one = await post(file.url, bytes, { limitMs, signal: stop.signal });
      if (one.reason) return one.reason;
      lane.bytes += bytes;
      lane.elapsedMs = performance.now() - beganAt;
      lane.bytesPerMs = bytes / Math.max(1, one.elapsedMs - idleMs);
    }
  };
  try {
    const reasons = await Promise.all(lanes.map(run));
    return postedAll(lanes, reasons);
  } finally {
    stop.abort();
    signal.removeEventListener("abort", abort);
  }
}

/** Whether the bytes that were answered were taken: small posts behind them come through at once. */
async function isProven(file: LoadedFile, uploading: Uploading): Promise<boolean> {
  const { posts } = await postAll(file, 0, uploading);
  await new Promise((resolve) => setTimeout(resolve, entryWaitMs));
  return posts.every(
    ({ elapsedMs, address }) =>
      isTakenWhole({ proofMs: elapsedMs, idleMs: uploading.idleMs }) && !isKnownToBeNew(address),
  );
}

/**
 * Whether a request opened a connection: then it says nothing of an older one. Where the server does
 * not allow its timing to be read nobody can tell.
 */
function isKnownToBeNew(address: string): boolean {
  const [entry] = performance.getEntriesByName(address) as PerformanceResourceTiming[];
  return entry !== undefined && entry.requestStart > 0 && entry.connectEnd > entry.fetchStart;
}

type Posted = Omit<LoadTransfer, "bitsPerSecond"> & { address: string };
type PostedAll<Each extends AnsweredPost = AnsweredPost> = Omit<LoadTransfer, "bitsPerSecond"> & {
  posts: Each[];
};

/** So many bytes over all connections, until the server has answered on each. */
async function postAll(
  { url }: LoadedFile,
  bytes: number,
  transferring: Transferring,
): Promise<PostedAll<Posted>> {
  const posts = await Promise.all(
    Array.from({ length: transferConnections }, () =>
      post(url, Math.ceil(bytes / transferConnections), transferring),
    ),
  );
  return postedAll(
    posts,
    posts.map(({ reason }) => reason),
  );
}

function postedAll<Each extends AnsweredPost>(
  posts: Each[],
  reasons: LoadTransfer["reason"][],
): PostedAll<Each> {
  return {
    posts,
    bytes: posts.reduce((sum, one) => sum + one.bytes, 0),
    elapsedMs: Math.max(...posts.map(({ elapsedMs }) => elapsedMs)),
    reason: reasons.find((reason) => reason !== null) ?? null,
  };
}

async function post(
  url: string,
  bytes: number,
  { limitMs, signal }: Transferring,
): Promise<Posted> {
  const address = freshAddress(url);
  const body = randomBody(bytes);
  const startedAt = performance.now();
  const answer = await withLimit(
    fetch(address, { ...plainly, method: "POST", body, signal }),
    limitMs * 2,
  );
  const elapsedMs = performance.now() - startedAt;
  const reason = uploadReason({
    status: answer.status,
    contentType: answer.headers.get("content-type") ?? "",
  });
  // Read to its end, so that the connection is free for the next post.
  await withLimit(answer.arrayBuffer(), stallMs);
  return { bytes, elapsedMs, reason, address };
}

/**
 * Random bytes, so that nothing on the way can make them fewer; made of one block, as browsers give
 * no more at once. They call themselves a text: of other types browsers ask the server first.
 */
function randomBody(count: number): Blob {
  const block = crypto.getRandomValues(new Uint8Array(65_536));
  const all = new Uint8Array(count);
  for (let at = 0; at < count; at += block.length)
    all.set(block.subarray(0, Math.min(block.length, count - at)), at);
  return new Blob([all], { type: "text/plain" });
}
