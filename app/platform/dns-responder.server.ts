import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

import { decode, encode, TRUNCATED_RESPONSE, type Packet } from "dns-packet";

import { messageReader, optOf, udpLimitBytes, withLength } from "./dns-message.server";

/** A TCP connection without a question is closed after this time, in ms. */
const idleTcpMs = 10_000;

/** Connections at the same time; more are closed at once. */
const connectionsMost = 200;

/** Tries to find a port that is free over TCP and UDP alike. */
const portTries = 10;

/** Longest answer over UDP to one who names no size (RFC 1035, 4.2.1). */
const plainUdpLimitBytes = 512;

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

async function listenOnBoth({
  address,
  port: wantedPort,
  respond,
}: Responding): Promise<DnsResponder> {
  const connections = new Set<Socket>();
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    answerOverTcp(socket, respond);
  });
  tcp.maxConnections = connectionsMost;
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
    const answer = answerTo(bytes, { respond, peer: from.address, encoded: encodedForUdp });
    // Nobody can be answered at port 0, which a forged packet may come from.
    if (answer && from.port > 0) udp.send(answer, from.port, from.address);
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

type Exchange = {
  respond: Responding["respond"];
  peer: string;
  encoded: (query: Packet, response: Packet) => Buffer;
};

/**
 * The bytes of the response to the query in `bytes`; undefined for what is no query, gets no
 * answer, or cannot be written.
 */
function answerTo(bytes: Buffer, { respond, peer, encoded }: Exchange): Buffer | undefined {
  try {
    const query = decode(bytes);
    // One socket for both versions writes addresses of the fourth as ones of the sixth.
    const response =
      query.type === "query"
        ? respond(query, peer.replace(/^::ffff:(?=[0-9.]+$)/i, ""))
        : undefined;
    return response && encoded(query, response);
  } catch {
    return undefined;
  }
}

/** The whole response, or an empty one that says to ask again over TCP. */
function encodedForUdp(query: Packet, response: Packet): Buffer {
  const whole = encode(response);
  if (whole.length <= udpLimitOf(query)) return whole;
  return encode({ ...response, flags: (response.flags ?? 0) | TRUNCATED_RESPONSE, answers: [] });
}

/** Longest response in bytes that this query takes over UDP. */
function udpLimitOf(query: Packet): number {
  return Math.min(udpLimitBytes, Math.max(plainUdpLimitBytes, optOf(query)?.udpPayloadSize ?? 0));
}

/** Any number of queries on one connection; who takes no answers is asked for no more queries. */
function answerOverTcp(socket: Socket, respond: Responding["respond"]): void {
  const exchange: Exchange = {
    respond,
    peer: socket.remoteAddress ?? "",
    encoded: (_query, response) => withLength(encode(response)),
  };
  socket.setTimeout(idleTcpMs, () => socket.destroy());
  socket.on("error", () => undefined);
  socket.on("drain", () => socket.resume());
  socket.on(
    "data",
    messageReader((query) => {
      const answer = answerTo(query, exchange);
      if (answer && !socket.write(answer)) socket.pause();
    }),
  );
}
