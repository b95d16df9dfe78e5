import { parseAddress, parsePrefix, type IpAddress, type IpPrefix } from "~/lib/ip";

/** Whose rules a list follows; docs/client-parsers.md has them side by side. */
export type BypassStyle = "environment" | "gnome" | "kde" | "macos" | "windows";

/** Hosts that are reached without the proxy; a reversed list names the only ones that use it (KDE). */
export type BypassList = { style: BypassStyle; entries: readonly string[]; isReversed?: boolean };

export const emptyBypassList: BypassList = { style: "environment", entries: [] };

/** How the styles differ. What they share is in `matchesEntry`. */
type Rules = {
  /** `example.com` also covers `www.example.com`. */
  coversBelow: boolean;
  /** `.example.com` also covers `example.com`. */
  dotCoversItself: boolean;
  /** `*.example.com` also covers `example.com`. */
  starCoversItself: boolean;
  /** Loopback and link-local hosts never use the proxy. */
  skipsLocalHosts: boolean;
};

/**
 * environment: curl's names (CURLOPT_NOPROXY), with the ports and `*.` of Go (golang.org/x/net/http/httpproxy).
 * gnome: GLib's GSimpleProxyResolver:ignore-hosts. kde: a `no_proxy` list with a window around it.
 * macos, windows: Chromium's ProxyBypassRules, which follow WinINet; both name hosts exactly.
 * Chromium adds the local hosts to every list of a desktop; curl adds none.
 */
const rulesOf: Record<BypassStyle, Rules> = {
  environment: {
    coversBelow: true,
    dotCoversItself: true,
    starCoversItself: false,
    skipsLocalHosts: false,
  },
  gnome: {
    coversBelow: true,
    dotCoversItself: true,
    starCoversItself: true,
    skipsLocalHosts: true,
  },
  kde: { coversBelow: true, dotCoversItself: true, starCoversItself: false, skipsLocalHosts: true },
  macos: {
    coversBelow: false,
    dotCoversItself: false,
    starCoversItself: false,
    skipsLocalHosts: true,
  },
  windows: {
    coversBelow: false,
    dotCoversItself: false,
    starCoversItself: false,
    skipsLocalHosts: true,
  },
};

const usualPorts: Record<string, string> = { "http:": "80", "https:": "443" };

type Asked = { name: string; address: IpAddress | null; port: string; scheme: string };

/** Whether a URL is reached without the proxy. */
export function isBypassed(
  { style, entries, isReversed = false }: BypassList,
  url: Pick<URL, "hostname" | "port" | "protocol">,
): boolean {
  const rules = rulesOf[style];
  const asked = askedOf(url);
  const isListed = entries.some((entry) => matchesEntry(entry.trim().toLowerCase(), asked, rules));
  if (isReversed) return !isListed;
  const skipsLocalHosts =
    rules.skipsLocalHosts && !entries.some((entry) => entry.trim().toLowerCase() === "<-loopback>");
  return isListed || (skipsLocalHosts && isLocalHost(asked));
}

function askedOf({ hostname, port, protocol }: Pick<URL, "hostname" | "port" | "protocol">): Asked {
  const name = withoutBrackets(hostname.toLowerCase()).replace(/\.$/, "");
  return {
    name,
    address: parseAddress(name),
    port: port || (usualPorts[protocol] ?? ""),
    scheme: protocol.replace(/:$/, ""),
  };
}

const localPrefixes = ["127.0.0.0/8", "169.254.0.0/16", "::1/128", "fe80::/10"]
  .map(parsePrefix)
  .filter((prefix) => prefix !== null);

/** ProxyBypassRules::MatchesImplicitRules of Chromium. */
function isLocalHost({ name, address }: Asked): boolean {
  if (address) return localPrefixes.some((prefix) => isInside(prefix, address));
  return name === "localhost" || name === "loopback" || name.endsWith(".localhost");
}

/** `[scheme://]host[:port]`, where the host is a name, a pattern, an address, a prefix, or one of WinINet's words. */
function matchesEntry(entry: string, asked: Asked, rules: Rules): boolean {
  if (entry === "*") return true;
  if (entry === "<local>") return asked.address === null && !asked.name.includes(".");
  const schemeEnd = entry.indexOf("://");
  if (schemeEnd >= 0 && entry.slice(0, schemeEnd) !== asked.scheme) return false;
  const { host, port } = hostAndPort(
    schemeEnd >= 0 ? entry.slice(schemeEnd + "://".length) : entry,
  );
  if (host === "" || (port !== null && port !== asked.port)) return false;
  if (host.includes("/")) return matchesPrefix(host, asked.address);
  const address = parseAddress(host);
  if (address || asked.address)
    return address
      ? address.text === asked.address?.text
      : host.includes("*") && matchesPattern(host, asked.name);
  return matchesName(host.replace(/\.$/, ""), asked.name, rules);
}

/** A port comes after the last colon; an IPv6 address has one only behind its brackets. */
function hostAndPort(text: string): { host: string; port: string | null } {
  const inBrackets = /^\[([^\]]*)\](\/\d{1,3})?(?::(\d{1,5}))?$/.exec(text);
  if (inBrackets)
    return { host: `${inBrackets[1] ?? ""}${inBrackets[2] ?? ""}`, port: inBrackets[3] ?? null };
  const at = text.indexOf(":");
  if (at < 0 || at !== text.lastIndexOf(":")) return { host: text, port: null };
  const port = text.slice(at + 1);
  return /^\d{1,5}$/.test(port)
    ? { host: text.slice(0, at), port: String(Number(port)) }
    : { host: "", port: null };
}

/** macOS shortens prefixes: `169.254/16`. */
function matchesPrefix(text: string, address: IpAddress | null): boolean {
  const [start = "", length = ""] = text.split("/");
  const parts = start.split(".");
  const full =
    start.includes(":") || parts.length > 4
      ? start
      : [...parts, "0", "0", "0"].slice(0, 4).join(".");
  const prefix = parsePrefix(`${full}/${length}`);
  return prefix !== null && address !== null && isInside(prefix, address);
}

function isInside(prefix: IpPrefix, { family, bytes }: IpAddress): boolean {
  if (prefix.family !== family) return false;
  return prefix.bytes.every((byte, at) => {
    const mask = (0xff00 >> Math.min(8, Math.max(0, prefix.length - at * 8))) & 0xff;
    return (byte & mask) === ((bytes[at] ?? 0) & mask);
  });
}

function matchesName(pattern: string, name: string, rules: Rules): boolean {
  const below = /^\*?\.([^*]+)$/.exec(pattern)?.[1];
  if (below !== undefined) {
    const coversItself = pattern.startsWith("*") ? rules.starCoversItself : rules.dotCoversItself;
    return name.endsWith(`.${below}`) || (coversItself && name === below);
  }
  if (pattern.includes("*")) return matchesPattern(pattern, name);
  return name === pattern || (rules.coversBelow && name.endsWith(`.${pattern}`));
}

/** Stars stand for any text. Walks once through both, so no pattern makes it slow. */
function matchesPattern(pattern: string, text: string): boolean {
  const [first = "", ...rest] = (pattern.startsWith(".") ? `*${pattern}` : pattern).split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, "$1");
}
