import type { IncomingMessage, ServerResponse } from "node:http";

/** Bytes of a body that wait in memory for whoever reads it. */
const waitingBytesMost = 64 * 1024;

/**
 * The web request of a Node request. Its signal aborts when the client is gone before
 * the answer is complete.
 */
export function receiveRequest(
  req: IncomingMessage & { originalUrl?: string },
  res: ServerResponse,
): Request {
  const url = new URL(
    `http://${req.headers.host ?? "localhost"}${req.originalUrl ?? req.url ?? "/"}`,
  );
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  const init: RequestInit & { duplex?: "half" } = { method: req.method, headers: webHeaders(req) };
  if (req.method !== "GET" && req.method !== "HEAD") {
    init.body = bodyOf(req, res);
    init.duplex = "half";
  }
  const request = new Request(url, init);
  // A signal that is given to the constructor is followed by a weak reference for each request. Collections of
  // young objects hold those for strong: everything of a request would live until a collection of all.
  return Object.defineProperty(request, "signal", { value: gone.signal });
}

/**
 * The body as it comes. What nobody reads is taken in and thrown away once the answer is
 * sent or the reader leaves: a body left in its connection would hold up the next request
 * there, and cutting the connection would lose the answer.
 */
function bodyOf(req: IncomingMessage, res: ServerResponse): ReadableStream<Uint8Array> {
  let take: ((chunk: Buffer) => void) | undefined;
  const discard = () => {
    if (take) req.off("data", take);
    take = undefined;
    req.resume();
  };
  res.once("finish", discard);
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        take = (chunk) => {
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) req.pause();
        };
        req.on("data", take).pause();
        req.once("end", () => take && controller.close());
        req.once("error", (error) => take && controller.error(error));
      },
      pull: () => void req.resume(),
      cancel: discard,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: waitingBytesMost }),
  );
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
