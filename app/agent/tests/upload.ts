import { randomBytes } from "node:crypto";
import http, { type Agent, type ClientRequest } from "node:http";
import type { Socket } from "node:net";

import { transferConnections } from "~/features/network-test/client/arrivals";
import type { ClientReason } from "~/features/network-test/client/client-results";
import {
  isTakenWhole,
  uploadBitsPerSecond,
  uploadReason,
} from "~/features/network-test/client/throughput";

import {
  agentFor,
  headOf,
  placeOf,
  reasonOf,
  stallMs,
  transferMs,
  withLimit,
  type Transfer,
  type TransferFile,
  type Ways,
} from "./transfer-connection";

/** Share of the bytes that open the connection's windows before what counts is sent. */
const warmUpShare = 0.1;

/**
 * Posts bytes over several connections, for at most ten seconds. What a program hands over is not
 * what the network took: buffers of the system hold megabytes. So the end is when the server has
 * answered all, a first post on each connection opens its windows, one idle round trip is taken
 * off, and a further request on each connection proves that the answer did not come too early.
 */
export async function upload(file: TransferFile, ways: Ways, idleMs: number): Promise<Transfer> {
  const url = new URL(file.url);
  const agents = Array.from({ length: transferConnections }, () => agentFor(url, ways));
  const postAll = async (bytes: number) =>
    whole(
      await Promise.all(
        agents.map(sharing(new Stock(bytes), (agent, stock) => post(url, agent, stock))),
      ),
    );
  try {
    const first = await postAll(Math.round(file.bytes * warmUpShare));
    const second = first.reason ? first : await postAll(file.bytes - first.bytes);
    if (second.reason)
      return {
        bitsPerSecond: null,
        bytes: second.bytes,
        elapsedMs: second.elapsedMs,
        reason: second.reason,
      };
    const proofs = await Promise.all(agents.map((agent) => proofMs(url, agent)));
    const isWhole = proofs.every((ms) => ms !== null && isTakenWhole({ proofMs: ms, idleMs }));
    const bitsPerSecond = isWhole ? uploadBitsPerSecond(second.posts, idleMs) : null;
    const reason = isWhole ? "too-few-samples" : "truncated";
    return {
      bitsPerSecond,
      bytes: first.bytes + second.bytes,
      elapsedMs: first.elapsedMs + second.elapsedMs,
      reason: bitsPerSecond === null ? reason : null,
    };
  } catch (error) {
    return { bitsPerSecond: null, bytes: 0, elapsedMs: 0, reason: reasonOf(error) };
  } finally {
    for (const agent of agents) agent.destroy();
  }
}

/**
 * Bytes that several connections take from, so that all of them end together: one that was left
 * alone would not fill the line.
 */
class Stock {
  constructor(private left: number) {}

  take(most: number): number {
    const taken = Math.min(most, this.left);
    this.left -= taken;
    return taken;
  }
}

const sharing =
  <Value>(stock: Stock, work: (agent: Agent, stock: Stock) => Promise<Value>) =>
  (agent: Agent) =>
    work(agent, stock);

type Posted = Omit<Transfer, "bitsPerSecond">;

/** Posts that began together, as one: it ends with the last. */
function whole(posts: readonly Posted[]): Posted & { posts: readonly Posted[] } {
  return {
    posts,
    bytes: posts.reduce((sum, { bytes }) => sum + bytes, 0),
    elapsedMs: Math.max(...posts.map(({ elapsedMs }) => elapsedMs)),
    reason: posts.find(({ reason }) => reason !== null)?.reason ?? null,
  };
}

/** Random, so that nothing on the way can shrink it. */
const block = randomBytes(65_536);

async function post(url: URL, agent: Agent, stock: Stock): Promise<Posted> {
  const request = http.request({
    ...placeOf(url),
    agent,
    method: "POST",
    headers: { Host: url.host, "Content-Type": "application/octet-stream" },
  });
  const state = { isAnswered: false };
  const answered = headOf(request).finally(() => (state.isAnswered = true));
  answered.catch(() => undefined);
  await Promise.race([connected(request), answered]);
  const startedAtMs = performance.now();
  const bytes = await send(
    request,
    stock,
    () => state.isAnswered || performance.now() >= startedAtMs + transferMs,
  );
  const isEarly = state.isAnswered;
  request.end();
  const response = await withLimit(answered, transferMs);
  response.resume();
  const elapsedMs = performance.now() - startedAtMs;
  const reason = uploadReason({
    status: response.statusCode ?? 0,
    contentType: response.headers["content-type"] ?? "",
  });
  await withLimit(new Promise((resolve) => response.once("close", resolve)), transferMs);
  return { bytes, elapsedMs, reason: reason ?? earlyReason(isEarly) };
}

/** Whoever answers before all is sent has not taken it. */
function earlyReason(isEarly: boolean): ClientReason | null {
  return isEarly ? "truncated" : null;
}

/**
 * @returns how long a further request on the same connection took, in ms; null where the connection
 * is not there any more
 */
async function proofMs(url: URL, agent: Agent): Promise<number | null> {
  const request = http.request({
    ...placeOf(url),
    agent,
    method: "POST",
    headers: { Host: url.host, "Content-Type": "application/octet-stream", "Content-Length": 0 },
  });
  const startedAtMs = performance.now();
  request.end();
  const response = await withLimit(headOf(request), stallMs).catch(() => null);
  request.destroy();
  return response !== null && request.reusedSocket ? performance.now() - startedAtMs : null;
}

function connected(request: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    request.flushHeaders();
    request.once("socket", (socket: Socket) => {
      if (!socket.connecting) return resolve();
      socket.once("connect", resolve);
    });
  });
}

async function send(request: ClientRequest, stock: Stock, isOver: () => boolean): Promise<number> {
  let handed = 0;
  while (!isOver() && !request.destroyed) {
    const part = stock.take(block.length);
    if (part === 0) break;
    handed += part;
    if (!request.write(block.subarray(0, part))) await withLimit(drained(request), stallMs);
  }
  return handed;
}

function drained(request: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      request.off("drain", done).off("close", done).off("response", done);
      resolve();
    };
    request.on("drain", done).on("close", done).on("response", done);
  });
}
