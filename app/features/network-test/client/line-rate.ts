/** The line that a transfer went over, as far as it is known. */
export type Line = {
  /** Largest packet of the interface in bytes; null where it is not known. */
  mtu: number | null;
  /** Null where it is not known. */
  family: "ipv4" | "ipv6" | null;
  isTls: boolean;
};

/** What Ethernet carries, in bytes, and least of all lines (RFC 894, RFC 791). */
const usualMtu = 1500;
const leastMtu = 576;

/** Headers of every packet in bytes (RFC 791, RFC 8200, RFC 9293, RFC 7323: time stamps with their padding). */
const ipHeaderBytes = { ipv4: 20, ipv6: 40 } as const;
const tcpHeaderBytes = 20;
const timestampBytes = 12;

/** A full record of TLS and what it adds, in bytes: head, type and tag of version 1.3 (RFC 8446, 5.2). */
const tlsRecordBytes = 16_384;
const tlsAddedBytes = 5 + 1 + 16;

/**
 * How many bytes the internet layer carries for each byte of a file, in full packets. Lines are
 * sold and shaped by what they carry; a file arrives slower by this factor.
 */
export function lineFactor({ mtu, family, isTls }: Line): number {
  const packetBytes = Math.max(leastMtu, mtu ?? usualMtu);
  const payloadBytes =
    packetBytes - ipHeaderBytes[family ?? "ipv4"] - tcpHeaderBytes - timestampBytes;
  return (packetBytes / payloadBytes) * (isTls ? 1 + tlsAddedBytes / tlsRecordBytes : 1);
}

/** Most that the factor can be: the smallest packets, version 6, TLS. */
export const lineFactorMost = lineFactor({ mtu: leastMtu, family: "ipv6", isTls: true });

/** A direction with the rate of the line beside the rate of the file; without one there is none of the other. */
export function withLineRate<Direction extends { bitsPerSecond: number | null }>(
  direction: Direction,
  line: Line,
): Direction & { lineBitsPerSecond?: number } {
  const { bitsPerSecond } = direction;
  return bitsPerSecond === null
    ? direction
    : { ...direction, lineBitsPerSecond: Math.round(bitsPerSecond * lineFactor(line)) };
}
