import { lookup } from "node:dns/promises";
import net from "node:net";
import tls from "node:tls";

import { isPublicAddress, parseAddress } from "~/lib/ip";

import { timeLimit } from "./time-limit.server";

/** Ports of the web; every other one has to be named. */
const webPorts = [80, 443];

/** Longest name of the DNS (RFC 1035, written with dots). */
const nameLengthLimit = 253;

const connectTimeoutMs = 5000;

export type OutboundRefusalCode =
  "ERR_HOST_INVALID" | "ERR_PORT_NOT_ALLOWED" | "ERR_NO_ADDRESS" | "ERR_ADDRESS_NOT_PUBLIC";

/** Thrown before anything is sent to a place that the guard does not let through. */
export class OutboundRefused extends Error {
  constructor(readonly code: OutboundRefusalCode) {
    super(`The outbound guard refused: ${code}`);
  }
}

/** All addresses of a name; rejects or answers with none when there are none. */
type Resolver = (host: string) => Promise<readonly string[]>;

export type Guard = {
  resolver?: Resolver;
  /** Exact `host:port` pairs that need be neither public nor on a port of the web: parts of the sandbox. */
  allow?: readonly string[];
  /** Ports allowed beside 80 and 443. */
  ports?: readonly number[];
};

export type GuardedAddress = {
  host: string;
  port: number;
  address: string;
  family: 4 | 6;
  addresses: readonly string[];
};

/** What a host and a port have by themselves, before anybody is asked where the host is. */
type Destination = { name: string; isAllowedPair: boolean };

/**
 * @throws {OutboundRefused} for what no answer of the DNS could make right: another port, an
 * address that is not public, this machine
 */
function checkedDestination(
  host: string,
  port: number,
  { allow = [], ports = [] }: Guard,
): Destination {
  const name = canonicalHost(host);
  const isAllowedPair = allow.some(
    (pair) => pair.toLowerCase() === `${name.includes(":") ? `[${name}]` : name}:${port}`,
  );
  if (!isAllowedPair && !webPorts.includes(port) && !ports.includes(port))
    throw new OutboundRefused("ERR_PORT_NOT_ALLOWED");
  const isHere =
    (parseAddress(name) !== null && !isPublicAddress(name)) || /(^|\.)localhost\.?$/.test(name);
  if (!isAllowedPair && isHere) throw new OutboundRefused("ERR_ADDRESS_NOT_PUBLIC");
  return { name, isAllowedPair };
}

/** Why a destination would be refused whatever its name resolves to; null where that is to be seen at each try. */
export function refusalInAdvance(
  host: string,
  port: number,
  guard: Guard = {},
): OutboundRefusalCode | null {
  try {
    checkedDestination(host, port, guard);
    return null;
  } catch (error) {
    if (error instanceof OutboundRefused) return error.code;
    throw error;
  }
}

/**
 * Resolves a host that somebody supplied and checks every address it has: one that is not
 * public refuses them all. Whoever connects must use the returned address and not the name,
 * which may resolve differently the next time.
 *
 * @param host a name, an IPv4 or IPv6 address in any spelling that a browser takes
 * @throws {OutboundRefused}
 */
export async function guardedAddress(
  host: string,
  port: number,
  guard: Guard = {},
): Promise<GuardedAddress> {
  const { resolver = systemResolver } = guard;
  const { name, isAllowedPair } = checkedDestination(host, port, guard);
  const found = parseAddress(name) ? [name] : await resolver(name).catch(() => []);
  const [first] = found;
  if (first === undefined) throw new OutboundRefused("ERR_NO_ADDRESS");
  const parsed = found.map((address) => parseAddress(address));
  const isSafe = parsed.every(
    (address) => address !== null && (isAllowedPair || isPublicAddress(address.text)),
  );
  const chosen = parsed[0];
  if (!isSafe || !chosen) throw new OutboundRefused("ERR_ADDRESS_NOT_PUBLIC");
  return { host: name, port, address: chosen.text, family: chosen.family, addresses: found };
}

export type GuardedConnection = {
  socket: net.Socket | tls.TLSSocket;
  address: string;
  /** Time of the TCP handshake in ms. */
  connectMs: number;
};

export type GuardedConnect = Guard & {
  host: string;
  port: number;
  /**
   * Speaks TLS with the host as server name. `isVerified: false` also connects to what
   * cannot be verified, to look at its certificate; nothing may be sent there.
   */
  tls?: { isVerified: boolean };
  timeoutMs?: number;
  signal?: AbortSignal;
};

/**
 * Connects to the checked address of a host.
 *
 * @throws {OutboundRefused} or the socket's error, with its `code`; ETIMEDOUT after `timeoutMs`
 */
export async function guardedConnect({
  host,
  port,
  tls: secure,
  timeoutMs = connectTimeoutMs,
  signal,
  ...guard
}: GuardedConnect): Promise<GuardedConnection> {
  const limit = timeLimit(timeoutMs, signal);
  let plain: net.Socket | undefined;
  try {
    const target = await untilAborted(guardedAddress(host, port, guard), limit.signal);
    const startedAt = performance.now();
    plain = tame(net.connect({ host: target.address, port, noDelay: true }));
    await untilAborted(happened(plain, "connect"), limit.signal);
    const connectMs = performance.now() - startedAt;
    if (!secure) return { socket: plain, address: target.address, connectMs };
    const servername = parseAddress(target.host) ? undefined : target.host;
    const socket = tame(
      tls.connect({
        socket: plain,
        servername,
        host: target.host,
        rejectUnauthorized: secure.isVerified,
      }),
    );
    await untilAborted(happened(socket, "secureConnect"), limit.signal);
    return { socket, address: target.address, connectMs };
  } catch (error) {
    plain?.destroy();
    throw error;
  } finally {
    limit.end();
  }
}

/** The address of a caller's own system: hosts file and resolvers. */
async function systemResolver(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

/**
 * The one spelling of a host: lower case, punycode, and every numeric form of an IPv4 address
 * (octal, hexadecimal, one number) as four decimal parts, read as browsers read it.
 *
 * @throws {OutboundRefused}
 */
function canonicalHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const text = bare.includes(":") ? `http://[${bare}]/` : `http://${bare}/`;
  const isHostOnly = !/[/\\?#@\s%]/.test(bare) && URL.canParse(text);
  const name = isHostOnly
    ? new URL(text).hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "")
    : "";
  if (name === "" || name.length > nameLengthLimit) throw new OutboundRefused("ERR_HOST_INVALID");
  return name;
}

/** A socket's error without a listener would end the process; the caller's own listeners come on top. */
function tame<Socket extends net.Socket>(socket: Socket): Socket {
  return socket.on("error", () => undefined);
}

function happened(socket: net.Socket, event: "connect" | "secureConnect"): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, () => {
      socket.off("error", reject);
      resolve();
    });
    socket.once("error", reject);
  });
}

/** The promise, or the signal's abort first: as ETIMEDOUT when it is the time that ran out. */
export async function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(abortReason(signal));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function abortReason(signal: AbortSignal): Error {
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
  return isTimeout
    ? Object.assign(new Error("The time ran out."), { code: "ETIMEDOUT" })
    : (signal.reason as Error);
}
