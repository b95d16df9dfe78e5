import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import dns from "node:dns";

import {
  decode,
  encode,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
  type Answer,
  type Packet,
} from "dns-packet";

import { parseAddress } from "~/lib/ip";

import { askedOverTcp } from "./dns-stream";
import { addressesToSendTo } from "./link-zones";

/** A configured resolver; the zone of a link-local address is known only where the system told it. */
export type NameServer = { address: string; port: number; zone?: string };

type NameOutcome =
  "resolved" | "no-such-name" | "no-address" | "server-failure" | "timeout" | "refused";
export type NameAnswer = {
  outcome: NameOutcome;
  addresses: string[];
  canonicalNames: string[];
  texts: string[];
  elapsedMs: number;
};

const dnsPort = 53;

/** Longest wait for an answer in ms: systems ask their next resolver after 1 to 5 s. */
const tryMs = 2000;

/** The resolvers of the system, in its order. */
export function configuredServers(): NameServer[] {
  return dns
    .getServers()
    .map(serverOf)
    .filter((server) => server !== null);
}

/** Reads `1.1.1.1`, `1.1.1.1:5353`, `[2606::1%eth0]:53`, `2606::1`. */
export function serverOf(text: string): NameServer | null {
  const [, bracketed, portBehind] = /^\[(.+)\](?::(\d+))?$/.exec(text) ?? [];
  const [, plain, plainPort] = /^([^:]+):(\d+)$/.exec(text) ?? [];
  const [bare = "", zone] = (bracketed ?? plain ?? text).split("%");
  const address = parseAddress(bare);
  return (
    address && {
      address: address.text,
      port: Number(portBehind ?? plainPort ?? dnsPort),
      ...(zone && { zone }),
    }
  );
}

/** Errors of a packet that cannot even leave: no zone, no route, no address or no protocol to send from. */
const unsendable = new Set([
  "EINVAL",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "EAFNOSUPPORT",
]);

/**
 * Whether a question to a resolver can leave the machine; connecting a UDP socket looks for the way
 * and sends nothing.
 */
export async function canBeAsked(server: NameServer): Promise<boolean> {
  const tried = await Promise.all(
    addressesToSendTo(server).map((address) => hasWay(address, server.port)),
  );
  return tried.includes(true);
}

function hasWay(address: string, port: number): Promise<boolean> {
  const socket = socketTo(address);
  return new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      resolve(!unsendable.has(error.code ?? "")),
    );
    socket.connect(port, address);
  }).finally(() => socket.close());
}

/** Whether a resolver answered for a name; systems leave it to their next one where it did not. */
export function isHeard({ outcome }: Pick<NameAnswer, "outcome">): boolean {
  return outcome !== "timeout" && outcome !== "refused" && outcome !== "server-failure";
}

/**
 * Asks one resolver one question over UDP, and over TCP where the answer did not fit into a packet, and
 * says how long that took.
 */
export async function askName(
  server: NameServer,
  name: string,
  type: "A" | "AAAA" | "TXT",
): Promise<NameAnswer> {
  const id = randomInt(0x1_0000);
  const query = encode({
    type: "query",
    id,
    flags: RECURSION_DESIRED,
    questions: [{ name, type, class: "IN" }],
  });
  const isOurs = (answer: Packet) => answer.type === "response" && answer.id === id;
  const addresses = addressesToSendTo(server);
  const before = performance.now();
  const asked = addresses.map(async (address) => {
    const place = { address, port: server.port };
    const answer = await exchanged(query, place, isOurs);
    if (!isTruncated(answer)) return answer;
    const whole = await askedOverTcp(query, place, tryMs);
    return whole && isOurs(whole) ? whole : answer;
  });
  const packet = await Promise.any(asked).catch(({ errors }: AggregateError) => silenceOf(errors));
  const elapsedMs = performance.now() - before;
  if (typeof packet === "string")
    return { outcome: packet, addresses: [], canonicalNames: [], texts: [], elapsedMs };
  return { ...answerOf(packet), elapsedMs };
}

/** What silence means: refused only where nothing else was waited for. */
function silenceOf(errors: readonly NodeJS.ErrnoException[]): "refused" | "timeout" {
  const codes = errors.map(({ code }) => code);
  return codes.includes("ECONNREFUSED") && !codes.includes("timeout") ? "refused" : "timeout";
}

const socketTo = (address: string) => createSocket(address.includes(":") ? "udp6" : "udp4");

function exchanged(
  query: Buffer,
  { address, port }: NameServer,
  isOurs: (packet: Packet) => boolean,
): Promise<Packet> {
  const socket = socketTo(address);
  return new Promise<Packet>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error("timeout"), { code: "timeout" })),
      tryMs,
    );
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

/** Whether the resolver says that its answer did not fit. */
function isTruncated(packet: Packet): boolean {
  return ((packet.flags ?? 0) & TRUNCATED_RESPONSE) !== 0;
}

const outcomes: Record<string, NameOutcome> = { NXDOMAIN: "no-such-name", REFUSED: "refused" };

/** What a message says; what dns-packet calls answers of other types is left out. */
function answerOf(packet: Packet): Omit<NameAnswer, "elapsedMs"> {
  const code = (packet as Packet & { rcode?: string }).rcode ?? "";
  const answers: Answer[] = packet.answers ?? [];
  const addresses = answers.flatMap((one) =>
    one.type === "A" || one.type === "AAAA" ? [one.data] : [],
  );
  const canonicalNames = answers.flatMap((one) =>
    one.type === "CNAME" ? [one.data.toLowerCase()] : [],
  );
  const texts = answers.flatMap((one) =>
    one.type === "TXT" ? [[one.data].flat().map(String).join("")] : [],
  );
  const isEmpty = addresses.length + texts.length === 0;
  const outcome =
    code === "NOERROR"
      ? isEmpty
        ? emptyOutcome(packet)
        : "resolved"
      : (outcomes[code] ?? "server-failure");
  return { outcome, addresses, canonicalNames, texts };
}

/** What is left of an answer that was cut off denies nothing. */
function emptyOutcome(packet: Packet): NameOutcome {
  return isTruncated(packet) ? "timeout" : "no-address";
}
