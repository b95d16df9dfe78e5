import { parseAddress } from "~/lib/ip";

import { linesOf, wordsOf } from "./output-lines";
import type { DefaultRoute, Route } from "./system";

/**
 * Default routes from `ip route show default`; the family is that of the command. A route over several
 * next hops (ECMP) names them below its own line, and is one route for each of them.
 */
export function defaultRoutesOf(output: string, family: 4 | 6): DefaultRoute[] {
  const routes: DefaultRoute[] = [];
  let metric: number | null = null;
  for (const line of linesOf(output)) {
    const [own = [], ...nextHops] = atNextHops(wordsOf(line));
    if (own[0] === "default") metric = Number(wordAfter(own, "metric") ?? 0) || 0;
    else if (own.length > 0) metric = null;
    if (metric === null) continue;
    for (const words of [own, ...nextHops]) {
      const name = wordAfter(words, "dev");
      if (name === undefined || words.includes("dead")) continue;
      routes.push({ family, gateway: gatewayOf(words), interface: name, metric });
    }
  }
  return routes;
}

/** The words of a line, cut before each `nexthop`: the first part is the route's own. */
function atNextHops(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === "nexthop") parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

/** The next hop of an IPv4 route may be an IPv6 address: `via inet6 fe80::1` (RFC 8950). */
function gatewayOf(words: readonly string[]): string | null {
  const at = words.indexOf("via");
  if (at < 0) return null;
  const word = words[at + 1] ?? "";
  return (
    parseAddress(word === "inet6" || word === "inet" ? (words[at + 2] ?? "") : word)?.text ?? null
  );
}

/** The answer of `ip route get`; null where it says that there is none. */
export function routeOf(output: string): Route | null {
  const words = wordsOf(linesOf(output)[0] ?? "");
  const name = wordAfter(words, "dev");
  if (name === undefined || ["unreachable", "prohibit", "blackhole"].includes(words[0] ?? ""))
    return null;
  return { gateway: gatewayOf(words), interface: name };
}

/** Flags of a route (linux/route.h, linux/ipv6_route.h): it is in use; it refuses packets. */
const isUp = 0x0001;
const refuses = 0x0200;

const isUsable = (flags: string) => (Number.parseInt(flags, 16) & (isUp | refuses)) === isUp;

/** Default routes from /proc/net/route, where there is no `ip`: addresses are reversed hexadecimal. */
export function defaultRoutesOfProc(text: string): DefaultRoute[] {
  return linesOf(text)
    .slice(1)
    .map(wordsOf)
    .filter(
      ([, destination, , flags = "", , , , mask]) =>
        destination === "00000000" && mask === "00000000" && isUsable(flags),
    )
    .map(([name = "", , gateway = "", , , , metric]) => ({
      family: 4,
      gateway: reversedHex(gateway),
      interface: name,
      metric: Number(metric) || 0,
    }));
}

function reversedHex(text: string): string | null {
  if (!/^[0-9a-f]{8}$/i.test(text)) return null;
  const bytes = Buffer.from(text, "hex").reverse();
  return bytes.some((byte) => byte > 0) ? bytes.join(".") : null;
}

const noAddress = "0".repeat(32);

/**
 * Default routes from /proc/net/ipv6_route: destination, length, source, length, next hop, metric,
 * two counters, flags, interface.
 */
export function ipv6DefaultRoutesOfProc(text: string): DefaultRoute[] {
  return linesOf(text)
    .map(wordsOf)
    .filter(
      ([destination, length, , , , , , , flags = "", name]) =>
        destination === noAddress && length === "00" && isUsable(flags) && name !== undefined,
    )
    .map(([, , , , nextHop = "", metric = "", , , , name = ""]) => ({
      family: 6,
      gateway: plainHex(nextHop),
      interface: name,
      metric: Number.parseInt(metric, 16) || 0,
    }));
}

function plainHex(text: string): string | null {
  if (text === noAddress || !/^[0-9a-f]{32}$/i.test(text)) return null;
  return parseAddress((text.match(/.{4}/g) ?? []).join(":"))?.text ?? null;
}

export function wordAfter(words: readonly string[], word: string): string | undefined {
  const at = words.indexOf(word);
  return at < 0 ? undefined : words[at + 1];
}
