import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import type { ClientResult } from "~/features/network-test/client/client-results.schema";

import { pageScript } from "./page-script";

/** A picture of one pixel. */
const picture = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  "base64",
);

/** What downloads are made of. */
const block = randomBytes(1_000_000);

/**
 * Answers what belongs to a page of `entry`: the page, its script, a picture to time, what it
 * found, and downloads and uploads as `@cloudflare/speedtest` asks for them.
 *
 * @returns says of a request whether it was one of these
 */
export async function loadPageListener(
  entry: string,
  onFound: (id: string, result: ClientResult) => void = () => undefined,
): Promise<(request: IncomingMessage, response: ServerResponse) => boolean> {
  const script = await pageScript(entry);
  return (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const [, id] = /^\/report\/([^/]+)\/results$/.exec(url.pathname) ?? [];
    if (id !== undefined)
      void json(request).then((body) => (onFound(id, body as ClientResult), response.end("{}")));
    else if (url.pathname === "/page")
      response
        .setHeader("Content-Type", "text/html")
        .end("<!doctype html><title>Load</title><script src=/page.js></script>");
    else if (url.pathname === "/page.js")
      response.setHeader("Content-Type", "text/javascript").end(script);
    else if (url.pathname === "/own.gif")
      response
        .writeHead(200, {
          "Content-Type": "image/gif",
          "Timing-Allow-Origin": "*",
          "Cache-Control": "no-store",
        })
        .end(picture);
    else if (url.pathname === "/__down")
      sendBlocks(response, Number(url.searchParams.get("bytes")));
    else if (url.pathname === "/__up") request.resume().on("end", () => response.end("ok"));
    else return false;
    return true;
  };
}

function sendBlocks(response: ServerResponse, bytes: number): void {
  response.writeHead(200, {
    "Content-Type": "application/octet-stream",
    "Content-Length": bytes,
    "Cache-Control": "no-store",
  });
  let left = bytes;
  const more = () => {
    while (left > 0) {
      const part = block.subarray(0, Math.min(block.length, left));
      left -= part.length;
      if (!response.write(part)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}

/** Serves the page that loads a line on this machine, and keeps what it found by the id of its report. */
export async function serveLoadPage(): Promise<{
  origin: string;
  found: Map<string, ClientResult>;
  close: () => void;
}> {
  const found = new Map<string, ClientResult>();
  const pages = await loadPageListener("load-page.ts", (id, result) => found.set(id, result));
  const server = createServer(
    (request, response) => void (pages(request, response) || response.writeHead(404).end()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    found,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
