import ipaddr from "ipaddr.js";

/** An address after parsing. An IPv4-mapped IPv6 address is the IPv4 address it stands for. */
export type IpAddress = { family: 4 | 6; bytes: readonly number[]; text: string };

/** A prefix in CIDR form with the bits after `length` cleared. */
export type IpPrefix = { family: 4 | 6; bytes: readonly number[]; length: number; text: string };

/** Groups of 16 bits in an IPv6 address. */
const groupsOfIpv6 = 8;

const ipv4MappedPrefixBytes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff] as const;

/** What an address is written with. Checked first, as colons are: the library throws and catches an error otherwise. */
const addressCharacters = /^(?=.*[.:])[0-9a-f.:]+$/i;

/** Longest spelling of an address: six full groups and an IPv4 tail. The library takes quadratic time. */
const longestAddress = "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255".length;

/**
 * Reads an address as text. Strict: four decimal parts without leading zeros for IPv4
 * (no octal, hexadecimal or shortened forms), no zone, brackets or blanks for IPv6, so
 * that no other parser can read a different address from the same text.
 *
 * @returns null when the text is not an address
 */
export function parseAddress(text: string): IpAddress | null {
  if (text.length > longestAddress || !addressCharacters.test(text)) return null;
  if (!text.includes(":") && ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return addressFromBytes(ipaddr.IPv4.parse(text).toByteArray());
  }
  const hexadecimal = withHexadecimalTail(text);
  if (hexadecimal === null || !/^[0-9a-f:]+$/i.test(hexadecimal)) return null;
  const groups = hexadecimal.split(":");
  if (groups.some((group) => group.length > 4)) return null;
  // Two colons stand for at least one group, and one stands between two. The library takes them beside all eight.
  if (hexadecimal.includes("::") && groups.filter(Boolean).length >= groupsOfIpv6) return null;
  if (groups[0] === "" && groups[1] !== "") return null;
  if (groups.at(-1) === "" && groups.at(-2) !== "") return null;
  if (!ipaddr.IPv6.isValid(hexadecimal)) return null;
  return addressFromBytes(ipaddr.IPv6.parse(hexadecimal).toByteArray());
}

/** The one spelling of an address (RFC 5952; IPv4-mapped as IPv4), or null when the text is not one. */
export function canonicalAddress(text: string): string | null {
  return parseAddress(text)?.text ?? null;
}

/**
 * Reads a prefix in CIDR form; bits after its length are cleared.
 *
 * @returns null when the text is not a prefix
 */
export function parsePrefix(text: string): IpPrefix | null {
  const [addressText = "", lengthText = "", ...rest] = text.split("/");
  const address = parseAddress(addressText);
  if (!address || rest.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(lengthText)) return null;
  const length = Number(lengthText);
  if (length > address.bytes.length * 8) return null;
  return prefixOf(address, length);
}

/** Whether `address` lies inside `prefix`; never across families. */
function prefixContains(prefix: IpPrefix, address: IpAddress): boolean {
  if (prefix.family !== address.family) return false;
  return maskedKey(address.bytes, prefix.length) === maskedKey(prefix.bytes, prefix.length);
}

/**
 * What is not the public internet, or must never be reached from a server.
 *
 * Source: IANA IPv4 Special-Purpose Address Registry and the multicast and reserved
 * blocks; 168.63.129.16 is a cloud platform's host agent on a public number.
 */
export const nonPublicIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map(knownPrefix);

/** The only IPv6 space in use as global unicast (IANA IPv6 Address Space). */
export const globalUnicastIpv6 = knownPrefix("2000::/3");

/**
 * Parts of the global unicast space that are not the public internet: protocol
 * assignments with Teredo, benchmarking and ORCHID, documentation, and 6to4, whose
 * addresses embed an IPv4 address that need not be public (deprecated by RFC 7526).
 *
 * Source: IANA IPv6 Special-Purpose Address Registry
 */
export const nonPublicIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(
  knownPrefix,
);

/** NAT64 well-known prefix (RFC 6052): the last 32 bits are the IPv4 address that is reached. */
export const nat64Prefix = knownPrefix("64:ff9b::/96");

/**
 * Whether an address is on the public internet. Strict, since the outbound guard relies
 * on it: what is not surely public is not, and neither is text that is no address.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && isPublic(address);
}

function isPublic(address: IpAddress): boolean {
  const lies = (prefix: IpPrefix) => prefixContains(prefix, address);
  if (address.family === 4) return !nonPublicIpv4.some(lies);
  if (lies(nat64Prefix)) return isPublic(addressFromBytes(address.bytes.slice(12)));
  return lies(globalUnicastIpv6) && !nonPublicIpv6.some(lies);
}

/** Not special by any registry: the host agent of a cloud platform lies in that platform's public space. */
const specialIpv4 = nonPublicIpv4.filter(({ length }) => length < 32);

/**
 * Whether no address of a prefix is special-purpose, multicast or reserved: such a prefix
 * leads nowhere from another network, and neither does one around it.
 *
 * Source: IANA IPv4 and IPv6 Special-Purpose Address Registries
 */
export function isPublicPrefix(text: string): boolean {
  const prefix = parsePrefix(text);
  if (!prefix) return false;
  const meets = (other: IpPrefix) => {
    const length = Math.min(other.length, prefix.length);
    return maskedKey(prefix.bytes, length) === maskedKey(other.bytes, length);
  };
  if (prefix.family === 4) return !specialIpv4.some(meets);
  return (
    prefix.length >= globalUnicastIpv6.length &&
    meets(globalUnicastIpv6) &&
    !nonPublicIpv6.some(meets)
  );
}

/**
 * An address as readers see it who may not see the whole of it: "203.0.113.x", or the
 * three groups of the /48, "2001:db8:1:x".
 *
 * @throws {RangeError} when the text is not an address
 */
export function redactAddress(text: string): string {
  const address = requireAddress(text);
  if (address.family === 4) return `${address.bytes.slice(0, 3).join(".")}.x`;
  return `${[0, 2, 4].map((at) => groupAt(address.bytes, at)).join(":")}:x`;
}

/** Prefixes with what belongs to each, ready for `longestPrefixMatch`. */
export type PrefixTable<Value> = {
  /** Longest first, so that the first hit is the answer. */
  lengths: Record<
    4 | 6,
    { length: number; entries: Map<string, { prefix: IpPrefix; value: Value }> }[]
  >;
};

/**
 * Builds the table for `longestPrefixMatch`. Of two equal prefixes the later one wins.
 *
 * @throws {RangeError} when an entry's prefix is not one
 */
export function prefixTable<Value>(
  entries: Iterable<readonly [prefix: string, value: Value]>,
): PrefixTable<Value> {
  const table: PrefixTable<Value> = { lengths: { 4: [], 6: [] } };
  for (const [text, value] of entries) {
    const prefix = knownPrefix(text);
    const levels = table.lengths[prefix.family];
    let level = levels.find(({ length }) => length === prefix.length);
    if (!level) levels.push((level = { length: prefix.length, entries: new Map() }));
    level.entries.set(maskedKey(prefix.bytes, prefix.length), { prefix, value });
  }
  for (const family of [4, 6] as const) table.lengths[family].sort((a, b) => b.length - a.length);
  return table;
}

/** The most specific entry that holds an address; null when none does or the text is not an address. */
export function longestPrefixMatch<Value>(
  table: PrefixTable<Value>,
  text: string,
): { prefix: IpPrefix; value: Value } | null {
  const address = parseAddress(text);
  if (!address) return null;
  for (const { length, entries } of table.lengths[address.family]) {
    const hit = entries.get(maskedKey(address.bytes, length));
    if (hit) return hit;
  }
  return null;
}

function addressFromBytes(bytes: readonly number[]): IpAddress {
  const isMapped =
    bytes.length === 16 && ipv4MappedPrefixBytes.every((byte, at) => bytes[at] === byte);
  const own = isMapped ? bytes.slice(12) : [...bytes];
  return {
    family: own.length === 4 ? 4 : 6,
    bytes: own,
    text: spelled(own),
  };
}

/**
 * The spelling of RFC 5952. The library shortens a later run of zeros where one as long begins the
 * address (section 4.2.3 says the first); addresses of URLs are spelled by the same rule.
 */
function spelled(bytes: readonly number[]): string {
  const text = ipaddr.fromByteArray([...bytes]).toString();
  return text.startsWith("0:0:") ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text;
}

/** Rewrites a dotted IPv4 tail ("::ffff:192.0.2.1") as two groups; null when the tail is not strict IPv4. */
function withHexadecimalTail(text: string): string | null {
  if (!text.includes(".")) return text;
  const tailStart = text.lastIndexOf(":") + 1;
  const tail = text.slice(tailStart);
  if (tailStart === 0 || !ipaddr.IPv4.isValidFourPartDecimal(tail)) return null;
  const bytes = ipaddr.IPv4.parse(tail).toByteArray();
  return `${text.slice(0, tailStart)}${groupAt(bytes, 0)}:${groupAt(bytes, 2)}`;
}

function groupAt(bytes: readonly number[], at: number): string {
  return (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16);
}

/** A prefix of an address, its other bits cleared. */
export function prefixOf(address: IpAddress, length: number): IpPrefix {
  const bytes = masked(address.bytes, length);
  return {
    family: address.family,
    bytes,
    length,
    text: `${spelled(bytes)}/${length}`,
  };
}

function masked(bytes: readonly number[], length: number): number[] {
  return bytes.map(
    (byte, at) => byte & (0xff00 >> Math.min(8, Math.max(0, length - at * 8))) & 0xff,
  );
}

function maskedKey(bytes: readonly number[], length: number): string {
  return String.fromCharCode(...masked(bytes, length));
}

function knownPrefix(text: string): IpPrefix {
  const prefix = parsePrefix(text);
  if (!prefix) throw new RangeError(`Not a prefix: ${text}`);
  return prefix;
}

/** @throws {RangeError} when the text is not an address */
export function requireAddress(text: string): IpAddress {
  const address = parseAddress(text);
  if (!address) throw new RangeError("Not an IP address");
  return address;
}
