/** One element of a PAC answer, in the order in which a browser tries them. */
export type PacWay =
  | { kind: "direct" }
  | { kind: "proxy"; isTls: boolean; host: string; port: number }
  /** A protocol that this client does not speak. */
  | { kind: "socks"; host: string; port: number };

/** Longest list that is used: each proxy in it may cost a connection attempt. */
const mostWays = 100;

/** Default ports of the kinds of proxies (1080: RFC 1928). */
const usualPorts: Record<string, number> = {
  PROXY: 80,
  HTTPS: 443,
  SOCKS: 1080,
  SOCKS4: 1080,
  SOCKS5: 1080,
};

/**
 * Reads `PROXY a:8080; HTTPS b; SOCKS c; DIRECT` as Chromium does: case does not matter, an element
 * that cannot be read is left out (`QUIC` too, which no browser uses as it is delivered), and an
 * answer without a readable element is direct.
 */
export function waysOf(answer: string): PacWay[] {
  const ways = answer
    .split(";")
    .flatMap((element) => wayOf(trimmed(element)) ?? [])
    .slice(0, mostWays);
  return ways.length > 0 ? ways : [{ kind: "direct" }];
}

/** Lines are no blanks in an answer. */
const trimmed = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, "");

function wayOf(element: string): PacWay | null {
  const [, kind = "", rest = ""] = /^([^ \t]*)(.*)$/s.exec(element) ?? [];
  const word = kind.toUpperCase();
  if (word === "DIRECT") return rest === "" ? { kind: "direct" } : null;
  const usualPort = Object.hasOwn(usualPorts, word) ? usualPorts[word] : undefined;
  const at = usualPort === undefined ? null : placeOf(trimmed(rest), usualPort);
  if (!at) return null;
  return word.startsWith("SOCKS")
    ? { kind: "socks", ...at }
    : { kind: "proxy", isTls: word === "HTTPS", ...at };
}

/** Host and port as a URL has them: lower case, IPv6 in brackets, no user, no path, no empty port. */
function placeOf(text: string, usualPort: number): { host: string; port: number } | null {
  const [, name = "", digits] = /^(\[[^\]]+\]|[^:@/?#\\]+)(?::(\d+))?$/.exec(text) ?? [];
  const port = Number(digits ?? usualPort);
  if (name === "" || port > 65_535) return null;
  // A blank makes a name that nothing answers to, which is tried all the same.
  if (/ |%20/.test(name)) return { host: name.toLowerCase().replaceAll(" ", "%20"), port };
  if (!URL.canParse(`http://${name}/`)) return null;
  return { host: new URL(`http://${name}/`).hostname.replace(/^\[(.*)\]$/, "$1"), port };
}
