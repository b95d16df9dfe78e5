import { createHash, randomBytes } from "node:crypto";

/** WebSocket frames (RFC 6455): as much of them as a short text exchange needs. */
const acceptSuffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const textOpcode = 1;
const finalBit = 0x80;
const maskBit = 0x80;

/** Longest message that is read: answers have some hundred bytes. */
const mostBytes = 1_000_000;

/** What a server must answer to a key. */
export const acceptFor = (key: string) =>
  createHash("sha1")
    .update(key + acceptSuffix)
    .digest("base64");

/** One masked text frame, as clients must send them. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    payload.length < 126
      ? Buffer.from([finalBit | textOpcode, maskBit | payload.length])
      : Buffer.from([
          finalBit | textOpcode,
          maskBit | 126,
          payload.length >> 8,
          payload.length & 0xff,
        ]);
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

export type Frame = { opcode: number; isFinal: boolean; payload: Buffer };

/**
 * Takes the first whole frame off the bytes that have come.
 *
 * @returns null while it is not whole
 * @throws {RangeError} when it says that it is longer than any answer
 */
export function takeFrame(bytes: Buffer): { frame: Frame; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const isMasked = ((bytes[1] ?? 0) & maskBit) !== 0;
  const start = 2 + lengthBytes + (isMasked ? 4 : 0);
  if (bytes.length < start) return null;
  const length =
    lengthBytes === 0
      ? short
      : lengthBytes === 2
        ? bytes.readUInt16BE(2)
        : Number(bytes.readBigUInt64BE(2));
  if (length > mostBytes) throw new RangeError("The message is too long.");
  if (bytes.length < start + length) return null;
  const mask = isMasked ? bytes.subarray(start - 4, start) : null;
  const payload = Buffer.from(bytes.subarray(start, start + length)).map(
    (byte, at) => byte ^ (mask?.[at % 4] ?? 0),
  );
  return {
    frame: {
      opcode: (bytes[0] ?? 0) & 0x0f,
      isFinal: ((bytes[0] ?? 0) & finalBit) !== 0,
      payload: Buffer.from(payload),
    },
    rest: bytes.subarray(start + length),
  };
}
