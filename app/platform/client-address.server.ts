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
export function addressBehindProxies(peer: string | undefined, forwardedFor: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0 || !forwardedFor) return peer;
  const hops = [...forwardedFor.split(",").map((hop) => hop.trim()), peer ?? ""];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] || peer;
}
