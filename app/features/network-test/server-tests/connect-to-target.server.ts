import type { Socket } from "node:net";

import { guardedFetch } from "~/platform/guarded-fetch.server";
import { guardedConnect } from "~/platform/outbound-guard.server";
import { shownCertificate } from "~/platform/shown-certificate.server";
import { timeLimit } from "~/platform/time-limit.server";

import type {
  ServerCertificate,
  ServerConnectivityResult,
  ServerTestTarget,
} from "../server-tests";
import type { ServerNet } from "./server-net.server";

/** Most bytes of an answer whose status is read: the endpoints give small pictures. */
const answerBytesMost = 256 * 1024;

/** Something to connect to; the role stands in its result. */
type Target<Role extends string> = Omit<ServerTestTarget, "role"> & { role: Role };

/** Connects to one of the addresses that were looked up, by the outbound guard, and reads the certificate there. */
export async function connectToTarget<Role extends string>(
  target: Target<Role>,
  addresses: readonly string[],
  { net, signal }: { net: ServerNet; signal: AbortSignal },
): Promise<Omit<ServerConnectivityResult, "role"> & { role: Role }> {
  const result: Omit<ServerConnectivityResult, "role"> & { role: Role } = {
    host: target.host,
    port: target.port,
    role: target.role,
    code: "Failed",
    address: null,
    connectMs: null,
    failure: null,
    certificate: null,
  };
  const limit = timeLimit(net.limits.connectMs, signal);
  let socket: Socket | undefined;
  try {
    const connection = await guardedConnect({
      ...guardFor(target, addresses, net),
      signal: limit.signal,
    });
    limit.end();
    socket = connection.socket;
    result.address = connection.address;
    result.connectMs = connection.connectMs;
    if (!target.isTls)
      return {
        ...result,
        code: "Successful",
        ...(await statusOf(target, addresses, { net, signal })),
      };
    const certificate = await certificateOf(socket, target.host, { net, signal });
    const failure = certificateFailure(certificate);
    if (failure !== null) return { ...result, certificate, failure, code: "InvalidSSLCertificate" };
    return {
      ...result,
      certificate,
      code: "Successful",
      ...(await statusOf(target, addresses, { net, signal })),
    };
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
export function guardFor(
  { host, port, role }: Omit<Target<string>, "isTls">,
  addresses: readonly string[],
  net: ServerNet,
) {
  const isSandbox = (address: string) =>
    net.allowedDestinations.some((allowed) => allowed.host === address && allowed.port === port);
  return {
    host,
    port,
    resolver: async () => addresses,
    allow: addresses.length > 0 && addresses.every(isSandbox) ? [`${host}:${port}`] : [],
    ports: role === "tenant" ? [] : [port],
  };
}

/**
 * The HTTP status of what stands at the target's path, over a connection of its own; null where no
 * answer came, or one that leads elsewhere. Nothing of it is kept but the number.
 */
async function statusOf(
  target: Target<string>,
  addresses: readonly string[],
  { net, signal }: { net: ServerNet; signal: AbortSignal },
): Promise<{ status?: number | null }> {
  if (target.path === undefined) return {};
  const host = target.host.includes(":") ? `[${target.host}]` : target.host;
  const { resolver, allow, ports } = guardFor(target, addresses, net);
  try {
    const { status } = await guardedFetch(
      `${target.isTls ? "https" : "http"}://${host}:${target.port}${target.path}`,
      {
        resolver,
        allow,
        ports,
        signal,
        trustedCa: net.trustedCa,
        timeoutMs: net.limits.answerMs,
        maxBytes: answerBytesMost,
        maxRedirects: 0,
      },
    );
    return { status };
  } catch {
    return { status: null };
  }
}

/** The certificate as a report keeps it. */
async function certificateOf(
  socket: Socket,
  host: string,
  { net, signal }: { net: ServerNet; signal: AbortSignal },
): Promise<ServerCertificate> {
  const { subject, issuer, validTo, daysLeft, isNameMatch, isTrusted, distrustReason, protocol } =
    await shownCertificate(socket, host, {
      trustedCa: net.trustedCa,
      limitMs: net.limits.handshakeMs,
      signal,
    });
  return { subject, issuer, validTo, daysLeft, isNameMatch, isTrusted, distrustReason, protocol };
}

function certificateFailure({
  isTrusted,
  distrustReason,
  isNameMatch,
}: ServerCertificate): string | null {
  if (!isTrusted) return distrustReason;
  return isNameMatch ? null : "ERR_TLS_CERT_ALTNAME_INVALID";
}

function failureWord(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ETIMEDOUT" ? "timeout" : (code ?? "unknown");
}
