import { proxyFrom } from "../net/proxy-address";
import type { FixedProxy } from "./system";

/** Port of a SOCKS proxy without one (IANA). */
const socksPort = 1080;

/** A proxy from its address, with or without scheme, port and brackets; null where it is none. */
export function fixedProxyFrom(scheme: FixedProxy["scheme"], text: string): FixedProxy | null {
  const isSocks = scheme === "socks" || /^socks\w*:\/\//i.test(text);
  if (isSocks) return socksFrom(text.replace(/^[a-z]\w*:\/\//i, ""));
  const proxy = proxyFrom(text);
  if (!proxy || !isHostName(proxy.host)) return null;
  return { scheme, host: proxy.host, port: proxy.port, ...(proxy.isTls ? { isTls: true } : {}) };
}

function socksFrom(text: string): FixedProxy | null {
  // The port 80 that a URL would have left out is the one that was written.
  const proxy = proxyFrom(text);
  if (!proxy || !isHostName(proxy.host)) return null;
  return {
    scheme: "socks",
    host: proxy.host,
    port: proxy.port === 80 && !/:80\/?$/.test(text) ? socksPort : proxy.port,
  };
}

/** A URL takes more for a host than the network does. */
function isHostName(host: string): boolean {
  return /^[\w.:-]+$/.test(host);
}

/**
 * Proxies as Windows lists them (WinINet's InternetOpen, WINHTTP_PROXY_INFO): `host:port` for everything, or
 * `http=…;https=…;socks=…`, separated by semicolons or blanks. The first of a scheme counts.
 */
export function listedProxies(text: string): FixedProxy[] {
  return text.split(/[;\s]+/).flatMap((part) => {
    const [, name = "", address = ""] = /^(?:(\w{1,20})=)?(.*)$/.exec(part) ?? [];
    if (address === "") return [];
    const scheme = name.toLowerCase();
    if (scheme === "")
      return (["http", "https"] as const)
        .flatMap((one) => fixedProxyFrom(one, address) ?? [])
        .filter(isFirstSocks);
    return scheme === "http" || scheme === "https" || scheme === "socks"
      ? (fixedProxyFrom(scheme, address) ?? [])
      : [];
  });
}

/** A SOCKS proxy for everything is one, not one for each scheme. */
const isFirstSocks = ({ scheme }: FixedProxy, at: number) => scheme !== "socks" || at === 0;

/** Entries of a bypass list of Windows: separated by semicolons, commas or blanks. */
export function listedHosts(text: string): string[] {
  return text.split(/[;,\s]+/).filter((entry) => entry !== "");
}
