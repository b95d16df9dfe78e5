import { parseAddress, parsePrefix } from "~/lib/ip";

import { builtIn, numberOf, textOf, type PacObject, type PacValue } from "./pac-value";
import { shellMatch } from "./shell-match";

/** What a script asks for that only the network knows: the name is looked up and the script runs anew. */
export class NeedsLookup extends Error {
  constructor(readonly host: string) {
    super(`${host} has to be looked up`);
  }
}

export type PacWorld = { now: Date; ownAddress: string; addresses: ReadonlyMap<string, readonly string[]> };

/** The functions of the PAC format, as browsers have them. */
export function pacFunctions(world: PacWorld): Record<string, PacValue> {
  const text = (call: (...words: string[]) => PacValue) => builtIn((values) => call(...values.map(textOf)));
  const addressesOf = (host: string): readonly string[] => {
    const literal = parseAddress(host);
    if (literal) return [literal.text];
    const found = world.addresses.get(host.toLowerCase());
    if (!found) throw new NeedsLookup(host.toLowerCase());
    return found;
  };
  const resolve = (host = "") => addressesOf(host).find((address) => !address.includes(":")) ?? addressesOf(host)[0] ?? null;
  return {
    isPlainHostName: text((host = "") => !host.includes(".")),
    dnsDomainIs: text((host = "", domain = "") => host.toLowerCase().endsWith(domain.toLowerCase())),
    localHostOrDomainIs: text((host = "", full = "") => host.toLowerCase() === full.toLowerCase() || (!host.includes(".") && full.toLowerCase().startsWith(`${host.toLowerCase()}.`))),
    isResolvable: text((host = "") => addressesOf(host).length > 0),
    isResolvableEx: text((host = "") => addressesOf(host).length > 0),
    dnsResolve: text(resolve),
    dnsResolveEx: text((host = "") => addressesOf(host).join(";")),
    dnsDomainLevels: text((host = "") => host.split(".").length - 1),
    isInNet: text((host = "", network = "", mask = "") => isInNet(resolve(host), network, mask)),
    isInNetEx: text((host = "", prefix = "") => isInPrefix(resolve(host), prefix)),
    myIpAddress: builtIn(() => world.ownAddress),
    myIpAddressEx: builtIn(() => world.ownAddress),
    shExpMatch: text((subject = "", expression = "") => shellMatch(subject, expression)),
    weekdayRange: builtIn((values) => weekdayRange(values.map(textOf), world.now)),
    timeRange: builtIn((values) => timeRange(values, world.now)),
    dateRange: builtIn((values) => dateRange(values.map(textOf), world.now)),
    alert: builtIn(() => undefined),
    parseInt: builtIn(([value, radix]) => Number.parseInt(textOf(value), radix === undefined ? undefined : numberOf(radix))),
    parseFloat: builtIn(([value]) => Number.parseFloat(textOf(value))),
    String: builtIn(([value]) => textOf(value)),
    Number: builtIn(([value]) => numberOf(value)),
    isNaN: builtIn(([value]) => Number.isNaN(numberOf(value))),
    NaN: Number.NaN,
    Infinity: Number.POSITIVE_INFINITY,
    Math: mathObject(),
    Date: builtIn(() => dateObject(world.now)),
  };
}

function mathObject(): PacObject {
  const own = new Map<string, PacValue>((["floor", "ceil", "round", "abs", "min", "max"] as const).map((name) => [name, builtIn((values) => Math[name](...(values.map(numberOf) as [number])))]));
  own.set("random", builtIn(() => Math.random()));
  return { kind: "object", own };
}

const dateParts = ["getDay", "getDate", "getMonth", "getFullYear", "getHours", "getMinutes", "getSeconds", "getTime", "getUTCDay", "getUTCDate", "getUTCMonth", "getUTCFullYear", "getUTCHours", "getUTCMinutes"] as const;

/** `new Date()` of a script: the time at which it is asked, to be read and not set. */
function dateObject(now: Date): PacObject {
  return { kind: "object", own: new Map(dateParts.map((part) => [part, builtIn(() => now[part]())])) };
}

/** Bits of a mask count one by one: "255.0.255.0" is legal in PAC. */
export function isInNet(address: string | null, network: string, mask: string): boolean {
  const [at, net, bits] = [address ?? "", network, mask].map((text) => parseAddress(text)?.bytes);
  if (!at || !net || !bits || at.length !== bits.length || net.length !== bits.length) return false;
  return bits.every((byte, place) => ((at[place] ?? 0) & byte) === ((net[place] ?? 0) & byte));
}

function isInPrefix(address: string | null, text: string): boolean {
  const prefix = parsePrefix(text);
  return prefix !== null && address !== null && parsePrefix(`${address}/${prefix.length}`)?.text === prefix.text;
}

const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** Whether `value` lies in a range that may pass its own end, as Friday to Monday does. */
const isBetween = (value: number, from: number, to: number) => (from <= to ? value >= from && value <= to : value >= from || value <= to);

export function weekdayRange(words: string[], now: Date): boolean {
  const isUtc = words.at(-1) === "GMT";
  const [from, to = from] = (isUtc ? words.slice(0, -1) : words).map((word) => weekdays.indexOf(word));
  return from !== undefined && to !== undefined && isBetween(isUtc ? now.getUTCDay() : now.getDay(), from, to);
}

export function timeRange(values: PacValue[], now: Date): boolean {
  const isUtc = values.at(-1) === "GMT";
  const figures = (isUtc ? values.slice(0, -1) : values).map(numberOf);
  const hour = isUtc ? now.getUTCHours() : now.getHours();
  if (figures.length === 1) return hour === figures[0];
  if (figures.length === 2) return isBetween(hour, figures[0] ?? 0, (figures[1] ?? 0) - 1);
  const seconds = (hour * 60 + now.getUTCMinutes()) * 60 + now.getUTCSeconds();
  const half = figures.length / 2;
  const at = (parts: number[]) => ((parts[0] ?? 0) * 60 + (parts[1] ?? 0)) * 60 + (parts[2] ?? 0);
  return isBetween(seconds, at(figures.slice(0, half)), at(figures.slice(half)));
}

/** Days, months and years in any of the forms of the format: one of them, or a pair of equal form. */
export function dateRange(words: string[], now: Date): boolean {
  const isUtc = words.at(-1) === "GMT";
  const parts = isUtc ? words.slice(0, -1) : words;
  const today = isUtc
    ? { day: now.getUTCDate(), month: now.getUTCMonth(), year: now.getUTCFullYear() }
    : { day: now.getDate(), month: now.getMonth(), year: now.getFullYear() };
  const half = parts.length === 1 ? 1 : Math.ceil(parts.length / 2);
  const first = parts.slice(0, half);
  const place = (one: string[]) => one.reduce((sum, word) => sum + weightOf(word), 0);
  const current = first.reduce((sum, word) => sum + (months.includes(word) ? today.month * 100 : Number(word) > 31 ? today.year * 10_000 : today.day), 0);
  return isBetween(current, place(first), place(parts.length === 1 ? first : parts.slice(half)));
}

function weightOf(word: string): number {
  const month = months.indexOf(word);
  if (month >= 0) return month * 100;
  return Number(word) > 31 ? Number(word) * 10_000 : Number(word);
}
