import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import dns from "node:dns";
import { connect } from "node:net";

import {
  AUTHENTIC_DATA,
  CHECKING_DISABLED,
  decode,
  DNSSEC_OK,
  encode,
  RECURSION_DESIRED,
  type Answer,
  type Packet,
} from "dns-packet";

import { messageReader, udpLimitBytes, withLength } from "./dns-message.server";
import { untilAborted } from "./outbound-guard.server";
import { timeLimit } from "./time-limit.server";

const dnsPort = 53;

/** Extended DNS error (RFC 8914) among the options of EDNS. */
const extendedErrorOption = 15;

const recordTypes = ["A", "AAAA", "CNAME", "TXT"] as const;

/** `data` in lower case but for texts, which are as they came. */
type DnsRecord = { name: string; type: (typeof recordTypes)[number]; data: string };

/** What a resolver answered, its word for it included. */
export type DnsAnswer = {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL`, `REFUSED`, … */
  responseCode: string;
  /** The resolver says that it checked the signatures (RFC 4035, 3.2.3). */
  isAuthentic: boolean;
  records: DnsRecord[];
  /** Extended DNS errors, `6: signature expired`. */
  explanations: string[];
  /** The resolver that answered, `address:port`. */
  server: string;
};

export type DnsQuestion = { name: string; type: "A" | "AAAA" | "CNAME" | "SOA" | "TXT" };

export type DnsAsking = {
  /** Resolvers as `address` or `address:port`, asked in turn; undefined: those of the system. */
  servers: readonly string[] | undefined;
  /** Time of each try in ms. */
  tryMs: number;
  tries: number;
  /** Has the resolver answer what it finds forged, to tell that apart from what is broken. */
  isUnchecked?: boolean;
  signal: AbortSignal;
};

/** Nobody answered: `ETIMEDOUT` after the tries, or the socket's code. */
export class DnsUnanswered extends Error {
  constructor(readonly code: string) {
    super(`No resolver answered: ${code}`);
  }
}

/**
 * Asks one question, over UDP and, where the answer does not fit, over TCP. Unlike the
 * system's own look-up it tells the response code, whether signatures were checked, and why not.
 *
 * @throws {DnsUnanswered} or the signal's reason
 */
export async function askDns(question: DnsQuestion, asking: DnsAsking): Promise<DnsAnswer> {
  const servers = (asking.servers ?? dns.getServers()).map(serverOf);
  let code = "ENOSERVER";
  for (let attempt = 0; attempt < asking.tries * servers.length; attempt++) {
    const server = servers[attempt % servers.length];
    if (!server) break;
    const limit = timeLimit(asking.tryMs, asking.signal);
    try {
      return await askOnce(question, server, { ...asking, signal: limit.signal });
    } catch (error) {
      asking.signal.throwIfAborted();
      code = (error as NodeJS.ErrnoException).code ?? "ENOANSWER";
    } finally {
      limit.end();
    }
  }
  throw new DnsUnanswered(code);
}

type Server = { address: string; port: number };

function serverOf(text: string): Server {
  const [, bracketed, portBehind] = /^\[(.+)\](?::(\d+))?$/.exec(text) ?? [];
  if (bracketed !== undefined) return { address: bracketed, port: Number(portBehind ?? dnsPort) };
  const [, address = text, port = dnsPort] = /^([^:]+):(\d+)$/.exec(text) ?? [];
  return { address, port: Number(port) };
}

async function askOnce(
  question: DnsQuestion,
  server: Server,
  { isUnchecked = false, signal }: DnsAsking,
): Promise<DnsAnswer> {
  const id = randomInt(0x1_0000);
  const query = encode({
    type: "query",
    id,
    flags: RECURSION_DESIRED | AUTHENTIC_DATA | (isUnchecked ? CHECKING_DISABLED : 0),
    questions: [{ ...question, class: "IN" }],
    additionals: [
      {
        type: "OPT",
        name: ".",
        udpPayloadSize: udpLimitBytes,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: DNSSEC_OK,
        flag_do: true,
        options: [],
      },
    ],
  });
  const isOurs = (packet: Packet) =>
    packet.type === "response" &&
    packet.id === id &&
    packet.questions?.[0]?.name.toLowerCase() === question.name.toLowerCase();
  const overUdp = await exchangeOverUdp(query, server, { isOurs, signal });
  const packet = hasFlag(overUdp, "flag_tc")
    ? await exchangeOverTcp(query, server, { isOurs, signal })
    : overUdp;
  return answerOf(packet, server);
}

/** Flags and code of a decoded message, which the types of the package leave out. */
type Decoded = Packet & { rcode?: string; flag_tc?: boolean; flag_ad?: boolean };

function hasFlag(packet: Packet, flag: "flag_tc" | "flag_ad"): boolean {
  return (packet as Decoded)[flag] === true;
}

function answerOf(packet: Packet, { address, port }: Server): DnsAnswer {
  return {
    responseCode: (packet as Decoded).rcode ?? "",
    isAuthentic: hasFlag(packet, "flag_ad"),
    records: (packet.answers ?? []).flatMap(recordOf),
    explanations: (packet.additionals ?? [])
      .flatMap((record) => (record.type === "OPT" ? record.options : []))
      .filter(({ code }) => Number(code) === extendedErrorOption)
      .map(({ data }) => explanationOf(data as Buffer)),
    server: address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`,
  };
}

function recordOf(answer: Answer): DnsRecord[] {
  const type = recordTypes.find((known) => known === answer.type);
  if (!type) return [];
  const name = answer.name.toLowerCase();
  if (answer.type === "TXT")
    return [
      {
        name,
        type,
        data: [answer.data]
          .flat()
          .map((part) => part.toString("utf8"))
          .join(""),
      },
    ];
  return [{ name, type, data: String((answer as { data: unknown }).data).toLowerCase() }];
}

function explanationOf(data: Buffer): string {
  const text = data.subarray(2).toString("utf8").replace(/\0+$/, "");
  return `${data.length >= 2 ? data.readUInt16BE(0) : "?"}${text ? `: ${text}` : ""}`;
}

type Exchange = { isOurs: (packet: Packet) => boolean; signal: AbortSignal };

async function exchangeOverUdp(
  query: Buffer,
  { address, port }: Server,
  { isOurs, signal }: Exchange,
): Promise<Packet> {
  const socket = createSocket(address.includes(":") ? "udp6" : "udp4");
  try {
    const answered = new Promise<Packet>((resolve, reject) => {
      socket.on("error", reject);
      socket.on("message", (bytes) => {
        const packet = decoded(bytes);
        if (packet && isOurs(packet)) resolve(packet);
      });
      // Connected, so that only the resolver is heard, and a port where nobody listens tells so.
      socket.connect(port, address, () => socket.send(query, (error) => error && reject(error)));
    });
    return await untilAborted(answered, signal);
  } finally {
    socket.close();
  }
}

async function exchangeOverTcp(
  query: Buffer,
  { address, port }: Server,
  { isOurs, signal }: Exchange,
): Promise<Packet> {
  const socket = connect({ host: address, port });
  try {
    const answered = new Promise<Packet>((resolve, reject) => {
      socket.once("error", reject);
      socket.once("close", () =>
        reject(Object.assign(new Error("The resolver hung up."), { code: "ECONNRESET" })),
      );
      socket.on(
        "data",
        messageReader((bytes) => {
          const packet = decoded(bytes);
          if (packet && isOurs(packet)) resolve(packet);
        }),
      );
    });
    answered.catch(() => undefined);
    socket.write(withLength(query));
    return await untilAborted(answered, signal);
  } finally {
    socket.destroy();
  }
}

function decoded(bytes: Buffer): Packet | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}
