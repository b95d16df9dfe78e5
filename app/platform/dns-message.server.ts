import { RECURSION_DESIRED, type OptAnswer, type Packet, type Question } from "dns-packet";

/** Longest answer over UDP: what passes every path unbroken (DNS flag day 2020). */
export const udpLimitBytes = 1232;

/** Bytes in front of a message over TCP that tell its length (RFC 1035, 4.2.2). */
const lengthBytes = 2;

/** A message with its length in front. */
export function withLength(message: Buffer): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

/** Takes bytes as they come and gives out each message once it is whole, however they were cut. */
export function messageReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  const endOfFirst = () =>
    pending.length < lengthBytes ? Infinity : lengthBytes + pending.readUInt16BE(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (let end = endOfFirst(); end <= pending.length; end = endOfFirst()) {
      const message = pending.subarray(lengthBytes, end);
      pending = pending.subarray(end);
      onMessage(message);
    }
  };
}

/** Response codes of RFC 1035, 4.1.1. */
const responseCodes = {
  "format-error": 1,
  "server-failure": 2,
  "no-such-name": 3,
  "not-implemented": 4,
  refused: 5,
} as const;
type ResponseCode = keyof typeof responseCodes;

const operationMask = 0x7800;

/** What a query says of how it may be answered (RFC 6891). */
export function optOf(query: Packet): OptAnswer | undefined {
  return query.additionals?.find((record): record is OptAnswer => record.type === "OPT");
}

/** What a response says of us to one who sent the like. */
export const ourOpt: OptAnswer = {
  type: "OPT",
  name: ".",
  udpPayloadSize: udpLimitBytes,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

/** A response without records, what it answers, and how it fails instead. */
export type BegunResponse = {
  question: Question;
  response: Packet;
  failure: (code: ResponseCode) => Packet;
};

/** Begins the response to a query of one question; for any other query `refusal` is the whole of it. */
export function beginResponse(query: Packet, ownFlags = 0): BegunResponse | { refusal: Packet } {
  const [question, ...more] = query.questions ?? [];
  const flags = ownFlags | ((query.flags ?? 0) & RECURSION_DESIRED);
  const response: Packet = {
    type: "response",
    id: query.id,
    questions: query.questions,
    flags,
    ...(optOf(query) && { additionals: [ourOpt] }),
  };
  const failure = (code: ResponseCode): Packet => ({
    ...response,
    flags: flags | responseCodes[code],
  });
  if ((query.flags ?? 0) & operationMask) return { refusal: failure("not-implemented") };
  if (!question || more.length > 0) return { refusal: failure("format-error") };
  return { question, response, failure };
}
