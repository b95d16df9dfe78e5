import net from "node:net";

import { hostileRequest, type HostileRequest, type HostileRoute } from "./hostile-requests";

/** Longer than this without an end is a hang. */
const hangMs = 60_000;

/** As much of an answer is looked at. */
const keptBytes = 512 * 1024;

const atOnce = 8;

/** Signs that an answer tells about the inside: stack frames, paths, error classes, the database's words. */
const leaks: readonly RegExp[] = [
  /\bat [^\n]{0,200}(?:file:\/\/|node:|\/)[^\s()]{1,300}:\d+:\d+/,
  /node_modules[\\/]/,
  /file:\/\/\/(?!etc\/passwd)/,
  /\b(?:Type|Reference|Syntax|Range|Eval|URI|Aggregate|Zod|Database|Invariant)Error: /,
  /syntax error at or near|invalid input syntax|invalid byte sequence|violates [a-z-]+ constraint|(?:relation|column) "[^"]+" does not exist|unsupported Unicode escape/,
  /root:[^\n]{0,20}:0:0:/,
];

export type HostileFailure = {
  index: number;
  seed: number;
  what: string;
  request: string;
  answer: string;
};

export type HostileRun = {
  /** Such as `http://127.0.0.1:41234`. */
  origin: string;
  routes: readonly HostileRoute[];
  count: number;
  seed: number;
  /** Further text that no answer may hold, such as the folder the server runs in. */
  secrets?: readonly string[];
  answerLimitMs?: number;
};

/**
 * Sends hostile requests to a running server and reports every answer that a server should
 * never give: a 5xx status, none within a minute, or one that tells about its inside. Each
 * request comes from an address of its own where the server trusts one proxy, so that
 * limits of use do not hide what is behind them.
 */
export async function runHostileRequests({
  origin,
  routes,
  count,
  seed,
  secrets = [],
  answerLimitMs = hangMs,
}: HostileRun): Promise<HostileFailure[]> {
  const failures: HostileFailure[] = [];
  const ask = (request: HostileRequest, index: number) =>
    answerTo(origin, request, { index, answerLimitMs });
  const faultIn = (answer: Answer, request: HostileRequest) =>
    faultOf(answer, { secrets, answerLimitMs, sent: sentText(request) });
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const request = hostileRequest({ routes, seed, index });
      const answer = await ask(request, index);
      const what = faultIn(answer, request);
      if (what)
        failures.push({
          index,
          seed,
          what,
          request: outline(request),
          answer: answer.text.slice(0, 500),
        });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const ordinary: HostileRequest = {
    method: "GET",
    target: "/",
    headers: [],
    body: Buffer.alloc(0),
  };
  const last = await ask(ordinary, count);
  const what = faultIn(last, ordinary);
  if (what)
    failures.push({
      index: count,
      seed,
      what: `afterwards, for an ordinary request: ${what}`,
      request: "GET /",
      answer: last.text.slice(0, 500),
    });
  return failures.sort((one, other) => one.index - other.index);
}

type Answer = { text: string; end: "complete" | "stream" | "hang" | "cut" };

type Measures = { secrets: readonly string[]; answerLimitMs: number; sent: string };

/** What a request said, as it stands and decoded: an answer that repeats it tells nothing. */
function sentText({ target, headers, body }: HostileRequest): string {
  const said = [target, ...headers.flat(), body.toString("latin1")].join("\n");
  return `${said}\n${said.replace(/%([0-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))}`;
}

function faultOf(
  { text, end }: Answer,
  { secrets, answerLimitMs, sent }: Measures,
): string | undefined {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  if (end === "hang") return `no end within ${answerLimitMs} ms`;
  // A server that refuses a body may close before it is sent whole; the system then may drop the answer.
  if (status === 0) return end === "cut" ? undefined : "no answer";
  if (status >= 500) return `status ${status}`;
  const found = leaks
    .map((pattern) => pattern.exec(text)?.[0])
    .filter((each) => each !== undefined);
  const leak =
    found.find((each) => !sent.includes(each)) ?? secrets.find((secret) => text.includes(secret));
  return leak === undefined ? undefined : `a leak: ${leak.slice(0, 200)}`;
}

/** Sends a request as bytes, since a client library would correct it, and reads to the end of the answer. */
function answerTo(
  origin: string,
  request: HostileRequest,
  { index, answerLimitMs }: { index: number; answerLimitMs: number },
): Promise<Answer> {
  const bytes = bytesOf(request, new URL(origin).host, index);
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) });
    let text = "";
    const done = (end: Answer["end"]) => {
      clearTimeout(limit);
      socket.destroy();
      resolve({ text, end });
    };
    const limit = setTimeout(() => done("hang"), answerLimitMs);
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      if (text.length < keptBytes) text += chunk;
      if (/^content-type: text\/event-stream/im.test(headOf(text))) done("stream");
    });
    socket.once("end", () => done("complete"));
    socket.once("error", () => done(request.body.length > 0 ? "cut" : "complete"));
    socket.write(bytes);
  });
}

function bytesOf(
  { method, target, headers, body }: HostileRequest,
  host: string,
  index: number,
): Buffer {
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(given.has("host") ? [] : [`Host: ${host}`]),
    ...(given.has("x-forwarded-for")
      ? []
      : [`X-Forwarded-For: 10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body.length > 0 || method !== "GET" ? [`Content-Length: ${body.length}`] : []),
    "Connection: close",
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]);
}

function headOf(text: string): string {
  return text.slice(0, Math.max(0, text.indexOf("\r\n\r\n")));
}

function outline({ method, target, headers, body }: HostileRequest): string {
  const shown = [
    `${method} ${target.slice(0, 300)}`,
    ...headers.map(([name, value]) => `${name}: ${value.slice(0, 150)}`),
    body.toString().slice(0, 300),
  ];
  return JSON.stringify(shown.join("\n"));
}
