import http, { type Agent, type ClientRequest, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";

import type { ClientReason } from "~/features/network-test/client/client-results";

import { codeOf } from "../net/fault";
import { openFor } from "../net/secured";
import type { TestContext } from "../test-context";

/** Longest transfer, and longest pause within one, in ms. */
export const transferMs = 10_000;
export const stallMs = 4000;
export const connectTimeoutMs = 8000;

export type Transfer = {
  bitsPerSecond: number | null;
  bytes: number;
  elapsedMs: number;
  reason: ClientReason | null;
};

/** What is to be transferred: at most so many bytes, all connections together. */
export type TransferFile = { url: string; bytes: number };
export type Ways = Pick<TestContext, "chooseProxy" | "trust">;

export const placeOf = (url: URL) => ({ host: url.hostname, path: url.pathname + url.search });

/** Keeps one connection, opened the way that a browser would take. */
export function agentFor(url: URL, { chooseProxy, trust }: Ways): Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const open = async () =>
    openFor(url, {
      proxy: (await chooseProxy(url))?.proxy ?? null,
      timeoutMs: connectTimeoutMs,
      trust,
    });
  const createConnection = (
    _options: unknown,
    done: (error: Error | null, socket?: Socket) => void,
  ) => {
    open().then(
      ({ socket }) => done(null, socket),
      (error: Error) => done(error),
    );
  };
  return Object.assign(agent, { createConnection });
}

export function headOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once("response", (response) => {
      request.setTimeout(0);
      response.on("error", () => undefined);
      resolve(response);
    });
    request.on("error", reject);
  });
}

export function withLimit<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("stalled"), { code: "stalled" })), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export function reasonOf(error: unknown): ClientReason {
  const code = codeOf(error);
  if (code === "stalled") return "stalled";
  if (code === "time-out" || code === "timeout" || code === "ETIMEDOUT") return "time-out";
  return code === "ECONNRESET" || code === "EPIPE" ? "truncated" : "no-answer";
}
