import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { drainable } from "./drain.server";

const request = "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n";

/** An answer takes so long, in ms: some are under way when the server ends. */
const answerMs = 100;

/** Longer than a server that ends waits for what arrives, in ms. */
const busyMs = 400;

let server: Server;
let drain: () => Promise<void>;
let port: number;
beforeEach(async () => {
  server = createServer(
    (_request, response) => void pause(answerMs).then(() => response.end("answered")),
  );
  server.keepAliveTimeout = 60_000;
  drain = drainable(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.closeAllConnections());

const opened = () =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
const sent = (socket: Socket) =>
  new Promise<void>((resolve) => void socket.write(request, () => resolve()));
/** Everything that comes until the connection ends; `reset` when it was cut. */
const told = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (part: Buffer) => (text += part.toString()));
    socket.once("end", () => resolve(text));
    socket.once("error", () => resolve("reset"));
  });

describe("a server that ends", () => {
  it("answers what arrived on new connections before", async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, opened));
    const answers = sockets.map(told);
    await Promise.all(sockets.map(sent));
    const ended = drain();
    for (const answer of await Promise.all(answers))
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*answered/);
    await ended;
  });

  it("answers what arrived while the program was busy", async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, opened));
    const answers = sockets.map(told);
    const ended = drain();
    sockets.forEach((socket) => socket.write(request));
    const busyUntil = performance.now() + busyMs;
    while (performance.now() < busyUntil);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/answered/);
    await ended;
  });

  it("answers what arrived on connections that were kept", async () => {
    const socket = await opened();
    const answer = told(socket);
    await sent(socket);
    await new Promise((resolve) => socket.once("data", resolve));
    await sent(socket);
    const ended = drain();
    expect((await answer).match(/answered/g)).toHaveLength(2);
    await ended;
  });

  it("ends connections that are idle, and takes no further one", async () => {
    const socket = await opened();
    const answer = told(socket);
    const ended = drain();
    expect(await answer).toBe("");
    await ended;
    await expect(opened()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
