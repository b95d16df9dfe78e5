import { isPublicAddress, parseAddress } from "~/lib/ip";

import type { TraceHop } from "./system";

/** Most hops and probes of a hop that are kept: what the result format takes. */
const mostHops = 64;
const mostProbes = 10;

/** A time and its unit, in whatever script: `ms`, `мс`, `毫秒`, or what an unknown code page made of them. */
const roundTrip = /(?<![\w.:,])<?(\d+(?:[.,]\d+)?)\s*([^\s\d.:,*<>()[\]!]{1,8})(?=\s|$)/g;

/**
 * Hops from the output of traceroute, tracepath or tracert, in any language: a line that
 * begins with a number is a hop, the first address in it answered, the times are in ms.
 */
export function hopsOf(output: string): TraceHop[] {
  const byNumber = new Map<number, TraceHop>();
  for (const line of output.split(/\r?\n/)) {
    const [, number = "", rest = ""] = /^\s*(\d{1,3})\??:?\s+(.*)$/.exec(line) ?? [];
    const hop = Number(number);
    if (number === "" || hop < 1 || hop > mostHops) continue;
    const address = addressIn(rest);
    const before = byNumber.get(hop);
    // tracepath tells a hop twice where it looks twice; the first answer counts.
    if (before?.address) continue;
    const roundTripsMs = [...rest.matchAll(roundTrip)].map(([, ms = ""]) => Number(ms.replace(",", "."))).slice(0, mostProbes);
    byNumber.set(hop, { hop, address, roundTripsMs, isPrivate: address !== null && !isPublicAddress(address) });
  }
  return withoutSilentTail([...byNumber.values()].sort((a, b) => a.hop - b.hop));
}

function addressIn(text: string): string | null {
  for (const word of text.split(/[\s()[\]]+/)) {
    const address = parseAddress(word.replace(/%.*$/, ""));
    if (address) return address.text;
  }
  return null;
}

/** Behind a firewall a trace goes on silent up to its last hop: one silent hop says as much. */
function withoutSilentTail(hops: TraceHop[]): TraceHop[] {
  const last = hops.map(({ address }) => address !== null).lastIndexOf(true);
  return hops.slice(0, last + 2);
}

/** The first hop on the public internet, where the provider's network begins to be seen. */
export function firstPublicHop(hops: readonly TraceHop[]): string | null {
  return hops.find(({ address, isPrivate }) => address !== null && !isPrivate)?.address ?? null;
}
