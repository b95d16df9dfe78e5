import type { IncomingMessage, ServerResponse } from "node:http";

import { beforeAll, describe, expect, it } from "vitest";

import { issueFor, type Issued } from "#tests/support/agent-certificates";
import { aTestContext, takenByServer } from "#tests/support/agent-context";
import { AgentServers } from "#tests/support/agent-servers";
import { judged, measuring } from "#tests/support/busy-machine";

import { testBufferBloat } from "./buffer-bloat";

let authority: Issued;
let interceptor: Issued;
beforeAll(async () => {
  authority = await issueFor({ name: "O=Suite Trust, CN=Suite Authority" });
  interceptor = await issueFor({ name: "O=Corp Inspection, CN=Corp Authority" });
});

describe("buffer bloat", () => {
  const bytes = 6_000_000;
  const part = Buffer.alloc(60_000);
  /** Sends the file in a hundred parts, one every 12 ms, so that four connections take 300 ms. */
  const paced = (response: ServerResponse, parts = 100) => {
    let sent = 0;
    const timer = setInterval(() => {
      response.write(part);
      if (++sent < parts) return;
      clearInterval(timer);
      response.end();
    }, 12);
    response.on("close", () => clearInterval(timer));
  };
  const run = async (listener: (request: IncomingMessage, response: ServerResponse) => void) => {
    const own = new AgentServers();
    const url = `http://127.0.0.1:${await own.http(listener)}/file`;
    const outcome = await testBufferBloat(
      aTestContext({ plan: { download: { url, bytes }, upload: { url, bytes: 4_000_000 } } }),
    ).finally(() => own.end());
    takenByServer("bufferBloat", outcome);
    return outcome;
  };

  /** Takes what is posted in small parts with pauses, so that no connection is done at once. */
  const takenSlowly = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const _part of request) await new Promise((resolve) => setTimeout(resolve, 5));
    response.end("thanks");
  };

  it(
    "measures both ways and the latency beside them",
    measuring(async () => {
      const { data, reason } = await run((request, response) => {
        if (request.method === "POST") return void takenSlowly(request, response);
        response.writeHead(200, {
          "Content-Type": "application/octet-stream",
          "Content-Length": bytes,
        });
        paced(response);
      });
      expect(data).toMatchObject({
        idle: { samples: 20, lost: 0 },
        download: { bytes, bitsPerSecond: expect.any(Number), reason: null },
        upload: { bytes: 4_000_000, bitsPerSecond: expect.any(Number) },
      });
      // A hundred parts in at least 300 ms: never more than 160 Mbit/s.
      expect(data?.download?.bitsPerSecond).toBeLessThan(200e6);
      expect(data?.download?.bitsPerSecond).toBeGreaterThan(10e6);
      expect([null, "too-few-samples"]).toContain(reason);
    }),
  );

  it.for<[who: string, by: () => Issued, asksTheHost: boolean]>([
    ["the suite's issuer, whose handshakes are the host's", () => authority, false],
    ["somebody else, who makes handshakes of its own", () => interceptor, true],
  ])("times the way over TLS shown by %s", async ([, by, asksTheHost], context) =>
    judged(context, async () => {
      const own = new AgentServers();
      const thinkingMs = 40;
      const asked = new Set<string>();
      const port = await own.http(
        (request, response) => {
          asked.add(request.method ?? "");
          if (request.method === "HEAD") return void setTimeout(() => response.end(), thinkingMs);
          response.writeHead(200, {
            "Content-Type": "application/octet-stream",
            "Content-Length": bytes,
          });
          return paced(response);
        },
        await issueFor({ name: "CN=127.0.0.1", hosts: ["127.0.0.1"], by: by() }),
      );
      const url = `https://127.0.0.1:${port}/file`;
      const outcome = await testBufferBloat(
        aTestContext({
          ca: `${authority.cert}\n${interceptor.cert}`,
          plan: { download: { url, bytes }, certificateIssuers: ["Suite Trust"] },
        }),
      ).finally(() => own.end());
      takenByServer("bufferBloat", outcome);
      expect(outcome.data).toMatchObject({
        idle: { samples: 20, lost: 0 },
        download: { bytes, bitsPerSecond: expect.any(Number), reason: null },
      });
      expect(asked.has("HEAD")).toBe(asksTheHost);
      expect(outcome.data!.idle!.minMs > thinkingMs - 1).toBe(asksTheHost);
      expect(outcome.data!.download!.loaded!.minMs > thinkingMs - 1).toBe(asksTheHost);
    }),
  );

  it.concurrent.each<[string, (response: ServerResponse) => void, string]>([
    [
      "a page in the place of bytes",
      (response) =>
        response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Fatal error</h1>"),
      "error-status",
    ],
    ["an error", (response) => response.writeHead(503).end("busy"), "error-status"],
    [
      "a file of another length",
      (response) =>
        response
          .writeHead(200, { "Content-Type": "application/octet-stream" })
          .end(Buffer.alloc(1000)),
      "truncated",
    ],
    [
      "a file that is cut off",
      (response) => {
        response.writeHead(200, {
          "Content-Type": "application/octet-stream",
          "Content-Length": bytes,
        });
        response.write(part, () => setTimeout(() => response.destroy(), 100));
      },
      "truncated",
    ],
    [
      "a stall",
      (response) => {
        response.writeHead(200, {
          "Content-Type": "application/octet-stream",
          "Content-Length": bytes,
        });
        response.write(part);
      },
      "stalled",
    ],
  ])("gives no number for %s", async (_what, answer, reason) => {
    const { data } = await run((request, response) =>
      request.method === "POST"
        ? void response.writeHead(405, { Connection: "close" }).end()
        : answer(response),
    );
    expect(data?.download).toMatchObject({ bitsPerSecond: null, loaded: null, reason });
    expect(data?.upload?.bitsPerSecond).toBeNull();
  });
});
