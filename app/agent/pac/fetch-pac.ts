import type { IncomingMessage } from "node:http";

import { exchange } from "../net/exchange";
import { ConnectionFault } from "../net/fault";
import { openFor } from "../net/secured";
import type { Trust } from "../net/trust";
import { bytesOf } from "./decoded-body";
import { PacFault } from "./pac-fault";
import { charsetOf, pacText } from "./pac-text";

/** Largest PAC file, decoded, as in Chromium. */
const mostPacBytes = 1024 * 1024;

/** Redirects that are followed, as in Chromium. */
const mostRedirects = 20;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Time in ms for a connection, and for the whole file with its redirects (Chromium's limit). */
const connectMs = 5000;
const longestFetchMs = 30_000;

/**
 * Fetches a PAC file as browsers do: straight, over redirects, in any content encoding, by
 * `http:`, `https:` and `data:`. Browsers read no `file:` addresses for it.
 *
 * @throws {PacFault}
 */
export async function fetchPac(text: string, trust: Trust): Promise<string> {
  if (!URL.canParse(text)) throw new PacFault("scheme", "its address is not a URL");
  const untilMs = performance.now() + longestFetchMs;
  let url = new URL(text);
  if (url.protocol === "data:") return ofDataUrl(url);
  for (let followed = 0; followed <= mostRedirects; followed++) {
    if (url.protocol !== "http:" && url.protocol !== "https:")
      throw new PacFault("scheme", `browsers fetch no PAC file from ${url.protocol} addresses`);
    const got = await fetchOnce(url, trust, Math.max(1, untilMs - performance.now())).catch(
      (error: unknown) => {
        throw error instanceof ConnectionFault ? new PacFault("unreachable", error.message) : error;
      },
    );
    if (typeof got === "string") return got;
    url = got;
  }
  throw new PacFault("redirects", `it is redirected more than ${mostRedirects} times`);
}

/** The file, or where it is redirected to. */
async function fetchOnce(url: URL, trust: Trust, timeoutMs: number): Promise<string | URL> {
  const { socket } = await openFor(url, {
    proxy: null,
    timeoutMs: Math.min(connectMs, timeoutMs),
    trust,
  });
  try {
    const headers = {
      Host: url.host,
      Accept: "*/*",
      "Accept-Encoding": "gzip, deflate, br",
      Connection: "close",
    };
    const response = await exchange(socket, {
      method: "GET",
      path: url.pathname + url.search,
      headers,
      timeoutMs,
    });
    const status = response.statusCode ?? 0;
    if (redirects.has(status) && response.headers.location !== undefined)
      return targetOf(response.headers.location, url);
    if (status !== 200) throw new PacFault("status", `the server answers ${status}`);
    return pacText(
      await bodyOf(response, timeoutMs),
      charsetOf(response.headers["content-type"] ?? ""),
    );
  } finally {
    socket.destroy();
  }
}

function targetOf(location: string, from: URL): URL {
  if (!URL.canParse(location, from.href))
    throw new PacFault("redirects", "it is redirected to what is no address");
  return new URL(location, from.href);
}

async function bodyOf(response: IncomingMessage, timeoutMs: number): Promise<Buffer> {
  const body = await bytesOf(response, { mostBytes: mostPacBytes, timeoutMs });
  if (body.ok) return body.bytes;
  throw body.fault === "too-large"
    ? new PacFault("too-large", "it is larger than 1 MB")
    : new PacFault("encoding", body.fault);
}

function ofDataUrl(url: URL): string {
  const [, type = "", isBase64, data = ""] =
    /^data:([^,]*?)(;\s*base64)?,(.*)$/is.exec(url.href) ?? [];
  const bytes = bytesOfData(data, isBase64 !== undefined);
  if (bytes === null) throw new PacFault("encoding", "its data: address cannot be read");
  if (bytes.length > mostPacBytes) throw new PacFault("too-large", "it is larger than 1 MB");
  return pacText(bytes, charsetOf(`;${type}`) ?? (type === "" ? "us-ascii" : null));
}

/** Bytes of `%41B`, of which the signs that are not escaped are ASCII; null where base64 is wrong. */
function bytesOfData(data: string, isBase64: boolean): Buffer | null {
  const bytes = Buffer.from(
    data.replace(/%([0-9a-f]{2})/gi, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
    "latin1",
  );
  if (!isBase64) return bytes;
  const text = bytes.toString("latin1").replace(/\s/g, "");
  return /^[a-z0-9+/]*={0,2}$/i.test(text) ? Buffer.from(text, "base64") : null;
}
