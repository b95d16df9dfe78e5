import { packSections, packTexts } from "../../app/lib/packed-sections.js";
import { networksFormat } from "./formats.js";

/** 32-bit words in an IPv6 address. */
const ipv6Words = 4;

/**
 * The table from addresses to autonomous systems as one packed file.
 *
 * @param {{ ipv4Csv: string, ipv6Csv: string }} sources rows of "first,last,asn,organisation" with
 *   addresses as decimal numbers, in rising order
 * @returns {{ file: Uint8Array, rangeCount: number, networkCount: number }}
 */
export function compileNetworks({ ipv4Csv, ipv6Csv }) {
  const organisationOf = new Map();
  const ipv4 = readRanges(ipv4Csv, Number, organisationOf);
  const ipv6 = readRanges(ipv6Csv, BigInt, organisationOf);
  const asns = [...organisationOf.keys()].sort((a, b) => a - b);
  const organisations = packTexts(asns.map((asn) => organisationOf.get(asn)));

  const file = packSections(networksFormat, {
    ipv4Firsts: Uint32Array.from(ipv4, ({ first }) => first),
    ipv4Lasts: Uint32Array.from(ipv4, ({ last }) => last),
    ipv4Asns: Uint32Array.from(ipv4, ({ asn }) => asn),
    ipv6Firsts: words(ipv6.map(({ first }) => first)),
    ipv6Lasts: words(ipv6.map(({ last }) => last)),
    ipv6Asns: Uint32Array.from(ipv6, ({ asn }) => asn),
    asns: Uint32Array.from(asns),
    organisationsBytes: organisations.bytes,
    organisationsOffsets: organisations.offsets,
  });
  return { file, rangeCount: ipv4.length + ipv6.length, networkCount: asns.length };
}

function readRanges(csv, toNumber, organisationOf) {
  const ranges = [];
  for (const [, first, last, asnText, quoted, plain] of csv.matchAll(
    /^(\d+),(\d+),(\d+),(?:"((?:[^"]|"")*)"|(.*?))\r?$/gm,
  )) {
    const asn = Number(asnText);
    if (!organisationOf.has(asn))
      organisationOf.set(asn, quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    const range = { first: toNumber(first), last: toNumber(last), asn };
    const before = ranges.at(-1);
    if (
      range.last < range.first ||
      (before && (range.first <= before.first || range.last <= before.last))
    ) {
      throw new Error(`The ranges of the address table are out of order at ${first}`);
    }
    // The source has an overlap here and there; the range that starts later is the more specific one.
    if (before && before.last >= range.first)
      before.last = typeof range.first === "bigint" ? range.first - 1n : range.first - 1;
    ranges.push(range);
  }
  if (ranges.length === 0) throw new Error("The address table is empty");
  return ranges;
}

/** IPv6 addresses as four words each, the highest first. */
function words(addresses) {
  const all = new Uint32Array(addresses.length * ipv6Words);
  addresses.forEach((address, at) => {
    for (let word = 0; word < ipv6Words; word += 1) {
      all[at * ipv6Words + word] = Number(
        (address >> BigInt(32 * (ipv6Words - 1 - word))) & 0xffffffffn,
      );
    }
  });
  return all;
}
