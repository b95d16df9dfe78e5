import type { IncomingMessage } from "node:http";
import { PassThrough, Writable, type Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";

export type Body = { ok: true; bytes: Buffer } | { ok: false; fault: string };

/**
 * The decoded body of an answer; `too-large` where it has more than `mostBytes`, so that a small
 * file cannot unpack to fill the memory.
 */
export async function bytesOf(
  response: IncomingMessage,
  { mostBytes, timeoutMs }: { mostBytes: number; timeoutMs: number },
): Promise<Body> {
  const codings = (response.headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const chunks: Buffer[] = [];
  let leftBytes = mostBytes;
  const collect = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      leftBytes -= chunk.length;
      done(leftBytes < 0 ? new Error("too large") : null);
    },
  });
  try {
    const head = await firstByteOf(response);
    const steps = codings.reverse().map((coding) => decoderOf(coding, head));
    await pipeline([response, ...steps, collect], {
      signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    });
    return { ok: true, bytes: Buffer.concat(chunks) };
  } catch (error) {
    return {
      ok: false,
      fault: leftBytes < 0 ? "too-large" : faultOf(error as NodeJS.ErrnoException, response),
    };
  }
}

function faultOf(
  { code, name, message }: NodeJS.ErrnoException,
  { complete }: IncomingMessage,
): string {
  if (name === "AbortError" || name === "TimeoutError") return "it did not come to its end in time";
  if (!complete && !String(code).startsWith("Z_")) return "it was cut off on the way";
  return `its content encoding cannot be read (${code ?? message})`;
}

/** Waits for the first byte, which tells the two kinds of `deflate` apart, and leaves it in the stream. */
async function firstByteOf(response: IncomingMessage): Promise<number> {
  for (;;) {
    const chunk = response.read(1) as Buffer | null;
    if (chunk !== null) {
      response.unshift(chunk);
      return chunk[0] ?? 0;
    }
    if (response.readableEnded || response.destroyed || response.complete) return 0;
    await new Promise<void>((resolve) => {
      for (const event of ["readable", "end", "close", "error"])
        response.once(event, () => resolve());
    });
  }
}

/** What cannot be decoded passes as it is, as browsers take encodings they do not know. */
function decoderOf(coding: string, head: number): Duplex {
  if (coding === "gzip" || coding === "x-gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  // Most servers mean zlib (RFC 9110), whose first byte names the method 8; some send bare deflate.
  if (coding === "deflate") return (head & 0x0f) === 8 ? createInflate() : createInflateRaw();
  return new PassThrough();
}
