/** One element of a PAC answer, in the order in which a browser tries them. */
export type PacWay =
  | { kind: "direct" }
  | { kind: "proxy"; isTls: boolean; host: string; port: number }
  /** Proxies of protocols that this client does not speak. */
  | { kind: "socks" | "quic"; host: string; port: number };

/** Longest list that is used: each proxy in it may cost a connection attempt. */
const mostWays = 100;

/** Default ports of the kinds of proxies (1080: RFC 1928). */
const usualPorts: Record<string, number> = { PROXY: 80, HTTPS: 443, SOCKS: 1080, SOCKS4: 1080, SOCKS5: 1080, QUIC: 443 };

/**
 * Reads `PROXY a:8080; HTTPS b; SOCKS c; DIRECT` as Chromium does: case does not matter, an
 * element that cannot be read is left out, and an answer without a readable element is direct.
 */
export function waysOf(answer: string): PacWay[] {
  const ways = answer.split(";").flatMap((element) => wayOf(element.trim()) ?? []).slice(0, mostWays);
  return ways.length > 0 ? ways : [{ kind: "direct" }];
}

function wayOf(element: string): PacWay | null {
  const [kind = "", ...rest] = element.split(/[ \t\r\n]+/);
  const word = kind.toUpperCase();
  if (word === "DIRECT") return rest.length === 0 ? { kind: "direct" } : null;
  const usualPort = Object.hasOwn(usualPorts, word) ? usualPorts[word] : undefined;
  const at = usualPort === undefined || rest.length !== 1 ? null : placeOf(rest[0] ?? "", usualPort);
  if (!at) return null;
  if (word.startsWith("SOCKS")) return { kind: "socks", ...at };
  return word === "QUIC" ? { kind: "quic", ...at } : { kind: "proxy", isTls: word === "HTTPS", ...at };
}

/** Host and port as a URL has them: lower case, IPv6 in brackets, no user, no path, no empty port. */
function placeOf(text: string, usualPort: number): { host: string; port: number } | null {
  const [, name = "", port] = /^(\[[^\]]+\]|[^:@/?#\\]+)(?::(\d+))?$/.exec(text) ?? [];
  if (name === "" || Number(port ?? usualPort) > 65_535 || !URL.canParse(`http://${name}/`)) return null;
  return { host: new URL(`http://${name}/`).hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port ?? usualPort) };
}
