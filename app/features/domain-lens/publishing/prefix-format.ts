import { canonicalAddress, type IpPrefix } from "~/lib/ip";

import { knownPrefix } from "../endpoint-sets/endpoint-prefix";

/** How a list writes prefixes: `13.107.6.152/31`, `13.107.6.152 255.255.255.254`, `13.107.6.152-13.107.6.153`. */
export const prefixFormats = ["cidr", "netmask", "range"] as const;
export type PrefixFormat = (typeof prefixFormats)[number];

/**
 * A prefix in another notation. IPv6 has no netmasks in use: there a prefix stays as it is.
 *
 * @throws {RangeError} when the text is not a prefix
 */
export function formatPrefix(text: string, format: PrefixFormat): string {
  const prefix = knownPrefix(text);
  if (format === "netmask" && prefix.family === 4)
    return `${addressOf(prefix.bytes)} ${addressOf(maskOf(prefix))}`;
  if (format === "range") return `${addressOf(prefix.bytes)}-${addressOf(lastBytes(prefix))}`;
  return prefix.text;
}

/** A prefix in two parts; IPv6 has no netmasks in use. */
export function addressAndMask(text: string): { address: string; mask: string | null } {
  const prefix = knownPrefix(text);
  return {
    address: addressOf(prefix.bytes),
    mask: prefix.family === 4 ? addressOf(maskOf(prefix)) : null,
  };
}

/** IPv4 before IPv6, then by address, and the wider before the narrower. */
export function comparePrefixes(one: string, other: string): number {
  const [left, right] = [knownPrefix(one), knownPrefix(other)];
  const differing = left.bytes.findIndex((byte, at) => byte !== right.bytes[at]);
  if (left.family !== right.family) return left.family - right.family;
  return differing === -1
    ? left.length - right.length
    : (left.bytes[differing] ?? 0) - (right.bytes[differing] ?? 0);
}

export function familyOf(text: string): 4 | 6 {
  return knownPrefix(text).family;
}

/** The bits of the prefix's length set, the others not. */
function maskOf({ bytes, length }: IpPrefix): number[] {
  return bytes.map((_, at) => (0xff00 >> Math.min(8, Math.max(0, length - at * 8))) & 0xff);
}

function lastBytes(prefix: IpPrefix): number[] {
  const mask = maskOf(prefix);
  return prefix.bytes.map((byte, at) => byte | (~(mask[at] ?? 0) & 0xff));
}

function addressOf(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join(".");
  const groups = Array.from({ length: bytes.length / 2 }, (_, at) =>
    (((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0)).toString(16),
  );
  return canonicalAddress(groups.join(":")) ?? groups.join(":");
}
