import type { IncomingMessage, ServerResponse } from "node:http";

import { createReadableStreamFromReadable } from "@remix-run/node";

/**
 * The web request of a Node request. Its signal aborts when the client is gone before
 * the answer is complete.
 */
export function receiveRequest(req: IncomingMessage & { originalUrl?: string }, res: ServerResponse): Request {
  const url = new URL(`http://${req.headers.host ?? "localhost"}${req.originalUrl ?? req.url ?? "/"}`);
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  const init: RequestInit & { duplex?: "half" } = {
    method: req.method,
    headers: webHeaders(req),
    signal: gone.signal,
  };
  if (req.method !== "GET" && req.method !== "HEAD") {
    init.body = createReadableStreamFromReadable(req);
    init.duplex = "half";
  }
  return new Request(url, init);
}

function webHeaders(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) headers.append(name, each);
    }
  }
  return headers;
}
