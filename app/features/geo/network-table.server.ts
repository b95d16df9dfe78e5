import { networksFormat } from "#db/places/formats.js";
import { readAddress } from "~/lib/address-words";
import { firstNotBelow } from "~/lib/binary-search";
import type { IpPrefix } from "~/lib/ip";
import { textAt, unpackSections } from "~/lib/packed-sections.js";
import { prefixesOfRange } from "~/lib/prefixes-of-range";

/** 32-bit words in an IPv6 address. */
const ipv6Words = 4;

/** An ASN with the name of its organisation; the name may be empty. */
type AsnName = { asn: number; organisation: string };

/** The packed table from addresses to autonomous systems. */
export type NetworkTable = {
  find(address: string): AsnName | null;
  /** Every ASN once, in rising order. */
  organisations(): Iterable<AsnName>;
  /**
   * The ASNs of all ranges that share an address with a prefix; none unless its first and its last
   * address lie in a range. Addresses between ranges do not count.
   */
  announcers(prefix: IpPrefix): ReadonlySet<number>;
  /** The prefixes of an ASN, IPv4 before IPv6, each in the order of addresses. */
  prefixes(asn: number): string[];
};

/**
 * Opens the bytes that db/places/compile-networks.js packed.
 *
 * @throws {Error} when they are of another version
 */
export function openNetworkTable(file: Uint8Array): NetworkTable {
  const data = unpackSections(file, networksFormat) as NetworkSections;
  const ipv4 = rangeFinder(data.ipv4Firsts, data.ipv4Lasts, 1);
  const ipv6 = rangeFinder(data.ipv6Firsts, data.ipv6Lasts, ipv6Words);
  return {
    find(text) {
      const words = new Uint32Array(ipv6Words);
      const family = readAddress(text, words);
      if (family === 0) return null;
      const asn = family === 4 ? data.ipv4Asns[ipv4(words)] : data.ipv6Asns[ipv6(words)];
      return asn === undefined ? null : { asn, organisation: organisationOf(data, asn) };
    },
    *organisations() {
      for (const [at, asn] of data.asns.entries()) yield { asn, organisation: nameAt(data, at) };
    },
    announcers({ family, bytes, length }) {
      const [range, asns] = family === 4 ? [ipv4, data.ipv4Asns] : [ipv6, data.ipv6Asns];
      const first = range(wordsOf(bytes));
      const last = range(wordsOf(lastBytes(bytes, length)));
      return new Set(first < 0 || last < 0 ? [] : asns.subarray(first, last + 1));
    },
    prefixes: (asn) => [
      ...prefixesIn({ firsts: data.ipv4Firsts, lasts: data.ipv4Lasts, asns: data.ipv4Asns }, asn),
      ...prefixesIn({ firsts: data.ipv6Firsts, lasts: data.ipv6Lasts, asns: data.ipv6Asns }, asn),
    ],
  };
}

type NetworkSections = {
  ipv4Firsts: Uint32Array;
  ipv4Lasts: Uint32Array;
  ipv4Asns: Uint32Array;
  ipv6Firsts: Uint32Array;
  ipv6Lasts: Uint32Array;
  ipv6Asns: Uint32Array;
  asns: Uint32Array;
  organisationsBytes: Uint8Array;
  organisationsOffsets: Uint32Array;
};

/** The prefixes of the ranges of an ASN. */
function* prefixesIn(
  { firsts, lasts, asns }: Record<"firsts" | "lasts" | "asns", Uint32Array>,
  asn: number,
): Generator<string> {
  const width = firsts.length / asns.length;
  const bytesAt = (bounds: Uint32Array, range: number) =>
    [...bounds.subarray(range * width, (range + 1) * width)].flatMap(bytesOfWord);
  for (let range = asns.indexOf(asn); range >= 0; range = asns.indexOf(asn, range + 1))
    yield* prefixesOfRange(bytesAt(firsts, range), bytesAt(lasts, range));
}

function bytesOfWord(word: number): number[] {
  return [word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff];
}

/** Finds the number of the range that holds an address of `width` words; -1 when none does. */
function rangeFinder(
  firsts: Uint32Array,
  lasts: Uint32Array,
  width: number,
): (words: ArrayLike<number>) => number {
  const compareAt = (words: ArrayLike<number>, bounds: Uint32Array, range: number) => {
    for (let word = 0; word < width; word += 1) {
      const difference = (words[word] ?? 0) - (bounds[range * width + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return (words) => {
    let low = 0;
    let high = firsts.length / width;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareAt(words, firsts, middle) < 0) high = middle;
      else low = middle + 1;
    }
    const range = low - 1;
    return range >= 0 && compareAt(words, lasts, range) <= 0 ? range : -1;
  };
}

function organisationOf(data: NetworkSections, asn: number): string {
  const at = firstNotBelow(data.asns, asn);
  return data.asns[at] === asn ? nameAt(data, at) : "";
}

function nameAt(data: NetworkSections, at: number): string {
  return textAt(data.organisationsBytes, data.organisationsOffsets, at);
}

/** The last address of a prefix: every bit behind its length is set. */
function lastBytes(bytes: readonly number[], length: number): number[] {
  return bytes.map((byte, at) => byte | (0xff >> Math.min(8, Math.max(0, length - at * 8))));
}

function wordsOf(bytes: readonly number[]): number[] {
  const words: number[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    words.push(
      (((bytes[at] ?? 0) << 24) |
        ((bytes[at + 1] ?? 0) << 16) |
        ((bytes[at + 2] ?? 0) << 8) |
        (bytes[at + 3] ?? 0)) >>>
        0,
    );
  }
  return words;
}
