/** Header in which the server entry hands the peer's address to the app; always overwritten there. */
export const clientAddressHeader = "x-pathlens-client-address";

/** The address the request came from, or null when the entry could not tell. */
export function clientAddressOf(request: Request): string | null {
  return request.headers.get(clientAddressHeader);
}

/**
 * The client's address from the socket's peer and X-Forwarded-For, believing as many
 * entries from the right as there are proxies of ours.
 *
 * @param trustedProxies 0 means: the header is ignored
 */
export function addressBehindProxies(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0 || !forwardedFor) return peer;
  const hops = [...forwardedFor.split(",").map(addressOfHop), peer ?? ""];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] || peer;
}

/** Some proxies add the port: `198.51.100.1:4711`, `[2001:db8::1]:4711`. */
function addressOfHop(hop: string): string {
  const [, bracketed, dotted] =
    /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(hop.trim()) ?? [];
  return bracketed ?? dotted ?? hop.trim();
}
