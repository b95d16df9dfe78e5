import ipaddr from "ipaddr.js";

const bitsInByte = 8;

/**
 * The fewest prefixes that hold exactly the addresses of a range, in rising order, such as `192.0.2.0/25`.
 *
 * @param first as bytes from the most significant on: 4 of IPv4, 16 of IPv6
 * @param last of the same family and not below `first`
 */
export function prefixesOfRange(first: readonly number[], last: readonly number[]): string[] {
  const bits = BigInt(first.length * bitsInByte);
  const end = numberOf(last) + 1n;
  const prefixes: string[] = [];
  for (let at = numberOf(first); at < end;) {
    let free = 0n;
    // As large as where it begins and what is left allow.
    while (free < bits && at % (2n << free) === 0n && at + (2n << free) <= end) free += 1n;
    prefixes.push(`${textOf(at, first.length)}/${bits - free}`);
    at += 1n << free;
  }
  return prefixes;
}

function numberOf(bytes: readonly number[]): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

function textOf(address: bigint, length: number): string {
  const bytes = Array.from({ length }, (_, at) =>
    Number((address >> BigInt((length - 1 - at) * bitsInByte)) & 0xffn),
  );
  return ipaddr.fromByteArray(bytes).toString();
}
