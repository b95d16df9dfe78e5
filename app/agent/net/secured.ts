import net, { type Socket } from "node:net";
import tls, { type DetailedPeerCertificate, type TLSSocket } from "node:tls";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";

import { openSocket, settled, type Opened, type Opening } from "./connection";
import { codeOf, ConnectionFault } from "./fault";
import type { Trust } from "./trust";

export type SeenCertificate = NonNullable<
  ClientTestData["connectivity"]["results"][number]["certificate"]
>;

export type Secured = { socket: TLSSocket; certificate: SeenCertificate; issuers: string[] };

/** Longest name that the result format takes. */
const longestText = 1000;

/**
 * Makes a connection a TLS one and says what certificate was shown. It is open even when the
 * certificate is wrong, to look at it: whoever sends something over it asks `isVerified` first.
 *
 * @throws {ConnectionFault}
 */
export async function secure(
  socket: Socket,
  host: string,
  { trust, timeoutMs }: { trust: Trust; timeoutMs: number },
): Promise<Secured> {
  const secured = tls.connect({
    socket,
    servername: net.isIP(host) ? "" : host,
    secureContext: trust.context,
    rejectUnauthorized: false,
    ALPNProtocols: ["http/1.1"],
    checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(host, certificate),
  });
  await settled(secured, "secureConnect", timeoutMs).catch((error: unknown) => {
    throw new ConnectionFault("tls", codeOf(error));
  });
  const peer = secured.getPeerCertificate(true);
  return { socket: secured, certificate: describe(secured, peer, host), issuers: issuersOf(peer) };
}

/** Whether what is sent over it reaches the host and nobody else. */
function isVerified({ certificate }: Secured): boolean {
  return certificate.isTrusted && certificate.isNameMatch && certificate.distrustReason === null;
}

function describe(socket: TLSSocket, peer: DetailedPeerCertificate, host: string): SeenCertificate {
  const isNameMatch =
    peer.subject !== undefined && tls.checkServerIdentity(host, peer) === undefined;
  const reason = socket.authorized ? null : String(socket.authorizationError);
  const until = peer.valid_to ? new Date(peer.valid_to) : null;
  return {
    subject: nameText(peer.subject),
    issuer: nameText(peer.issuer),
    validTo: until && !Number.isNaN(until.getTime()) ? until.toISOString() : null,
    isNameMatch,
    isTrusted: reason === null || reason.includes("ALTNAME"),
    distrustReason: reason?.slice(0, 255) ?? null,
  };
}

function nameText(name: object | undefined): string {
  const parts = Object.entries(name ?? {}).map(
    ([key, value]) => `${key}=${Array.isArray(value) ? value.join("+") : String(value)}`,
  );
  return parts.join(", ").slice(0, longestText);
}

/** Names and organisations of all who signed, from the leaf's issuer up. */
function issuersOf(leaf: DetailedPeerCertificate): string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  for (
    let one: DetailedPeerCertificate | undefined = leaf;
    one?.issuer && !seen.has(one.fingerprint256);
    one = one.issuerCertificate
  ) {
    seen.add(one.fingerprint256);
    names.push(
      ...[one.issuer.O, one.issuer.CN]
        .flat()
        .filter((name): name is string => typeof name === "string"),
    );
  }
  return names;
}

/** Opens a socket to an address and, for `https:` and `wss:`, a verified TLS connection on it. */
export async function openFor(
  url: URL,
  opening: Omit<Opening, "host" | "port"> & { trust: Trust },
): Promise<Opened> {
  const isTls = url.protocol === "https:" || url.protocol === "wss:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const opened = await openSocket({
    ...opening,
    host,
    port: Number(url.port || (isTls ? 443 : 80)),
  });
  if (!isTls) return opened;
  const secured = await secure(opened.socket, host, opening);
  if (isVerified(secured)) return { ...opened, socket: secured.socket };
  secured.socket.destroy();
  throw new ConnectionFault("tls", secured.certificate.distrustReason ?? "certificate");
}
