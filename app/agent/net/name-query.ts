import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import dns from "node:dns";

import { decode, encode, RECURSION_DESIRED, type Answer, type Packet } from "dns-packet";

import { parseAddress } from "~/lib/ip";

/** A configured resolver. */
export type NameServer = { address: string; port: number };

export type NameOutcome = "resolved" | "no-such-name" | "no-address" | "server-failure" | "timeout" | "refused";
export type NameAnswer = { outcome: NameOutcome; addresses: string[]; canonicalNames: string[]; texts: string[]; elapsedMs: number };

const dnsPort = 53;

/** Longest wait for an answer in ms: systems ask their next resolver after 1 to 5 s. */
const tryMs = 2000;

/** The resolvers of the system, in its order. */
export function configuredServers(): NameServer[] {
  return dns.getServers().map(serverOf).filter((server) => server !== null);
}

/** Reads `1.1.1.1`, `1.1.1.1:5353`, `[2606::1%eth0]:53`, `2606::1`. */
export function serverOf(text: string): NameServer | null {
  const [, bracketed, portBehind] = /^\[(.+)\](?::(\d+))?$/.exec(text) ?? [];
  const [, plain, plainPort] = /^([^:]+):(\d+)$/.exec(text) ?? [];
  const address = parseAddress((bracketed ?? plain ?? text).replace(/%.*$/, ""));
  return address && { address: address.text, port: Number(portBehind ?? plainPort ?? dnsPort) };
}

/** Asks one resolver one question over UDP, and says how long the answer took. */
export async function askName(server: NameServer, name: string, type: "A" | "AAAA" | "TXT"): Promise<NameAnswer> {
  const id = randomInt(0x1_0000);
  const query = encode({ type: "query", id, flags: RECURSION_DESIRED, questions: [{ name, type, class: "IN" }] });
  const before = performance.now();
  const packet = await exchanged(query, server, (answer) => answer.type === "response" && answer.id === id).catch((error: NodeJS.ErrnoException) => error.code ?? "failed");
  const elapsedMs = performance.now() - before;
  if (typeof packet === "string") return { outcome: packet === "ECONNREFUSED" ? "refused" : "timeout", addresses: [], canonicalNames: [], texts: [], elapsedMs };
  return { ...answerOf(packet), elapsedMs };
}

function exchanged(query: Buffer, { address, port }: NameServer, isOurs: (packet: Packet) => boolean): Promise<Packet> {
  const socket = createSocket(address.includes(":") ? "udp6" : "udp4");
  return new Promise<Packet>((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error("timeout"), { code: "timeout" })), tryMs);
    socket.on("error", reject);
    socket.on("message", (bytes) => {
      const packet = decoded(bytes);
      if (!packet || !isOurs(packet)) return;
      clearTimeout(timer);
      resolve(packet);
    });
    // Connected, so that a port where nobody listens tells so and only the resolver is heard.
    socket.once("connect", () => socket.send(query, (error) => error && reject(error)));
    socket.connect(port, address);
  }).finally(() => socket.close());
}

function decoded(bytes: Buffer): Packet | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}

const outcomes: Record<string, NameOutcome> = { NXDOMAIN: "no-such-name", REFUSED: "refused" };

/** What a message says; what dns-packet calls answers of other types is left out. */
export function answerOf(packet: Packet): Omit<NameAnswer, "elapsedMs"> {
  const code = (packet as Packet & { rcode?: string }).rcode ?? "";
  const answers: Answer[] = packet.answers ?? [];
  const addresses = answers.flatMap((one) => (one.type === "A" || one.type === "AAAA" ? [one.data] : []));
  const canonicalNames = answers.flatMap((one) => (one.type === "CNAME" ? [one.data.toLowerCase()] : []));
  const texts = answers.flatMap((one) => (one.type === "TXT" ? [[one.data].flat().map(String).join("")] : []));
  const isEmpty = addresses.length + texts.length === 0;
  const outcome = code === "NOERROR" ? (isEmpty ? "no-address" : "resolved") : (outcomes[code] ?? "server-failure");
  return { outcome, addresses, canonicalNames, texts };
}
