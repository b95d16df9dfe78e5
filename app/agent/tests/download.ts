import http, { type IncomingMessage } from "node:http";

import { Arrivals, transferConnections } from "~/features/network-test/client/arrivals";
import type { ClientReason } from "~/features/network-test/client/client-results";
import {
  downloadReason,
  isPage,
  slopeBitsPerSecond,
} from "~/features/network-test/client/throughput";

import {
  agentFor,
  connectTimeoutMs,
  headOf,
  placeOf,
  reasonOf,
  stallMs,
  transferMs,
  type Transfer,
  type TransferFile,
  type Ways,
} from "./transfer-connection";

/** Loads a file over several connections, for at most ten seconds or as many bytes as it has, all together. */
export async function download(file: TransferFile, ways: Ways): Promise<Transfer> {
  const arrivals = new Arrivals(file.bytes);
  const reasons = await Promise.all(
    Array.from({ length: transferConnections }, () => downloadOne(file, ways, arrivals)),
  );
  const reason = reasons.find((one) => one !== null) ?? null;
  const bitsPerSecond = reason ? null : slopeBitsPerSecond(arrivals.points);
  const last = arrivals.points.at(-1);
  return {
    bitsPerSecond,
    bytes: last?.bytes ?? 0,
    elapsedMs: last?.atMs ?? 0,
    reason: reason ?? (bitsPerSecond === null ? "too-few-samples" : null),
  };
}

/** @returns why one of the connections brought nothing that counts */
async function downloadOne(
  { url: text, bytes: expectedBytes }: TransferFile,
  ways: Ways,
  arrivals: Arrivals,
): Promise<ClientReason | null> {
  const url = new URL(text);
  const agent = agentFor(url, ways);
  const request = http.request({
    ...placeOf(url),
    agent,
    headers: { Host: url.host, "Accept-Encoding": "identity", "Cache-Control": "no-cache" },
  });
  request.setTimeout(connectTimeoutMs, () =>
    request.destroy(Object.assign(new Error("timeout"), { code: "time-out" })),
  );
  try {
    request.end();
    const response = await headOf(request);
    const received = await receive(response, arrivals);
    const length = response.headers["content-length"];
    return downloadReason({
      status: response.statusCode ?? 0,
      contentType: response.headers["content-type"] ?? "",
      contentEncoding: response.headers["content-encoding"] ?? "",
      contentLength: length === undefined ? null : Number(length),
      expectedBytes,
      ...received,
    });
  } catch (error) {
    // One that was not through when the others had brought enough is no fault.
    return arrivals.enough.aborted ? null : reasonOf(error);
  } finally {
    request.destroy();
    agent.destroy();
  }
}

type Received = { receivedBytes: number; isPage: boolean; isCut: boolean; isStalled: boolean };

function receive(response: IncomingMessage, arrivals: Arrivals): Promise<Received> {
  const received: Received = { receivedBytes: 0, isPage: false, isCut: false, isStalled: false };
  return new Promise((resolve) => {
    const end = (how: Partial<Received>) => {
      clearTimeout(limit);
      clearTimeout(pause);
      enough.removeEventListener("abort", cut);
      response.destroy();
      resolve({ ...received, ...how });
    };
    const cut = () => end({ isCut: true });
    const stall = () => {
      if (arrivals.quietMs >= stallMs) return end({ isStalled: true });
      pause = setTimeout(stall, stallMs);
    };
    const enough = arrivals.enough;
    const limit = setTimeout(cut, Math.max(0, transferMs - arrivals.elapsedMs));
    let pause = setTimeout(stall, stallMs);
    enough.addEventListener("abort", cut);
    if (enough.aborted) cut();
    response.on("data", (chunk: Buffer) => {
      received.isPage ||= received.receivedBytes === 0 && isPage(chunk);
      received.receivedBytes += chunk.length;
      arrivals.add(chunk.length);
      clearTimeout(pause);
      pause = setTimeout(stall, stallMs);
    });
    response.on("close", () => end({}));
  });
}
