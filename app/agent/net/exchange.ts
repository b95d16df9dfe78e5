import http, { type IncomingMessage } from "node:http";
import type { Socket } from "node:net";

import { codeOf, ConnectionFault } from "./fault";

export type Exchange = {
  method: "GET" | "POST" | "HEAD";
  /** Path, or the whole address where it goes to a proxy. */
  path: string;
  headers: Record<string, string | number>;
  body?: string | Buffer;
  timeoutMs: number;
};

/** Sends one request over an open connection and gives back the head of the answer. */
export function exchange(
  socket: Socket,
  { method, path, headers, body, timeoutMs }: Exchange,
): Promise<IncomingMessage> {
  const request = http.request({ method, path, headers, createConnection: () => socket });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail("timeout"), timeoutMs);
    const fail = (code: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new ConnectionFault("http", code));
    };
    request.on("response", (response) => {
      clearTimeout(timer);
      response.on("error", () => undefined);
      resolve(response);
    });
    request.on("error", (error) => fail(codeOf(error)));
    request.end(body);
  });
}

/**
 * The body of an answer as text.
 *
 * @throws {ConnectionFault} when it is longer than `mostBytes`, ends early or takes too long
 */
export function textOf(
  response: IncomingMessage,
  { mostBytes, timeoutMs }: { mostBytes: number; timeoutMs: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const fail = (code: string) => {
      clearTimeout(timer);
      response.destroy();
      reject(new ConnectionFault("http", code));
    };
    const timer = setTimeout(() => fail("timeout"), timeoutMs);
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if ((bytes += chunk.length) > mostBytes) fail("too-long");
    });
    response.on("end", () => {
      clearTimeout(timer);
      if (!response.complete) return fail("truncated");
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
    response.on("aborted", () => fail("truncated"));
  });
}
