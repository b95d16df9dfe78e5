import { readAddress } from "~/lib/address-words";

import { flattened, type Combine, type Prefixes } from "./prefix-ranges";

/** 32-bit words of an address of each family. */
const ipv4Words = 1;
const ipv6Words = 4;

/** Words of an IPv6 prefix up to /64. Nearly all are, so that most look-ups compare half of an address. */
const shortWords = 2;

const wordBits = 32;

/** The length of a prefix as `parsePrefix` takes it. */
const lengthForm = /^(0|[1-9]\d{0,2})$/;

/** Finds the value of the longest prefix that holds an address. */
export type PrefixIndex = {
  /** @returns 0 where no prefix holds the address, and for a text that is no address */
  valueOf(address: string): number;
};

/** A prefix in CIDR form with a value above 0. */
export type ValuedPrefix = readonly [prefix: string, value: number];

/**
 * An index over prefixes of both families, made for millions of look-ups a second over a million prefixes.
 * Of equal prefixes the first given counts.
 *
 * @param combine makes the value of a prefix from that of the longest one around it (0 for none) and its own;
 *   by default its own
 * @throws {RangeError} when a text is not a prefix, or a value is not a whole number from 1 to 2³¹ − 1
 */
export function prefixIndex(
  prefixes: Iterable<ValuedPrefix>,
  combine: Combine = (_outer, inner) => inner,
): PrefixIndex {
  const { ipv4, short, long } = read(prefixes);
  const ofNone = () => 0;
  const ipv4Ranges = flattened(ipv4, { combine, around: ofNone });
  const shortRanges = flattened(short, { combine, around: ofNone });
  // A prefix longer than /64 lies within those up to /64 that hold its first address.
  const longRanges = flattened(long, { combine, around: shortRanges.valueAt });
  const words = new Uint32Array(ipv6Words);
  return {
    valueOf(address) {
      const family = readAddress(address, words);
      if (family === 4) return ipv4Ranges.valueAt(words);
      if (family === 0) return 0;
      return (longRanges.count > 1 && longRanges.valueAt(words)) || shortRanges.valueAt(words);
    },
  };
}

function read(prefixes: Iterable<ValuedPrefix>): Record<"ipv4" | "short" | "long", Prefixes> {
  const ipv4 = prefixList(ipv4Words);
  const short = prefixList(shortWords);
  const long = prefixList(ipv6Words);
  const words = new Uint32Array(ipv6Words);
  for (const [text, value] of prefixes) {
    const slash = text.indexOf("/");
    const family = readAddress(text.slice(0, Math.max(slash, 0)), words);
    const lengthText = text.slice(slash + 1);
    const length = Number(lengthText);
    const most = wordBits * (family === 4 ? ipv4Words : ipv6Words);
    if (family === 0 || !lengthForm.test(lengthText) || length > most)
      throw new RangeError(`Not a prefix: ${text}`);
    if (!Number.isInteger(value) || value < 1 || value > 0x7fffffff)
      throw new RangeError(`Not a value of a prefix: ${value}`);
    const list = family === 4 ? ipv4 : length <= shortWords * wordBits ? short : long;
    list.add(words, length, value);
  }
  return { ipv4: ipv4.end(), short: short.end(), long: long.end() };
}

/** Collects prefixes of one width; bits after the length are cleared. */
function prefixList(width: number) {
  const starts: number[] = [];
  const lengths: number[] = [];
  const values: number[] = [];
  return {
    add(words: Uint32Array, length: number, value: number): void {
      for (let word = 0; word < width; word += 1)
        starts.push(((words[word] ?? 0) & fixedBits(length - word * wordBits)) >>> 0);
      lengths.push(length);
      values.push(value);
    },
    end: (): Prefixes => ({
      width,
      starts: Uint32Array.from(starts),
      lengths: Uint8Array.from(lengths),
      values: Int32Array.from(values),
    }),
  };
}

/** A word whose first bits are set. */
function fixedBits(count: number): number {
  if (count <= 0) return 0;
  return count >= wordBits ? 0xffffffff : ~(0xffffffff >>> count);
}
