import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

import { decode, encode, streamEncode, TRUNCATED_RESPONSE, type Packet } from "dns-packet";

import { dnsResponse, udpLimitOf } from "./dns-response";
import type { ZoneDoors } from "./dns-zones";

/** A TCP connection without a question is closed after this time, in ms. */
const idleTcpMs = 10_000;

/** Bytes in front of a message over TCP that tell its length (RFC 1035, 4.2.2). */
const lengthBytes = 2;

/** Tries to find a port that is free over TCP and UDP alike. */
const portTries = 10;

/** Reads the doors anew for each question, since the scenario changes them. */
type Zones = () => ZoneDoors;

export type DnsPart = { port: number; close: () => Promise<void> };

/** Starts the responder on loopback over UDP and TCP, both on one port; 0 takes a free one. */
export async function startDnsPart(zones: Zones, port: number): Promise<DnsPart> {
  for (let tries = 1; ; tries++) {
    try {
      return await listenOnBoth(zones, port);
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (port !== 0 || !isTaken || tries === portTries) throw error;
    }
  }
}

async function listenOnBoth(zones: Zones, wantedPort: number): Promise<DnsPart> {
  const connections = new Set<Socket>();
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    answerOverTcp(socket, zones);
  });
  await listening(tcp, () => tcp.listen(wantedPort, "127.0.0.1"));
  const { port } = tcp.address() as AddressInfo;

  const udp = createSocket("udp4");
  try {
    await listening(udp, () => udp.bind(port, "127.0.0.1"));
  } catch (error) {
    tcp.close();
    throw error;
  }
  udp.on("error", () => undefined);
  udp.on("message", (bytes, from) => {
    const answer = answerTo(bytes, zones, from.address);
    if (answer) udp.send(encodedForUdp(answer), from.port, from.address);
  });

  const close = async () => {
    for (const connection of connections) connection.destroy();
    await Promise.all([
      new Promise<void>((resolve) => udp.close(resolve)),
      new Promise<unknown>((resolve) => tcp.close(resolve)),
    ]);
  };
  return { port, close };
}

function listening(server: Server | UdpSocket, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("listening", () => {
      server.off("error", reject);
      resolve();
    });
    start();
  });
}

type Answer = { query: Packet; response: Packet };

/** The query in `bytes` and its response; undefined for what is no query or gets no answer. */
function answerTo(bytes: Buffer, zones: Zones, asker: string): Answer | undefined {
  try {
    const query = decode(bytes);
    const response = query.type === "query" ? dnsResponse(query, zones(), asker) : undefined;
    return response && { query, response };
  } catch {
    return undefined;
  }
}

/** The whole response, or an empty one that says to ask again over TCP. */
function encodedForUdp({ query, response }: Answer): Buffer {
  const whole = encode(response);
  if (whole.length <= udpLimitOf(query)) return whole;
  return encode({ ...response, flags: (response.flags ?? 0) | TRUNCATED_RESPONSE, answers: [] });
}

/** Any number of queries on one connection, each with its length in front. */
function answerOverTcp(socket: Socket, zones: Zones): void {
  let pending = Buffer.alloc(0);
  const nextQuery = () => {
    if (pending.length < lengthBytes) return undefined;
    const end = lengthBytes + pending.readUInt16BE(0);
    if (pending.length < end) return undefined;
    const query = pending.subarray(lengthBytes, end);
    pending = pending.subarray(end);
    return query;
  };
  socket.setTimeout(idleTcpMs, () => socket.destroy());
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let query = nextQuery(); query; query = nextQuery()) {
      const answer = answerTo(query, zones, socket.remoteAddress ?? "");
      if (answer) socket.write(streamEncode(answer.response));
    }
  });
}
