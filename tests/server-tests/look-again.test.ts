import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";

import type { MissedTarget } from "~/features/network-test/second-look";
import { serverTestLimits } from "~/features/network-test/server-tests/limits";
import { lookAgain } from "~/features/network-test/server-tests/look-again.server";
import type { ServerNet } from "~/features/network-test/server-tests/server-net.server";

const hourMs = 3_600_000;
const servers: Server[] = [];
const ports = {} as Record<"open" | "closed" | "sockets" | "refuses" | "silent", number>;

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.on("connection", (socket) => socket.on("error", () => undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const sockets = createHttpServer();
  new WebSocketServer({ server: sockets });
  ports.open = await listening(createServer());
  ports.sockets = await listening(sockets);
  ports.refuses = await listening(
    createHttpServer().on("upgrade", (_request, socket) =>
      socket.end(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
      ),
    ),
  );
  ports.silent = await listening(createServer());
  const gone = createServer();
  ports.closed = await listening(gone);
  await new Promise((resolve) => gone.close(resolve));
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** Only a time that is meant to run out is short. */
const netWith = (limits: Partial<ServerNet["limits"]> = {}): ServerNet => ({
  dnsServers: ["127.0.0.1:1"],
  trustedCa: undefined,
  allowedDestinations: Object.values(ports).map((port) => ({ host: "127.0.0.1", port })),
  limits: {
    ...serverTestLimits,
    dnsFirstTryMs: 50,
    dnsTries: 1,
    connectMs: hourMs,
    handshakeMs: hourMs,
    overallMs: hourMs,
    ...limits,
  },
});
const endpoint = (port: number, host = "127.0.0.1"): MissedTarget => ({
  kind: "endpoint",
  host,
  port,
});
const socket = (port: number): MissedTarget => ({
  kind: "web-socket",
  host: "127.0.0.1",
  url: `ws://127.0.0.1:${port}/`,
});
const looked = (target: MissedTarget, limits?: Partial<ServerNet["limits"]>) =>
  lookAgain([target], netWith(limits), new AbortController().signal);

describe("the server's second look", () => {
  it.each<[string, () => MissedTarget, object]>([
    [
      "an endpoint that is there",
      () => endpoint(ports.open),
      { kind: "endpoint", reach: "reached", failure: null },
    ],
    [
      "an endpoint that refuses",
      () => endpoint(ports.closed),
      { reach: "silent", failure: "ECONNREFUSED" },
    ],
    [
      "a name that nobody resolves",
      () => endpoint(443, "mail.example"),
      { reach: "silent", host: "mail.example" },
    ],
    [
      "a WebSocket that opens",
      () => socket(ports.sockets),
      { kind: "web-socket", port: null, reach: "reached", failure: null },
    ],
    [
      "a WebSocket that is refused by a status",
      () => socket(ports.refuses),
      { reach: "error", failure: "status-503" },
    ],
    [
      "a WebSocket where nothing listens",
      () => socket(ports.closed),
      { reach: "silent", failure: "ECONNREFUSED" },
    ],
    ["an address of the inside", () => endpoint(80, "10.0.0.1"), { reach: "silent" }],
  ])("finds %s", async (_what, target, result) => {
    expect(await looked(target())).toMatchObject([result]);
  });

  it("finds a WebSocket silent that never answers", async () => {
    expect(await looked(socket(ports.silent), { connectMs: 50, handshakeMs: 50 })).toMatchObject([
      { reach: "silent", failure: "timeout" },
    ]);
  });

  it("leaves out what the time did not suffice for", async () => {
    expect(await looked(socket(ports.silent), { overallMs: 50 })).toEqual([]);
  });
});
