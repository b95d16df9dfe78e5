import { randomBytes } from "node:crypto";

import { parseAddress } from "~/lib/ip";

/** STUN (RFC 5389): magic cookie, message types and the attributes that carry the mapped address. */
const magicCookie = 0x2112a442;
const bindingRequest = 0x0001;
const bindingSuccess = 0x0101;
const bindingError = 0x0111;
const mappedAddress = 0x0001;
const xorMappedAddress = 0x0020;
const headerBytes = 20;

export type StunAnswer = {
  transactionId: string;
  isSuccess: boolean;
  mappedAddress: string | null;
};

/** A binding request with a transaction id of its own. */
export function stunRequest(): { bytes: Buffer; transactionId: string } {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt16BE(bindingRequest, 0);
  bytes.writeUInt32BE(magicCookie, 4);
  const id = randomBytes(12);
  id.copy(bytes, 8);
  return { bytes, transactionId: id.toString("hex") };
}

/** Reads a binding answer; null for anything else. An error answer is an answer: the relay is there. */
export function readStunAnswer(bytes: Buffer): StunAnswer | null {
  if (bytes.length < headerBytes || bytes.readUInt32BE(4) !== magicCookie) return null;
  const type = bytes.readUInt16BE(0);
  if (type !== bindingSuccess && type !== bindingError) return null;
  if (bytes.length < headerBytes + bytes.readUInt16BE(2)) return null;
  return {
    transactionId: bytes.subarray(8, headerBytes).toString("hex"),
    isSuccess: type === bindingSuccess,
    mappedAddress: mappedIn(bytes),
  };
}

function mappedIn(bytes: Buffer): string | null {
  const end = headerBytes + bytes.readUInt16BE(2);
  for (let at = headerBytes; at + 4 <= end;) {
    const [type, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    const value = bytes.subarray(at + 4, Math.min(end, at + 4 + length));
    if (type === xorMappedAddress || type === mappedAddress)
      return addressOf(value, type === xorMappedAddress ? bytes.subarray(4, headerBytes) : null);
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return null;
}

/** Family and address behind the port; the whole is covered by cookie and id where it is XORed. */
function addressOf(value: Buffer, cover: Buffer | null): string | null {
  const length = value[1] === 2 ? 16 : 4;
  const bytes = value.subarray(4, 4 + length);
  if (bytes.length < length) return null;
  const plain = [...bytes].map((byte, at) => byte ^ (cover?.[at] ?? 0));
  const text =
    length === 4
      ? plain.join(".")
      : Array.from({ length: 8 }, (_none, at) =>
          (((plain[at * 2] ?? 0) << 8) | (plain[at * 2 + 1] ?? 0)).toString(16),
        ).join(":");
  return parseAddress(text)?.text ?? null;
}
