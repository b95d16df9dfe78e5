import { proxyFrom, socksFrom } from "../net/proxy-address";
import type { FixedProxy } from "./system";

/** A proxy from its address, with or without scheme, port and brackets; null where it is none. */
export function fixedProxyFrom(scheme: FixedProxy["scheme"], text: string): FixedProxy | null {
  const socks = socksFrom(scheme === "socks" ? `socks://${text.replace(/^\w+:\/\//, "")}` : text);
  if (socks) return { scheme: "socks", ...socks };
  const proxy = proxyFrom(text);
  if (!proxy || scheme === "socks") return null;
  return { scheme, host: proxy.host, port: proxy.port, ...(proxy.isTls ? { isTls: true } : {}) };
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
