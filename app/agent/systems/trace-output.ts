import { isPublicAddress, parseAddress } from "~/lib/ip";

import { linesOf, withoutZone } from "./output-lines";
import type { TraceHop } from "./system";

/** Most hops and probes of a hop that are kept: what the result format takes. */
const mostHops = 64;
const mostProbes = 10;

/**
 * A time and its unit: `ms` in Latin scripts, else a word of another script (`мс`, `毫秒`) or what an
 * unknown code page made of it. Other words behind a number are no units ("asymm 6 reached").
 */
const roundTrip = /(?<![\w.:,])<?(\d{1,6}(?:[.,]\d{1,6})?)\s?(?:ms|[^\s\x20-\x7e]{1,8})(?=\s|$)/g;

/** A line with a hop's number; tracepath puts a colon behind it. */
const numbered = /^\s{0,8}(\d{1,3})\??:?\s+(\S.*)$/;

type Answers = { addresses: string[]; roundTripsMs: number[] };

/**
 * Hops from the output of traceroute, tracepath or tracert, in any language. A line that begins with a
 * number is a hop; where several routers answered, traceroute of Linux names them on that line, and the
 * one of BSD and macOS on lines below it. All times of a hop are kept, in ms. Its address is the first one
 * that answered, or `target` where that is among them: then the trace got there.
 */
export function hopsOf(output: string, target: string | null = null): TraceHop[] {
  const wanted = target === null ? null : (parseAddress(withoutZone(target))?.text ?? null);
  const byNumber = new Map<number, Answers>();
  let current: Answers | null = null;
  for (const line of linesOf(output)) {
    const [, number = "", rest = ""] = numbered.exec(line) ?? [];
    const hop = Number(number);
    if (hop >= 1 && hop <= mostHops) {
      const before = byNumber.get(hop);
      const answers = answersIn(rest);
      current = before ?? { addresses: [], roundTripsMs: [] };
      byNumber.set(hop, current);
      if (!before || !isRepeated(before, answers)) add(current, answers);
    } else if (current && /^\s/.test(line)) {
      const below = answersIn(line);
      if (below.addresses.length > 0 && below.roundTripsMs.length > 0) add(current, below);
    }
  }
  const hops = [...byNumber]
    .sort(([a], [b]) => a - b)
    .map(([hop, answers]) => hopFrom(hop, answers, wanted));
  return withoutSilentTail(hops);
}

/** tracepath asks a hop again where the size of packets changes: an address that answered before adds no time. */
function isRepeated(before: Answers, { addresses }: Answers): boolean {
  return addresses.length > 0 && addresses.every((address) => before.addresses.includes(address));
}

function add(hop: Answers, { addresses, roundTripsMs }: Answers): void {
  hop.addresses.push(...addresses);
  hop.roundTripsMs.push(...roundTripsMs);
}

function answersIn(text: string): Answers {
  const addresses = text
    .split(/[\s()[\]]+/)
    .map((word) => parseAddress(withoutZone(word))?.text)
    .filter((address) => address !== undefined);
  return {
    addresses,
    roundTripsMs: [...text.matchAll(roundTrip)].map(([, ms = ""]) => Number(ms.replace(",", "."))),
  };
}

function hopFrom(
  hop: number,
  { addresses, roundTripsMs }: Answers,
  wanted: string | null,
): TraceHop {
  const address = wanted !== null && addresses.includes(wanted) ? wanted : (addresses[0] ?? null);
  return {
    hop,
    address,
    roundTripsMs: roundTripsMs.slice(0, mostProbes),
    isPrivate: address !== null && !isPublicAddress(address),
  };
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
