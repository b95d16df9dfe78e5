import net from "node:net";

import { streamDecode, type Packet } from "dns-packet";

/** A message over TCP has its length in two bytes before it (RFC 1035, section 4.2.2). */
const lengthBytes = 2;

/**
 * Asks a resolver over TCP, as systems do where an answer was too long for a packet; `query` is the
 * message as it goes over UDP.
 *
 * @returns null where nothing usable came within `timeoutMs`
 */
export function askedOverTcp(
  query: Buffer,
  { address, port }: { address: string; port: number },
  timeoutMs: number,
): Promise<Packet | null> {
  const socket = net.connect({ host: address, port });
  let bytes: Buffer = Buffer.alloc(0);
  return new Promise<Packet | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    socket.on("error", () => resolve(null));
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(null);
    });
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const isWhole =
        bytes.length >= lengthBytes && bytes.length >= lengthBytes + bytes.readUInt16BE(0);
      if (isWhole) resolve(decoded(bytes));
    });
    socket.once("connect", () => {
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt16BE(query.length);
      socket.write(Buffer.concat([length, query]));
    });
  }).finally(() => socket.destroy());
}

function decoded(bytes: Buffer): Packet | null {
  try {
    return streamDecode(bytes);
  } catch {
    return null;
  }
}
