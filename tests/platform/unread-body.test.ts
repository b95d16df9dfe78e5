import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { receiveRequest } from "~/platform/receive-request.server";
import { sendResponse } from "~/platform/send-response.server";

const opened: (http.Server | http.Agent)[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) {
    if (each instanceof http.Agent) each.destroy();
    else each.close().closeAllConnections();
  }
});

/** A server that hands every request to `answer` as the program does. */
async function serving(answer: (request: Request) => Promise<Response>): Promise<string> {
  const server = http.createServer(
    (req, res) =>
      void answer(receiveRequest(req, res)).then((response) => sendResponse(response, res)),
  );
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

type Sent = { agent: http.Agent; body?: Buffer; isChunked?: boolean };

function send(
  url: string,
  { agent, body, isChunked }: Sent,
): Promise<{ status: number | undefined; text: string; port: number | undefined }> {
  const headers = body && !isChunked ? { "Content-Length": body.byteLength } : {};
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { agent, method: body ? "POST" : "GET", headers },
      (response) => {
        const port = request.socket?.localPort;
        response
          .setEncoding("utf8")
          .toArray()
          .then(
            (chunks) => resolve({ status: response.statusCode, text: chunks.join(""), port }),
            reject,
          );
      },
    );
    request.once("error", reject);
    if (isChunked) request.flushHeaders();
    request.end(body);
  });
}

function oneConnection(): http.Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  opened.push(agent);
  return agent;
}

describe("a request's body", () => {
  const large = Buffer.alloc(2 * 1024 * 1024, "x");

  it.each([{ isChunked: false }, { isChunked: true }])(
    "arrives whole (%o)",
    async ({ isChunked }) => {
      const url = await serving(
        async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
      );
      expect((await send(url, { agent: oneConnection(), body: large, isChunked })).text).toBe(
        String(large.byteLength),
      );
    },
  );

  const refusals: [string, (request: Request) => Promise<void>][] = [
    ["that nobody reads", async () => undefined],
    [
      "that is read in part",
      async (request) => {
        const reader = request.body?.getReader();
        await reader?.read();
        reader?.releaseLock();
      },
    ],
    [
      "whose reader leaves",
      async (request) => {
        const reader = request.body?.getReader();
        await reader?.read();
        await reader?.cancel();
      },
    ],
  ];
  it.each(
    refusals.flatMap(([what, read]) =>
      [false, true].map((isChunked) => ({ what, read, isChunked })),
    ),
  )(
    "$what (chunked: $isChunked) lets the answer through and the connection serve on",
    async ({ read, isChunked }) => {
      const agent = oneConnection();
      const url = await serving(async (request) => {
        await read(request);
        return new Response(request.method, { status: 413 });
      });
      const refused = await send(url, { agent, body: large, isChunked });
      expect([refused.status, refused.text]).toEqual([413, "POST"]);
      const next = await send(url, { agent });
      expect([next.text, next.port]).toEqual(["GET", refused.port]);
    },
  );
});
