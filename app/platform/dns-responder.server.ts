import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

import { decode, encode, streamEncode, TRUNCATED_RESPONSE, type OptAnswer, type Packet } from "dns-packet";

/** A TCP connection without a question is closed after this time, in ms. */
const idleTcpMs = 10_000;

/** Bytes in front of a message over TCP that tell its length (RFC 1035, 4.2.2). */
const lengthBytes = 2;

/** Tries to find a port that is free over TCP and UDP alike. */
const portTries = 10;

/** Longest answer over UDP to one who names no size (RFC 1035, 4.2.1). */
const plainUdpLimitBytes = 512;

/** Longest answer over UDP to one who allows more: what passes every path unbroken (DNS flag day 2020). */
const udpLimitBytes = 1232;

export type DnsResponder = { port: number; close: () => Promise<void> };

export type Responding = {
  /** Address of this machine to listen on; `::` takes those of both versions. */
  address: string;
  /** 0 takes a free one. */
  port: number;
  /** The response to one query from `asker`; undefined where none is to be sent. */
  respond: (query: Packet, asker: string) => Packet | undefined;
};

/** Starts to answer over UDP and TCP, both on one port. */
export async function startDnsResponder(responding: Responding): Promise<DnsResponder> {
  for (let tries = 1; ; tries++) {
    try {
      return await listenOnBoth(responding);
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (responding.port !== 0 || !isTaken || tries === portTries) throw error;
    }
  }
}

/** What a query says of how it may be answered (RFC 6891). */
export function optOf(query: Packet): OptAnswer | undefined {
  return query.additionals?.find((record): record is OptAnswer => record.type === "OPT");
}

/** What a response says of us to one who sent the like. */
export const ourOpt: OptAnswer = {
  type: "OPT",
  name: ".",
  udpPayloadSize: udpLimitBytes,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

async function listenOnBoth({ address, port: wantedPort, respond }: Responding): Promise<DnsResponder> {
  const connections = new Set<Socket>();
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    answerOverTcp(socket, respond);
  });
  await listening(tcp, () => tcp.listen(wantedPort, address));
  const { port } = tcp.address() as AddressInfo;

  const udp = createSocket(address.includes(":") ? "udp6" : "udp4");
  try {
    await listening(udp, () => udp.bind(port, address));
  } catch (error) {
    tcp.close();
    throw error;
  }
  udp.on("error", () => undefined);
  udp.on("message", (bytes, from) => {
    const answer = answerTo(bytes, respond, from.address);
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
function answerTo(bytes: Buffer, respond: Responding["respond"], peer: string): Answer | undefined {
  try {
    const query = decode(bytes);
    // One socket for both versions writes addresses of the fourth as ones of the sixth.
    const response = query.type === "query" ? respond(query, peer.replace(/^::ffff:(?=[0-9.]+$)/i, "")) : undefined;
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

/** Longest response in bytes that this query takes over UDP. */
function udpLimitOf(query: Packet): number {
  return Math.min(udpLimitBytes, Math.max(plainUdpLimitBytes, optOf(query)?.udpPayloadSize ?? 0));
}

/** Any number of queries on one connection, each with its length in front. */
function answerOverTcp(socket: Socket, respond: Responding["respond"]): void {
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
      const answer = answerTo(query, respond, socket.remoteAddress ?? "");
      if (answer) socket.write(streamEncode(answer.response));
    }
  });
}
