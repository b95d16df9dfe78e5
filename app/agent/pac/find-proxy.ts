import { NeedsLookup, pacFunctions } from "./pac-functions";
import { loadPac } from "./pac-statements";
import { PacFault } from "./pac-value";

/** One way of a PAC answer. */
export type PacWay = { kind: "direct" } | { kind: "proxy"; isTls: boolean; host: string; port: number } | { kind: "socks"; host: string; port: number };

export type PacLookups = { ownAddress: string; now: Date; addressesOf: (host: string) => Promise<string[]> };

/** Names that one answer may have looked up. */
const mostLookups = 20;

/**
 * Asks a PAC script for the ways to an address, in its order.
 *
 * @throws {PacFault} when the script is wrong or ran too long
 */
export async function findProxy(source: string, url: URL, lookups: PacLookups): Promise<PacWay[]> {
  const addresses = new Map<string, readonly string[]>();
  while (addresses.size <= mostLookups) {
    try {
      const find = loadPac(source, pacFunctions({ now: lookups.now, ownAddress: lookups.ownAddress, addresses }));
      // Browsers keep path and query of an encrypted address to themselves.
      const shown = url.protocol === "https:" ? `${url.origin}/` : url.href;
      return waysOf(find([shown, url.hostname]));
    } catch (error) {
      if (!(error instanceof NeedsLookup)) throw error instanceof PacFault ? error : new PacFault((error as Error).message);
      addresses.set(error.host, await lookups.addressesOf(error.host).catch(() => []));
    }
  }
  throw new PacFault("the script looks up too many names");
}

/** Default ports of the kinds of proxies (1080: RFC 1928). */
const usualPorts: Record<string, number> = { PROXY: 80, HTTP: 80, HTTPS: 443, SOCKS: 1080, SOCKS4: 1080, SOCKS5: 1080 };

/** Reads `PROXY a:8080; HTTPS b; SOCKS c; DIRECT`. What is nothing is direct, as browsers take it. */
export function waysOf(answer: unknown): PacWay[] {
  if (typeof answer !== "string" || answer.trim() === "") return [{ kind: "direct" }];
  return answer.split(";").flatMap((part): PacWay[] => {
    const [kind = "", place = ""] = part.trim().split(/\s+/);
    const word = kind.toUpperCase();
    if (word === "DIRECT") return [{ kind: "direct" }];
    const usual = Object.hasOwn(usualPorts, word) ? usualPorts[word] : undefined;
    const [, bracketed = "", port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(place) ?? [];
    if (usual === undefined || bracketed === "") return [];
    const at = { host: bracketed.replace(/^\[(.*)\]$/, "$1"), port: Number(port ?? usual) };
    return [word.startsWith("SOCKS") ? { kind: "socks", ...at } : { kind: "proxy", isTls: word === "HTTPS", ...at }];
  });
}
