import { textOf, exchange } from "../net/exchange";
import { ConnectionFault } from "../net/fault";
import type { ProxyAddress } from "../net/proxy-address";
import { openFor } from "../net/secured";
import type { Trust } from "../net/trust";

/** Answer of the server: its status, what it said, and how long it asks to wait. */
export type CallAnswer = { status: number; body: unknown; retryAfterMs: number | null };

export type Call = (path: string, body: string) => Promise<CallAnswer>;

const connectTimeoutMs = 10_000;
const answerTimeoutMs = 30_000;

/** The plan of a large feed has some hundred kilobytes. */
const mostBytes = 8_000_000;

export type WayOut = { name: string; proxy: ProxyAddress | null };

/** None of the ways led to the server; each with why. */
class NoWayThrough extends Error {
  constructor(readonly tried: readonly { way: string; reason: string }[]) {
    super(tried.map(({ way, reason }) => `${way}: ${reason}`).join("; "));
  }
}

/**
 * Calls of the server by the first way that leads there; the way that did is tried first the
 * next time. Only verified TLS carries anything: who shows a certificate that nobody here
 * vouches for gets neither token nor results. An answer that is no JSON is not the server's.
 */
export function agentCall({
  server,
  token,
  ways,
  trust,
}: {
  server: string;
  token: string;
  ways: () => Promise<WayOut[]>;
  trust: Trust;
}): Call {
  let proven: WayOut | null = null;
  return async (path, body) => {
    const tried: { way: string; reason: string }[] = [];
    const all = await ways();
    const [before] = [proven];
    for (const way of before ? [before, ...all.filter(({ name }) => name !== before.name)] : all) {
      try {
        const answer = await callBy(way, new URL(`${server}${path}`), { token, trust, body });
        proven = way;
        return answer;
      } catch (error) {
        tried.push({
          way: way.name,
          reason:
            error instanceof ConnectionFault
              ? `${error.stage} ${error.code}`
              : (error as Error).message,
        });
      }
    }
    throw new NoWayThrough(tried);
  };
}

async function callBy(
  { proxy }: WayOut,
  url: URL,
  { token, trust, body }: { token: string; trust: Trust; body: string },
): Promise<CallAnswer> {
  const { socket } = await openFor(url, { proxy, timeoutMs: connectTimeoutMs, trust });
  try {
    const headers = {
      Host: url.host,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Accept: "application/json",
      Connection: "close",
    };
    const response = await exchange(socket, {
      method: "POST",
      path: url.pathname,
      headers,
      body,
      timeoutMs: answerTimeoutMs,
    });
    const status = response.statusCode ?? 0;
    if (!/json/i.test(response.headers["content-type"] ?? ""))
      throw new ConnectionFault("http", `status-${status}-without-json`, status);
    const text = await textOf(response, { mostBytes, timeoutMs: answerTimeoutMs });
    return {
      status,
      body: JSON.parse(text),
      retryAfterMs: retryAfterOf(response.headers["retry-after"]),
    };
  } finally {
    socket.destroy();
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3), as ms from now. */
function retryAfterOf(text: string | undefined, now = Date.now()): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
