import http from "node:http";
import https from "node:https";
import tls from "node:tls";

import { portOf } from "~/lib/url-port";

import {
  guardedAddress,
  OutboundRefused,
  untilAborted,
  type Guard,
  type GuardedAddress,
} from "./outbound-guard.server";
import { timeLimit } from "./time-limit.server";

const fetchTimeoutMs = 10_000;
const answerByteLimit = 1024 * 1024;
const redirectLimit = 3;

const redirectStatuses = [301, 302, 303, 307, 308];

/** Headers that belong to one origin and do not follow a redirect to another. */
const originHeaders = ["authorization", "cookie", "proxy-authorization"];

export type GuardedFetch = Guard & {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For all of it: names, connections, redirects, the body. */
  timeoutMs?: number;
  maxBytes?: number;
  maxRedirects?: number;
  /** Certificate authority trusted beside the public ones, PEM. */
  trustedCa?: string | undefined;
  signal?: AbortSignal;
};

export type FetchedAnswer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  url: string;
  address: string;
};

/** Thrown when an answer cannot be taken; `code` is the machine word. */
class AnswerRefused extends Error {
  constructor(
    readonly code: "ERR_TOO_MANY_REDIRECTS" | "ERR_ANSWER_TOO_LARGE" | "ERR_PROTOCOL_NOT_ALLOWED",
  ) {
    super(`The answer was refused: ${code}`);
  }
}

/**
 * Fetches an address that somebody supplied. Each hop is resolved, checked and connected to
 * at the checked address; the environment's proxies are not used, compression is not asked for.
 *
 * @throws {OutboundRefused} {AnswerRefused} or the connection's error, with its `code`; ETIMEDOUT after `timeoutMs`
 */
export async function guardedFetch(
  url: string | URL,
  options: GuardedFetch = {},
): Promise<FetchedAnswer> {
  const limit = timeLimit(options.timeoutMs ?? fetchTimeoutMs, options.signal);
  let hop: Hop = {
    url: new URL(url),
    method: options.method ?? "GET",
    headers: lowerCased(options.headers),
    body: options.body,
  };
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await untilAborted(
        fetchHop(hop, { ...options, signal: limit.signal }),
        limit.signal,
      );
      const location = redirectStatuses.includes(answer.status)
        ? answer.headers.location
        : undefined;
      if (location === undefined) return answer;
      if (redirects >= (options.maxRedirects ?? redirectLimit))
        throw new AnswerRefused("ERR_TOO_MANY_REDIRECTS");
      hop = nextHop(hop, answer.status, location);
    }
  } finally {
    limit.end();
  }
}

type Hop = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

async function fetchHop(
  hop: Hop,
  options: GuardedFetch & { signal: AbortSignal },
): Promise<FetchedAnswer> {
  const { url } = hop;
  const isTls = url.protocol === "https:";
  if (!isTls && url.protocol !== "http:") throw new AnswerRefused("ERR_PROTOCOL_NOT_ALLOWED");
  if (url.username || url.password) throw new OutboundRefused("ERR_HOST_INVALID");
  const target = await guardedAddress(url.hostname, portOf(url), options);
  const answer = await request(hop, target, options);
  const body = await boundedAnswer(answer, options.maxBytes ?? answerByteLimit);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body,
    url: url.href,
    address: target.address,
  };
}

function request(
  { url, method, headers, body }: Hop,
  target: GuardedAddress,
  { signal, trustedCa }: GuardedFetch,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const client = url.protocol === "https:" ? https : http;
    const sent = client.request(url, {
      method,
      signal,
      // A connection of its own: a kept one may belong to an address that was checked for somebody else.
      agent: false,
      ...(trustedCa !== undefined && { ca: [...tls.rootCertificates, trustedCa] }),
      headers: { "accept-encoding": "identity", ...headers },
      lookup: (_host, { all }, callback) => {
        if (all) callback(null, [{ address: target.address, family: target.family }]);
        else callback(null, target.address, target.family);
      },
    });
    sent.once("error", reject).once("response", resolve);
    sent.end(body);
  });
}

async function boundedAnswer(answer: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      answer.destroy();
      throw new AnswerRefused("ERR_ANSWER_TOO_LARGE");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

function nextHop(hop: Hop, status: number, location: string): Hop {
  if (!URL.canParse(location, hop.url)) throw new OutboundRefused("ERR_HOST_INVALID");
  const url = new URL(location, hop.url);
  if (hop.url.protocol === "https:" && url.protocol === "http:")
    throw new AnswerRefused("ERR_PROTOCOL_NOT_ALLOWED");
  const becomesGet =
    status === 303 || (hop.method === "POST" && (status === 301 || status === 302));
  const kept = Object.entries(hop.headers).filter(
    ([name]) =>
      (url.origin === hop.url.origin || !originHeaders.includes(name)) &&
      (!becomesGet || !name.startsWith("content-")),
  );
  return {
    url,
    method: becomesGet && hop.method !== "HEAD" ? "GET" : hop.method,
    headers: Object.fromEntries(kept),
    body: becomesGet ? undefined : hop.body,
  };
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
