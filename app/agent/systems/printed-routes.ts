import { parseAddress, parsePrefix } from "~/lib/ip";

import { linesOf, withoutZone, wordsOf } from "./output-lines";

/** A route of `route print`. Its interface is told by the address it leaves by (IPv4) or by its index (IPv6). */
export type PrintedRoute = {
  destination: string;
  prefixLength: number;
  gateway: string | null;
  source: string;
  metric: number;
};

/**
 * Routes of `route print`, IPv4 and IPv6. The words around them are in the system's language, so rows are
 * known by their figures; a gateway that is no address ("On-link", "Auf Verbindung") is none.
 */
export function printedRoutesOf(output: string): PrintedRoute[] {
  const lines = linesOf(output).map(wordsOf);
  return lines.flatMap((words, at) => {
    const route = ipv4RouteOf(words) ?? ipv6RouteOf(words, lines[at + 1] ?? []);
    return route ? [route] : [];
  });
}

/** Destination, mask, gateway, own address, metric: the gateway may be several words. */
function ipv4RouteOf(words: readonly string[]): PrintedRoute | null {
  const [destination = "", mask = "", gateway = ""] = words;
  const [source = "", metric = ""] = words.slice(-2);
  const prefixLength = lengthOfMask(mask);
  if (
    words.length < 5 ||
    parseAddress(destination)?.family !== 4 ||
    prefixLength === null ||
    !parseAddress(source) ||
    !isNumber(metric)
  )
    return null;
  return {
    destination,
    prefixLength,
    gateway: parseAddress(gateway)?.text ?? null,
    source,
    metric: Number(metric),
  };
}

/** Index of the interface, metric, prefix, gateway; behind a long prefix the gateway has a line of its own. */
function ipv6RouteOf(
  [index = "", metric = "", text = "", ...rest]: readonly string[],
  below: readonly string[],
): PrintedRoute | null {
  const prefix = parsePrefix(text);
  // A persistent route that is not in use belongs to interface 0.
  if (prefix?.family !== 6 || !isNumber(index) || Number(index) === 0 || !isNumber(metric))
    return null;
  const [gateway = ""] = rest.length > 0 ? rest : below;
  const [destination = ""] = text.split("/");
  return {
    destination,
    prefixLength: prefix.length,
    gateway: parseAddress(withoutZone(gateway))?.text ?? null,
    source: index,
    metric: Number(metric),
  };
}

const isNumber = (text: string) => /^\d{1,9}$/.test(text);

function lengthOfMask(mask: string): number | null {
  const bits = parseAddress(mask)?.family === 4 ? bitsOf(mask) : "";
  return /^1*0*$/.test(bits) && bits.length === 32 ? bits.replace(/0+$/, "").length : null;
}

/** The route that the system takes: the longest prefix, then the least metric. */
export function routeAmong(routes: readonly PrintedRoute[], address: string): PrintedRoute | null {
  const target = bitsOf(address);
  const fitting = routes.filter(({ destination, prefixLength }) => {
    const bits = bitsOf(destination);
    return (
      bits.length === target.length && bits.slice(0, prefixLength) === target.slice(0, prefixLength)
    );
  });
  return fitting.sort((a, b) => b.prefixLength - a.prefixLength || a.metric - b.metric)[0] ?? null;
}

function bitsOf(address: string): string {
  return (parseAddress(address)?.bytes ?? [])
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
}
