import type { X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import {
  connect,
  createSecureContext,
  rootCertificates,
  type SecureContext,
  type SecureVersion,
  type TLSSocket,
} from "node:tls";

import { parseAddress } from "~/lib/ip";
import { dayMs } from "~/lib/time";

import { untilAborted } from "./outbound-guard.server";
import { timeLimit } from "./time-limit.server";

/** Longest name out of a certificate that is kept, and most names of one. */
const nameLengthLimit = 200;
const namesMost = 20;

/** Certificates of a chain that are looked at. */
const chainLimit = 8;

/** What a server showed in a TLS handshake; nothing about it need be true. */
export type ShownCertificate = {
  subject: string;
  issuer: string;
  validFrom: string;
  validTo: string;
  /** Whole days until it ends; negative when it has. */
  daysLeft: number;
  /** Alternative names of the certificate. */
  names: string[];
  /** SHA-256, in hex with colons. */
  fingerprint: string;
  /** Subjects from the server's own certificate upwards, as far as the server sent or the store knew them. */
  chain: string[];
  isNameMatch: boolean;
  isTrusted: boolean;
  /** Node's reason when not trusted, such as `CERT_HAS_EXPIRED`. */
  distrustReason: string | null;
  /** `TLSv1.3` or `TLSv1.2`. */
  protocol: string;
};

export type Handshake = {
  /** Authority trusted beside the public ones, PEM. */
  trustedCa: string | undefined;
  /** Newest version offered; undefined offers all there are. */
  newest?: SecureVersion;
  limitMs: number;
  signal: AbortSignal;
};

/**
 * Speaks TLS over a connection whatever the certificate is worth, and reads it: nothing is
 * sent after the handshake.
 *
 * @throws the socket's error with its `code`; ETIMEDOUT after `limitMs`
 */
export async function shownCertificate(
  socket: Socket,
  host: string,
  { trustedCa, newest, limitMs, signal }: Handshake,
): Promise<ShownCertificate> {
  const secure = connect({
    socket,
    servername: parseAddress(host) ? undefined : host,
    secureContext: contextFor(trustedCa, newest),
    rejectUnauthorized: false,
    // The name is judged apart from the chain, so that each fault shows by itself.
    checkServerIdentity: () => undefined,
  });
  const handshake = new Promise<void>((resolve, reject) => {
    secure.once("secureConnect", resolve);
    secure.once("close", () =>
      reject(
        Object.assign(new Error("The connection ended in the handshake."), { code: "ECONNRESET" }),
      ),
    );
    secure.on("error", reject);
  });
  handshake.catch(() => undefined);
  const limit = timeLimit(limitMs, signal);
  try {
    await untilAborted(handshake, limit.signal);
    return described(secure, host);
  } finally {
    limit.end();
    secure.destroy();
  }
}

function described(secure: TLSSocket, host: string): ShownCertificate {
  const certificate = secure.getPeerX509Certificate();
  if (!certificate)
    throw Object.assign(new Error("The server showed no certificate."), { code: "NO_CERTIFICATE" });
  const validTo = new Date(certificate.validTo);
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validFrom: new Date(certificate.validFrom).toISOString(),
    validTo: validTo.toISOString(),
    daysLeft: Math.floor((validTo.getTime() - Date.now()) / dayMs),
    names: (certificate.subjectAltName ?? "")
      .split(", ")
      .slice(0, namesMost)
      .map((name) => name.replace(/^DNS:/, "").slice(0, nameLengthLimit))
      .filter(Boolean),
    fingerprint: certificate.fingerprint256,
    chain: chainOf(certificate),
    isNameMatch: isFor(certificate, host),
    isTrusted: secure.authorized,
    distrustReason: secure.authorized ? null : String(secure.authorizationError),
    protocol: secure.getProtocol() ?? "",
  };
}

/** The root signs itself, and ends the chain. */
function chainOf(own: X509Certificate): string[] {
  const chain: string[] = [];
  const met = new Set<string>();
  for (
    let at: X509Certificate | undefined = own;
    at && !met.has(at.fingerprint256) && chain.length < chainLimit;
    at = at.issuerCertificate
  ) {
    met.add(at.fingerprint256);
    chain.push(oneLine(at.subject));
  }
  return chain;
}

function isFor(certificate: X509Certificate, host: string): boolean {
  return (
    (parseAddress(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined
  );
}

/** A distinguished name on one line. */
function oneLine(name: string | undefined): string {
  return (name ?? "").split("\n").join(", ").slice(0, nameLengthLimit);
}

const contexts = new Map<string, SecureContext>();

/** The public authorities and one more; kept, since reading all of them takes a while. */
function contextFor(ca: string | undefined, newest: SecureVersion | undefined): SecureContext {
  const key = `${newest ?? ""} ${ca ?? ""}`;
  const context =
    contexts.get(key) ??
    createSecureContext({
      ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
      ...(newest !== undefined && { maxVersion: newest }),
    });
  contexts.set(key, context);
  return context;
}
