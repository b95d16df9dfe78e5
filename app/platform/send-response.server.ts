import type { ServerResponse } from "node:http";

import { hiddenStatusText } from "./hidden-page";

type Body = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Sends a web response over a Node response. Unlike the adapter's own it waits while the
 * client does not read, and cancels the body as soon as the connection is gone: a loader's
 * `request.signal` does not report that reliably, because the request in between is
 * collected as garbage (decision 0010).
 */
export async function sendResponse(response: Response, res: ServerResponse): Promise<void> {
  writeHead(response, res);
  const hasBody = response.body !== null && res.req.method !== "HEAD";
  if (!hasBody) {
    await response.body?.cancel();
    res.end();
    return;
  }
  const body = response.body.getReader() as Body;
  const stop = () => void body.cancel().catch(() => undefined);
  res.once("close", stop);
  if (res.destroyed) stop();
  try {
    await pump(body, res);
    res.end();
  } catch {
    // The head is sent: cutting the connection is the only way left to say that the body is not whole.
    res.destroy();
  } finally {
    res.off("close", stop);
  }
}

function writeHead(response: Response, res: ServerResponse): void {
  res.statusCode = response.status;
  const reason = response.statusText;
  // Only our own pages read that a flag hides something: clients get the usual reason of the status.
  if (reason && reason !== hiddenStatusText) res.statusMessage = reason;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") res.setHeader(name, value);
  }
  // A browser would put these headers on the answer it has kept, and the policies of that one are its own.
  if (response.status === 304)
    ["Content-Security-Policy", "Cross-Origin-Opener-Policy"].forEach((name) =>
      res.removeHeader(name),
    );
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.appendHeader("set-cookie", cookies);
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) res.flushHeaders();
}

async function pump(body: Body, res: ServerResponse): Promise<void> {
  for (;;) {
    const { done, value } = await body.read();
    if (done) return;
    const hasRoom = res.write(value);
    flush(res);
    if (!hasRoom && !res.destroyed) await roomIn(res, body);
  }
}

/** Waits until the client took what was written; rejects when the body fails meanwhile. */
async function roomIn(res: ServerResponse, body: Body): Promise<void> {
  let go: () => void = () => undefined;
  const drained = new Promise<void>((resolve) => (go = resolve));
  res.once("drain", go).once("close", go);
  try {
    await Promise.race([drained, body.closed]);
  } finally {
    res.off("drain", go).off("close", go);
  }
}

/** The compression middleware adds `flush`; without the call it keeps small chunks back. */
function flush(res: ServerResponse & { flush?: () => void }): void {
  res.flush?.();
}
