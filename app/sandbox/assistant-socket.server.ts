import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer, type WebSocket } from "ws";
import * as z from "zod";

import { assistantNameOf, sliceUrlFor } from "./assistant-names";
import type { FrontDoors } from "./front-doors";
import { preciseDelay } from "./precise-delay.server";

/** Longest message that is read: a hello has a few hundred bytes. */
const messageBytesMost = 16 * 1024;

/** Close code for a message of a kind that is not taken (RFC 6455, section 7.4.1). */
const unsupportedData = 1003;

/** What a client says first. */
const helloSchema = z.object({
  protocolVersion: z.literal(2),
  messageId: z.string().min(1).max(100),
});

/** Answers the assistant's names over HTTP: with nothing, as a file that is not there to be read. */
export function answerAsAssistant(frontDoors: FrontDoors, name: string): RequestListener {
  return (request, response) => {
    const { blockedName, mode } = frontDoors.scenario;
    if (blockedName === name || mode === "dead") request.socket.destroy();
    else
      response
        .writeHead(204, {
          "Cache-Control": "no-store",
          "Cross-Origin-Resource-Policy": "cross-origin",
        })
        .end();
  };
}

/** Takes WebSockets of the assistant's names: answers each hello with where the session goes on. */
export function takeAssistantSockets(server: Pick<Server, "on">, frontDoors: FrontDoors): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytesMost,
    perMessageDeflate: false,
  });
  server.on("upgrade", (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on("error", () => undefined);
    const name = assistantNameOf(request.url ?? "");
    const { assistant, blockedName } = frontDoors.scenario;
    if (!name) refuse(connection, "404 Not Found");
    else if (assistant === "cut" || blockedName === name) connection.destroy();
    else if (assistant === "refused") refuse(connection, "403 Forbidden");
    else
      sockets.handleUpgrade(request, connection, head, (socket) =>
        converse(socket, { request, name, frontDoors }),
      );
  });
}

function refuse(connection: Duplex, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

type Conversation = { request: IncomingMessage; name: string; frontDoors: FrontDoors };

function converse(socket: WebSocket, conversation: Conversation): void {
  const gone = new AbortController();
  socket.on("error", () => undefined);
  socket.on("close", () => gone.abort());
  socket.on("message", (data, isBinary) => {
    const startedAt = performance.now();
    const text = isBinary || !Buffer.isBuffer(data) ? undefined : data.toString("utf8");
    // What the field's clients exchange first, to see that the line is alive.
    if (text === "~") return socket.send("~");
    const hello = helloSchema.safeParse(jsonOf(text ?? ""));
    if (!hello.success) return socket.close(unsupportedData);
    void answer(socket, {
      ...conversation,
      messageId: hello.data.messageId,
      startedAt,
      signal: gone.signal,
    });
  });
}

async function answer(
  socket: WebSocket,
  {
    request,
    name,
    frontDoors,
    messageId,
    startedAt,
    signal,
  }: Conversation & { messageId: string; startedAt: number; signal: AbortSignal },
): Promise<void> {
  const { assistant } = frontDoors.scenario;
  if (assistant === "silent" || !frontDoors.countsHello(name)) return;
  if (!(await preciseDelay(startedAt, frontDoors.nextDelayMs("Exchange"), signal))) return;
  if (assistant === "garbage") return socket.send("<html>A proxy's page</html>");
  const host = request.headers.host ?? "";
  const isSecure = "encrypted" in request.socket;
  const sliceUrl =
    assistant === "outside" ? "wss://session.elsewhere.example/" : sliceUrlFor({ host, isSecure });
  socket.send(
    JSON.stringify({
      sessionUrlBase: `${isSecure ? "https" : "http"}://${host}/`,
      sliceUrl,
      sessionKey: crypto.randomUUID(),
      origin: name,
      messageId,
      forceReconnect: false,
    }),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
