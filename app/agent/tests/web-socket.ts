import { randomBytes, randomUUID } from "node:crypto";
import http from "node:http";
import type { Socket } from "node:net";

import { rounded } from "~/features/network-test/client/repeated-latency";

import { codeOf, ConnectionFault } from "../net/fault";
import { acceptFor, takeFrame, textFrame } from "../net/frames";
import { openFor } from "../net/secured";
import { found, missing, type AgentTest, type TestContext } from "../test-context";

const timeoutMs = 8000;

/** Addresses that are tested: those of the plan, and the slice that each of them names. */
const mostResults = 64;

const textOpcode = 1;
const closeOpcode = 8;

type Row = NonNullable<Awaited<ReturnType<typeof testWebSocket>>["data"]>["results"][number];

/** Opens every WebSocket of the plan, says hello, and times the reply; so too the slice that it names. */
export const testWebSocket: AgentTest<"webSocket"> = async (context) => {
  const { webSocketUrls } = context.plan;
  if (webSocketUrls.length === 0) return missing("not-configured");
  const results = (
    await Promise.all(
      webSocketUrls.map(async (url) => {
        const first = await greet(new URL(url), context);
        const slice = first.sliceUrl === null ? [] : [(await greet(first.sliceUrl, context)).row];
        return [first.row, ...slice];
      }),
    )
  ).flat();
  return found<"webSocket">({ results: results.slice(0, mostResults) });
};

/** The hello of the suite's assistant, protocol version 2 (specification §7). */
function hello(): string {
  return JSON.stringify({
    protocolVersion: 2,
    clientMetadata: { appName: "Pathlens", appPlatform: "Client" },
    H_: {
      T_: "AugLoop_Session_Protocol_SessionInitMessage",
      B_: ["AugLoop_Session_Protocol_Message"],
    },
    cv: randomBytes(12).toString("base64url"),
    messageId: randomUUID(),
  });
}

async function greet(url: URL, context: TestContext): Promise<{ row: Row; sliceUrl: URL | null }> {
  const row: Row = { host: url.hostname, isOpened: false, latencyMs: null, failure: null };
  let socket: Socket | undefined;
  try {
    const way = await context.chooseProxy(new URL(url.href.replace(/^ws/, "http")));
    const opened = await openFor(url, {
      proxy: way?.proxy ?? null,
      timeoutMs,
      trust: context.trust,
    });
    socket = await upgrade(opened.socket, url);
    row.isOpened = true;
    const before = performance.now();
    const reply = await replyTo(socket, hello());
    row.latencyMs = rounded(performance.now() - before);
    return { row, sliceUrl: sliceOf(reply, url) };
  } catch (error) {
    row.failure = (error instanceof ConnectionFault ? error.code : codeOf(error)).slice(0, 255);
    return { row, sliceUrl: null };
  } finally {
    socket?.destroy();
  }
}

function upgrade(opened: Socket, url: URL): Promise<Socket> {
  const key = randomBytes(16).toString("base64");
  const headers = {
    Host: url.host,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": key,
  };
  const request = http.request({
    path: url.pathname + url.search,
    headers,
    createConnection: () => opened,
    timeout: timeoutMs,
  });
  return new Promise((resolve, reject) => {
    const fail = (code: string) => {
      opened.destroy();
      reject(new ConnectionFault("http", code));
    };
    request.on("upgrade", (response, socket: Socket, head: Buffer) => {
      if (response.headers["sec-websocket-accept"] !== acceptFor(key)) return fail("wrong-accept");
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.on("response", ({ statusCode = 0 }) => fail(`status-${statusCode}`));
    request.on("timeout", () => fail("timeout"));
    request.on("error", (error) => fail(codeOf(error)));
    request.end();
  });
}

/** The first message of text that comes back; a single `~` only keeps the line open. */
function replyTo(socket: Socket, message: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    let text = "";
    const timer = setTimeout(() => reject(new ConnectionFault("http", "timeout")), timeoutMs);
    const end = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    socket.on("error", (error) => end(() => reject(error)));
    socket.on("close", () => end(() => reject(new ConnectionFault("http", "closed"))));
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let taken = takeFrame(bytes); taken; taken = takeFrame(bytes)) {
        bytes = taken.rest;
        const { opcode, isFinal, payload } = taken.frame;
        if (opcode === closeOpcode) return end(() => reject(new ConnectionFault("http", "closed")));
        if (opcode > textOpcode) continue;
        text += payload.toString("utf8");
        if (!isFinal) continue;
        const whole = text;
        text = "";
        if (whole !== "~") end(() => resolve(whole));
      }
    });
    socket.write(textFrame(message));
  });
}

/** The slice that a reply names: another WebSocket address, not the one that was asked. */
function sliceOf(reply: string, asked: URL): URL | null {
  try {
    const { sliceUrl } = JSON.parse(reply) as { sliceUrl?: unknown };
    if (typeof sliceUrl !== "string" || !URL.canParse(sliceUrl)) return null;
    const slice = new URL(sliceUrl);
    return /^wss?:$/.test(slice.protocol) && slice.host !== asked.host ? slice : null;
  } catch {
    return null;
  }
}
