import type { X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import { connect, createSecureContext, rootCertificates, type SecureContext, type TLSSocket } from "node:tls";

import { parseAddress } from "~/lib/ip";
import { dayMs } from "~/lib/time";
import { guardedConnect, untilAborted } from "~/platform/outbound-guard.server";
import { timeLimit } from "~/platform/time-limit.server";

import type { ServerCertificate, ServerConnectivityResult, ServerTestTarget } from "../server-tests";
import type { ServerNet } from "./server-net.server";

/** Longest name out of a certificate that is kept. */
const nameLengthLimit = 200;

/** Connects to one of the addresses that were looked up, by the outbound guard, and reads the certificate there. */
export async function connectToTarget(
  target: ServerTestTarget,
  addresses: readonly string[],
  { net, signal }: { net: ServerNet; signal: AbortSignal },
): Promise<ServerConnectivityResult> {
  const result: ServerConnectivityResult = {
    host: target.host, port: target.port, role: target.role,
    code: "Failed", address: null, connectMs: null, failure: null, certificate: null,
  };
  const limit = timeLimit(net.limits.connectMs, signal);
  let socket: Socket | undefined;
  try {
    const connection = await guardedConnect({ ...guardFor(target, addresses, net), signal: limit.signal });
    limit.end();
    socket = connection.socket;
    result.address = connection.address;
    result.connectMs = connection.connectMs;
    if (!target.isTls) return { ...result, code: "Successful" };
    const certificate = await certificateOf(socket, target.host, { net, signal });
    const failure = certificateFailure(certificate);
    return { ...result, certificate, failure, code: failure === null ? "Successful" : "InvalidSSLCertificate" };
  } catch (error) {
    return { ...result, failure: failureWord(error) };
  } finally {
    limit.end();
    socket?.destroy();
  }
}

/**
 * What the guard is to let through: the addresses that were looked up and no other. Ports
 * beside 80 and 443 only where the settings name them, private addresses only where every
 * one of them is the sandbox's, at exactly this port.
 */
function guardFor({ host, port, role }: ServerTestTarget, addresses: readonly string[], net: ServerNet) {
  const isSandbox = (address: string) => net.allowedDestinations.some((allowed) => allowed.host === address && allowed.port === port);
  return {
    host,
    port,
    resolver: async () => addresses,
    allow: addresses.length > 0 && addresses.every(isSandbox) ? [`${host}:${port}`] : [],
    ports: role === "tenant" ? [] : [port],
  };
}

/** Speaks TLS whatever the certificate is worth: nothing is sent after the handshake. */
async function certificateOf(
  socket: Socket,
  host: string,
  { net, signal }: { net: ServerNet; signal: AbortSignal },
): Promise<ServerCertificate> {
  const secure = connect({
    socket,
    servername: parseAddress(host) ? undefined : host,
    secureContext: net.trustedCa === undefined ? undefined : contextTrusting(net.trustedCa),
    rejectUnauthorized: false,
    // The name is judged apart from the chain, so that each fault shows by itself.
    checkServerIdentity: () => undefined,
  });
  const handshake = new Promise<void>((resolve, reject) => {
    secure.once("secureConnect", resolve);
    secure.on("error", reject);
  });
  const limit = timeLimit(net.limits.handshakeMs, signal);
  try {
    await untilAborted(handshake, limit.signal);
    return described(secure, host);
  } finally {
    limit.end();
    secure.destroy();
  }
}

function described(secure: TLSSocket, host: string): ServerCertificate {
  const certificate = secure.getPeerX509Certificate();
  if (!certificate) throw Object.assign(new Error("The server showed no certificate."), { code: "NO_CERTIFICATE" });
  const validTo = new Date(certificate.validTo);
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validTo: validTo.toISOString(),
    daysLeft: Math.floor((validTo.getTime() - Date.now()) / dayMs),
    isNameMatch: isFor(certificate, host),
    isTrusted: secure.authorized,
    distrustReason: secure.authorized ? null : String(secure.authorizationError),
    protocol: secure.getProtocol() ?? "",
  };
}

function isFor(certificate: X509Certificate, host: string): boolean {
  return (parseAddress(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
}

/** A distinguished name on one line. */
function nameOf(name: string | undefined): string {
  return (name ?? "").split("\n").join(", ").slice(0, nameLengthLimit);
}

function certificateFailure({ isTrusted, distrustReason, isNameMatch }: ServerCertificate): string | null {
  if (!isTrusted) return distrustReason;
  return isNameMatch ? null : "ERR_TLS_CERT_ALTNAME_INVALID";
}

function failureWord(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ETIMEDOUT" ? "timeout" : (code ?? "unknown");
}

const contexts = new Map<string, SecureContext>();

/** The public authorities and one more; kept, since reading all of them takes a while. */
function contextTrusting(ca: string): SecureContext {
  const context = contexts.get(ca) ?? createSecureContext({ ca: [...rootCertificates, ca] });
  contexts.set(ca, context);
  return context;
}
