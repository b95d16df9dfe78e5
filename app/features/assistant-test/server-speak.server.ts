import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";

import { WebSocket } from "ws";

import { connectSocket } from "~/features/network-test/server-tests/connect-socket.server";
import type { ServerNet } from "~/features/network-test/server-tests/server-net.server";

import { heard, helloMessage } from "./hello";
import { SpeakFailed, type Speak, type Spoken } from "./test-socket";

/** Longest message that is read: a reply has some hundred bytes. */
const messageBytesMost = 64 * 1024;

/** Speaks as the server, which reaches by the outbound guard what a reply or a setting names. */
export function serverSpeak(net: ServerNet): Speak {
  return async (address, signal) => {
    const url = new URL(address);
    const socket = await connectSocket(url, { net, signal, role: "assistant" }).catch(() => {
      throw new SpeakFailed(signal.aborted ? "stopped" : "refused", false);
    });
    return converse(url, socket, signal).finally(() => socket.destroy());
  };
}

function converse(url: URL, connection: Socket, signal: AbortSignal): Promise<Spoken> {
  return new Promise((resolve, reject) => {
    let helloAt: number | undefined;
    const socket = new WebSocket(url, {
      createConnection: () => connection,
      perMessageDeflate: false,
      maxPayload: messageBytesMost,
    });
    const fail = (word: SpeakFailed["word"]) => {
      reject(new SpeakFailed(word, helloAt !== undefined));
      socket.terminate();
    };
    const stop = () => fail("stopped");
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    socket.on("open", () => {
      helloAt = performance.now();
      socket.send(helloMessage(randomUUID()));
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      signal.removeEventListener("abort", stop);
      fail(helloAt === undefined ? "refused" : "closed");
    });
    socket.on("message", (data) => {
      const reply = Buffer.isBuffer(data) ? data.toString("utf8") : "";
      if (heard(reply).kind === "alive") return socket.send(reply);
      resolve({ reply, latencyMs: performance.now() - (helloAt ?? 0) });
      socket.terminate();
    });
  });
}
