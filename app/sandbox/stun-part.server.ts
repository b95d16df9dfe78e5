import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

import { bindingAnswer, stunLengthOf } from "./stun-message";

/** Media takes four ports, as the suite's own 3478 to 3481. */
const portCount = 4;

/** A TCP connection that says nothing is closed after this time, in ms. */
const idleTcpMs = 30_000;

export type StunPart = { udpPorts: number[]; tcpPort: number; close: () => Promise<void> };

/** Starts the media relay's echo on loopback: STUN over UDP on four ports, over TCP on the first; 0 takes free ones. */
export async function startStunPart(firstPort: number): Promise<StunPart> {
  const sockets: UdpSocket[] = [];
  const connections = new Set<Socket>();
  const tcp = createServer((socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    answerOverTcp(socket);
  });
  const close = async () => {
    for (const connection of connections) connection.destroy();
    await Promise.all([
      ...sockets.map((socket) => new Promise<void>((resolve) => socket.close(resolve))),
      new Promise((resolve) => tcp.close(resolve)),
    ]);
  };
  try {
    for (let at = 0; at < portCount; at += 1)
      sockets.push(await listenOverUdp(firstPort === 0 ? 0 : firstPort + at));
    tcp.listen(firstPort, "127.0.0.1");
    await once(tcp, "listening");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    udpPorts: sockets.map((socket) => socket.address().port),
    tcpPort: (tcp.address() as AddressInfo).port,
    close,
  };
}

async function listenOverUdp(port: number): Promise<UdpSocket> {
  const socket = createSocket("udp4");
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  socket.on("error", () => undefined);
  socket.on("message", (message, from) => {
    const answer = bindingAnswer(message, from);
    if (answer) socket.send(answer, from.port, from.address);
  });
  return socket;
}

/** Any number of messages on one connection; each tells its length. */
function answerOverTcp(socket: Socket): void {
  let pending = Buffer.alloc(0);
  const from = { address: socket.remoteAddress ?? "", port: socket.remotePort ?? 0 };
  socket.setTimeout(idleTcpMs, () => socket.destroy());
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (
      let length = stunLengthOf(pending);
      length !== undefined && pending.length >= length;
      length = stunLengthOf(pending)
    ) {
      const answer = bindingAnswer(pending.subarray(0, length), from);
      if (answer) socket.write(answer);
      pending = pending.subarray(length);
    }
  });
}
