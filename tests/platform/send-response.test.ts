import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";

import { afterEach, describe, expect, it, vi } from "vitest";
import { patience } from "#tests/support/patience";

import { EventStream } from "~/platform/event-stream.server";
import { sendResponse } from "~/platform/send-response.server";

const opened: http.Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

/** A server that answers every request with what `answer` makes. */
async function serving(answer: () => Response): Promise<string> {
  const server = http.createServer((_request, response) => void sendResponse(answer(), response));
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A connection that has asked and reads nothing until told to. */
async function asking(url: string): Promise<net.Socket> {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port) }).pause();
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return socket;
}

/** A body without end that counts what was taken and notes its cancelling. */
function endless(chunkBytes: number) {
  const noted = { chunks: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        noted.chunks += 1;
        controller.enqueue(new Uint8Array(chunkBytes));
      },
      cancel: () => {
        noted.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, noted };
}

/** Waits until a number stops growing. */
async function settled(count: () => number): Promise<number> {
  for (let before = -1; ;) {
    if (before === count()) return before;
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe("an answer", () => {
  it("arrives with status, headers, every cookie and body", async () => {
    const headers = new Headers({ "X-A": "1" });
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    const response = await fetch(
      await serving(() => new Response("hello", { status: 418, statusText: "Teapot", headers })),
    );
    expect([
      response.status,
      response.statusText,
      response.headers.get("x-a"),
      response.headers.getSetCookie(),
      await response.text(),
    ]).toEqual([418, "Teapot", "1", ["a=1", "b=2"], "hello"]);
  });

  it("tells a client nothing of why a page is hidden", async () => {
    const url = await serving(() => new Response(null, { status: 404, statusText: "Hidden" }));
    expect((await fetch(url)).statusText).toBe("Not Found");
  });

  it("without a body ends", async () => {
    const response = await fetch(await serving(() => new Response(null, { status: 204 })));
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });

  it("to HEAD carries no body, and its body is cancelled", async () => {
    const { body, noted } = endless(1);
    const response = await fetch(
      await serving(() => new Response(body, { headers: { "X-A": "1" } })),
      { method: "HEAD" },
    );
    expect([response.headers.get("x-a"), noted.isCancelled]).toEqual(["1", true]);
  });

  it("whose body fails is cut, not ended", async () => {
    const url = await serving(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(Buffer.from("half")),
            pull: (controller) => controller.error(new Error("broken")),
          }),
        ),
    );
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  });
});

describe("a stream", () => {
  it("has its head sent before its first event", async () => {
    const response = await fetch(
      await serving(
        () =>
          new Response(new ReadableStream(), { headers: { "Content-Type": "text/event-stream" } }),
      ),
    );
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    await response.body?.cancel();
  });

  it("is cancelled when its client is gone, though no request's signal says so", async () => {
    const told = { closed: 0 };
    const url = await serving(() =>
      new EventStream(
        { onRoom: () => undefined, onClosed: () => (told.closed += 1) },
        new AbortController().signal,
      ).response(),
    );
    const socket = await asking(url);
    socket.resume();
    await once(socket, "data");
    socket.destroy();
    await vi.waitFor(() => expect(told.closed).toBe(1), patience);
  });

  it("waits for a client that does not read, and goes on when it does", async () => {
    const { body, noted } = endless(64 * 1024);
    const socket = await asking(await serving(() => new Response(body)));
    const taken = await settled(() => noted.chunks);
    // What the two systems' socket buffers hold, some megabytes; without waiting it would grow without end.
    expect(taken * 64 * 1024).toBeLessThan(32 * 1024 * 1024);
    socket.resume();
    await vi.waitFor(() => expect(noted.chunks).toBeGreaterThan(taken + 10), patience);
    socket.destroy();
    await vi.waitFor(() => expect(noted.isCancelled).toBe(true), patience);
  });

  it("lets go of a client that does not read when the body gives up", async () => {
    const noted = { chunks: 0, fail: (): void => undefined };
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (noted.fail = () => controller.error(new Error("stalled"))),
        pull: (controller) => {
          noted.chunks += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      },
      { highWaterMark: 0 },
    );
    const socket = await asking(await serving(() => new Response(body)));
    await settled(() => noted.chunks);
    noted.fail();
    socket.resume();
    await Promise.race([once(socket, "close"), once(socket, "error")]);
  });
});
