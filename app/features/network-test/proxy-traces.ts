/** Headers that proxies add to what passes through them, and browsers do not. */
const proxyHeaders = ["proxy-connection", "x-bluecoat-via", "x-imforwards", "x-proxy-id"] as const;

/** How each is written. */
const writtenAs: Record<(typeof proxyHeaders)[number], string> = {
  "proxy-connection": "Proxy-Connection",
  "x-bluecoat-via": "X-BlueCoat-Via",
  "x-imforwards": "X-IMForwards",
  "x-proxy-id": "X-Proxy-ID",
};

/** Headers with an entry for each hop: every proxy adds its own on the right. */
const hopHeaders = ["Via", "Forwarded", "X-Forwarded-For"] as const;

/**
 * The comment of an entry of `Via`, where it is the name of a product, with or without a version
 * (RFC 9110, section 7.6.3).
 */
const productComment = /\(([a-z][a-z0-9._-]{1,30}(?:\/[0-9][0-9a-z.]{0,15})?)\)/i;

/** Products that one header is told to name, so that no visitor writes pages into a report. */
const productsMost = 3;

/** What a request shows of proxies that are none of ours. */
export type ProxyTraces = {
  /** Names of headers and products; never an address, a host or a user. */
  evidence: string[];
  /** Whether they came over an encrypted connection: nobody adds to one without opening it. */
  isTlsOpened: boolean;
};

type Seen = {
  /** Proxies of ours, which add to the same headers. */ trustedProxies: number;
  isSecure: boolean;
};

/** The proxies that a request gives away; null where nothing does, which proves nothing. */
export function proxyTraces(
  headers: Pick<Headers, "get">,
  { trustedProxies, isSecure }: Seen,
): ProxyTraces | null {
  const byHop = hopHeaders.flatMap((name) => {
    const foreign = entriesOf(headers.get(name), trustedProxies);
    if (foreign.length === 0) return [];
    const products =
      name === "Via"
        ? [...new Set(foreign.flatMap((entry) => productComment.exec(entry)?.[1] ?? []))]
        : [];
    return [products.length > 0 ? `${name} (${products.slice(0, productsMost).join(", ")})` : name];
  });
  const byName = proxyHeaders
    .filter((name) => headers.get(name) !== null)
    .map((name) => writtenAs[name]);
  const evidence = [...byHop, ...byName];
  return evidence.length > 0 ? { evidence, isTlsOpened: isSecure } : null;
}

/** The entries that stand left of those that our own proxies may have added. */
function entriesOf(value: string | null, trustedProxies: number): string[] {
  const entries = (value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.slice(0, Math.max(0, entries.length - trustedProxies));
}
