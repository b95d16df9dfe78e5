import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { receiveRequest } from "~/platform/receive-request.server";
import { sendResponse } from "~/platform/send-response.server";

type Answer = (request: Request) => Response | Promise<Response>;

const opened: http.Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

/** A server that turns its requests into web requests and sends web responses back, as the program's does. */
async function serving(answer: Answer): Promise<string> {
  const server = http.createServer((req, res) => {
    void Promise.resolve(answer(receiveRequest(req, res))).then((response) =>
      sendResponse(response, res),
    );
  });
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends bytes as they are, and returns the connection. */
async function sending(origin: string, text: string): Promise<net.Socket> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect({ host: hostname, port: Number(port) }).on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

describe("a request", () => {
  it("has its method, address, headers and body", async () => {
    const origin = await serving(async (request) =>
      Response.json({
        method: request.method,
        url: request.url,
        type: request.headers.get("content-type"),
        body: await request.text(),
      }),
    );
    const headers = { "Content-Type": "text/plain" };
    const response = await fetch(`${origin}/gcc/report/1?language=ja&a=%20b`, {
      method: "PUT",
      headers,
      body: "grüß",
    });
    expect(await response.json()).toEqual({
      method: "PUT",
      url: `${origin}/gcc/report/1?language=ja&a=%20b`,
      type: "text/plain",
      body: "grüß",
    });
  });

  it("joins headers and cookies that came several times", async () => {
    const origin = await serving((request) =>
      Response.json([request.headers.get("x-forwarded-for"), request.headers.get("cookie")]),
    );
    const socket = await sending(
      origin,
      "GET / HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: 192.0.2.1\r\n" +
        "X-Forwarded-For: 192.0.2.2\r\nCookie: a=1\r\nCookie: b=2\r\nConnection: close\r\n\r\n",
    );
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    expect(JSON.parse(/\[.*\]/.exec(text)?.[0] ?? "null")).toEqual([
      "192.0.2.1, 192.0.2.2",
      "a=1; b=2",
    ]);
  });

  it.each(["GET", "HEAD"])("by %s has no body", async (method) => {
    const origin = await serving(
      (request) => new Response(null, { headers: { "X-Body": String(request.body !== null) } }),
    );
    expect((await fetch(origin, { method })).headers.get("x-body")).toBe("false");
  });

  it("has the path as it was asked, also where the server was mounted below one", async () => {
    const server = http.createServer((req, res) => {
      const mounted = Object.assign(req, { originalUrl: req.url, url: "/1" });
      void sendResponse(new Response(new URL(receiveRequest(mounted, res).url).pathname), res);
    });
    opened.push(server.listen(0, "127.0.0.1"));
    await once(server, "listening");
    const response = await fetch(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/report/1`,
    );
    expect(await response.text()).toBe("/report/1");
  });
});

describe("the signal of a request", () => {
  it("aborts when the client is gone before the answer", async () => {
    let ended: Promise<void> | undefined;
    let arrived: () => void;
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const origin = await serving(async ({ signal }) => {
      ended = whenAborted(signal);
      arrived();
      await ended;
      return new Response();
    });
    const socket = await sending(origin, "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n");
    await arrival;
    socket.destroy();
    await ended;
  });

  it("aborts when the client is gone in the middle of the answer", async () => {
    let ended: Promise<void> | undefined;
    const origin = await serving(({ signal }) => {
      ended = whenAborted(signal);
      return new Response(
        new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("half")) }),
      );
    });
    const socket = await sending(origin, "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
    await ended;
  });

  it("does not abort once the answer is whole", async () => {
    const signals: AbortSignal[] = [];
    const origin = await serving((request) => {
      signals.push(request.signal);
      return new Response("whole");
    });
    const socket = await sending(
      origin,
      "GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n",
    );
    socket.resume();
    await once(socket, "close");
    // Another request after it shows that everything about the first one has happened.
    await fetch(origin).then((response) => response.text());
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  });

  it("ends the reading of a body that breaks off", async () => {
    let failed: (error: unknown) => void;
    const failure = new Promise<unknown>((resolve) => (failed = resolve));
    let begin: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const origin = await serving(async (request) => {
      begin();
      await request.text().catch((error: unknown) => failed(error));
      return new Response();
    });
    const socket = await sending(
      origin,
      "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 100\r\n\r\nhalf",
    );
    await begun;
    socket.destroy();
    expect(await failure).toBeInstanceOf(Error);
  });
});
