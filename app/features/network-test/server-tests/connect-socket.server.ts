import type { Socket } from "node:net";
import tls from "node:tls";

import { parseAddress } from "~/lib/ip";
import { portOf } from "~/lib/url-port";
import { guardedConnect } from "~/platform/outbound-guard.server";

import { guardFor } from "./connect-to-target.server";
import { lookUpName } from "./look-up-name.server";
import type { ServerNet } from "./server-net.server";

type Surroundings = {
  net: ServerNet;
  signal: AbortSignal;
  /** What the guard knows the target by. */ role: string;
};

/**
 * A connection for the WebSocket at `url`, by the outbound guard; the TLS handshake of `wss:` goes on in it.
 *
 * @throws the guard's errors
 */
export async function connectSocket(
  { hostname, port, protocol }: URL,
  { net, signal, role }: Surroundings,
): Promise<Socket> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isTls = protocol === "wss:";
  const addresses = parseAddress(host) ? [host] : (await lookUpName(host, net, signal)).addresses;
  const target = { host, port: portOf({ port, protocol: isTls ? "https:" : "http:" }), role };
  const { socket } = await guardedConnect({
    ...guardFor(target, addresses, net),
    timeoutMs: net.limits.connectMs,
    signal,
  });
  if (!isTls) return socket;
  // Without its own listeners a socket's error would end the process; who speaks hears of it by the WebSocket.
  return tls
    .connect({
      socket,
      servername: parseAddress(host) ? undefined : host,
      host,
      ...(net.trustedCa !== undefined && { ca: [...tls.rootCertificates, net.trustedCa] }),
    })
    .on("error", () => undefined);
}
