import { createSocket, type Socket as UdpSocket } from "node:dgram";
import http, { type RequestListener } from "node:http";
import https from "node:https";
import net, { type AddressInfo, type Socket } from "node:net";

import { decode, encode, TRUNCATED_RESPONSE, type Answer, type Packet } from "dns-packet";

import { acceptFor, takeFrame } from "~/agent/net/frames";

import type { Issued } from "./agent-certificates";

/** Small servers of one test; all of them end together. */
export class AgentServers {
  private readonly ends: (() => Promise<void>)[] = [];

  constructor(private readonly address = "127.0.0.1") {}

  /** An HTTP server, over TLS when it has a certificate; resolves with its port. */
  async http(
    listener: RequestListener,
    certificate?: Issued & Pick<https.ServerOptions, "SNICallback">,
    port = 0,
  ): Promise<number> {
    const server = certificate
      ? https.createServer(
          {
            cert: certificate.cert,
            key: certificate.key,
            ...(certificate.SNICallback && { SNICallback: certificate.SNICallback }),
          },
          listener,
        )
      : http.createServer(listener);
    return this.listening(server, port);
  }

  /**
   * A proxy that opens tunnels, over TLS when it has a certificate; with a password it wants it. `target` is
   * where it leads whatever was asked.
   */
  async proxy({
    password,
    target,
    via,
    certificate,
    port = 0,
  }: {
    password?: string;
    target?: number;
    via?: string;
    certificate?: Issued;
    port?: number;
  } = {}): Promise<{
    port: number;
    asked: string[];
  }> {
    const asked: string[] = [];
    const isAllowed = (header: string | undefined) =>
      password === undefined || header === `Basic ${Buffer.from(password).toString("base64")}`;
    const answer: RequestListener = (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response
        .writeHead(
          isAllowed(request.headers["proxy-authorization"]) ? 200 : 407,
          via ? { Via: via } : {},
        )
        .end("by the proxy");
    };
    const server = certificate
      ? https.createServer({ cert: certificate.cert, key: certificate.key }, answer)
      : http.createServer(answer);
    server.on("connect", (request: http.IncomingMessage, socket: Socket) => {
      asked.push(`CONNECT ${request.url}`);
      socket.on("error", () => undefined);
      if (!isAllowed(request.headers["proxy-authorization"]))
        return socket.end(
          "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n",
        );
      const through = net.connect(
        target ?? Number((request.url ?? "").split(":").at(-1)),
        "127.0.0.1",
        () => {
          socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
          socket.pipe(through).pipe(socket);
        },
      );
      through.on("error", () => socket.destroy());
      return undefined;
    });
    return { port: await this.listening(server, port), asked };
  }

  /**
   * A WebSocket server that answers a text by another one. `refuses` gives the HTTP status for
   * upgrades that it refuses.
   */
  async webSocket(
    reply: (text: string) => string | null,
    port = 0,
    certificate?: Issued,
    refuses: (request: http.IncomingMessage) => number | null = () => null,
  ): Promise<number> {
    const refuse: RequestListener = (_request, response) => void response.writeHead(426).end();
    const server = certificate
      ? https.createServer({ cert: certificate.cert, key: certificate.key }, refuse)
      : http.createServer(refuse);
    server.on("upgrade", (request: http.IncomingMessage, socket: Socket) => {
      const status = refuses(request);
      if (status !== null)
        return void socket.end(
          `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: ` +
          `Upgrade\r\nSec-WebSocket-Accept: ` +
          `${acceptFor(request.headers["sec-websocket-key"] ?? "")}\r\n\r\n`,
      );
      let bytes: Buffer = Buffer.alloc(0);
      socket
        .on("error", () => undefined)
        .on("data", (chunk: Buffer) => {
          bytes = Buffer.concat([bytes, chunk]);
          const taken = takeFrame(bytes);
          const answer = taken && reply(taken.frame.payload.toString());
          // Servers do not mask.
          if (answer)
            socket.write(Buffer.concat([Buffer.from([0x81, answer.length]), Buffer.from(answer)]));
          else if (taken) socket.destroy();
        });
    });
    return this.listening(server, port);
  }

  /** A STUN relay; `drop` says which packets are lost, counted from 0, and `delayMs` how late one is answered. */
  async stun({
    drop = () => false,
    delayMs = () => 0,
    port = 0,
  }: {
    drop?: (at: number) => boolean;
    delayMs?: (at: number) => number;
    port?: number;
  } = {}): Promise<number> {
    let at = 0;
    return this.udp((socket, bytes, from) => {
      const own = at++;
      if (drop(own)) return;
      const answer = Buffer.alloc(32);
      bytes.copy(answer, 0, 0, 20);
      answer.writeUInt16BE(0x0101, 0);
      answer.writeUInt16BE(12, 2);
      answer.writeUInt16BE(0x0001, 20);
      answer.writeUInt16BE(8, 22);
      answer[25] = 1;
      answer.writeUInt16BE(from.port, 26);
      Buffer.from(from.address.split(".").map(Number)).copy(answer, 28);
      setTimeout(() => socket.send(answer, from.port, from.address, () => undefined), delayMs(own));
    }, port);
  }

  /** A resolver that thinks for `delayMs` about everything; null stays silent. */
  async resolver(
    answer: (
      name: string,
      type: string,
      asker: string,
    ) => { answers?: Answer[]; code?: number; isTruncated?: boolean } | null,
    port = 0,
    delayMs = 0,
  ): Promise<number> {
    return this.udp((socket, bytes, from) => {
      const query = decode(bytes);
      const [question] = query.questions ?? [];
      const given = question && answer(question.name, question.type, from.address);
      if (!given) return;
      const packet: Packet = {
        type: "response",
        id: query.id,
        flags: (given.code ?? 0) | (given.isTruncated ? TRUNCATED_RESPONSE : 0),
        questions: query.questions,
        answers: given.answers ?? [],
      };
      const send = () => socket.send(encode(packet), from.port, from.address, () => undefined);
      if (delayMs > 0) setTimeout(send, delayMs);
      else send();
    }, port);
  }

  /** What a resolver answers over TCP: the same to every question, in pieces of `pieceBytes`. */
  async resolverOverTcp(answers: Answer[], port: number, pieceBytes = 20): Promise<void> {
    const server = net.createServer((socket) => {
      socket.on("error", () => undefined);
      socket.setNoDelay(true);
      socket.once("data", (bytes) => {
        const { id, questions } = decode(bytes.subarray(2));
        const message = encode({ type: "response", id, questions, answers });
        const length = Buffer.alloc(2);
        length.writeUInt16BE(message.length);
        const whole = Buffer.concat([length, message]);
        for (let at = 0; at < whole.length; at += pieceBytes)
          socket.write(whole.subarray(at, at + pieceBytes));
      });
    });
    await this.listening(server, port);
  }

  private async udp(
    onMessage: (socket: UdpSocket, bytes: Buffer, from: { address: string; port: number }) => void,
    port: number,
  ): Promise<number> {
    const socket = createSocket("udp4");
    socket.on("message", (bytes, from) => onMessage(socket, bytes, from));
    await new Promise<void>((resolve) => socket.bind(port, this.address, resolve));
    this.ends.push(() => new Promise((resolve) => socket.close(() => resolve())));
    return socket.address().port;
  }

  private async listening(server: net.Server, port = 0): Promise<number> {
    const sockets = new Set<Socket>();
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(port, this.address, resolve));
    this.ends.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    });
    return (server.address() as AddressInfo).port;
  }

  async end(): Promise<void> {
    await Promise.all(this.ends.splice(0).map((end) => end()));
  }
}
