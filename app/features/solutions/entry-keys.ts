import type { IpPrefix } from "~/lib/ip";

/** Digits of the largest AS number. */
const asnDigits = 10;

/** Digits of the longest prefix length, 128. */
const lengthDigits = 3;

/** The key of an AS number: keys in the order of texts are in that of the numbers. */
export function asnKey(asn: number): string {
  return String(asn).padStart(asnDigits, "0");
}

/** The key of a prefix, such as `4 cb007100/024`: by family, then by address, a prefix before those within it. */
export function prefixKey({ family, bytes, length }: IpPrefix): string {
  const address = Buffer.from(bytes).toString("hex");
  return `${family} ${address}/${String(length).padStart(lengthDigits, "0")}`;
}

/** No key of a prefix within this one is after it, and none of a prefix outside is between their keys. */
export function lastKeyWithin({ family, bytes, length }: IpPrefix): string {
  const last = bytes.map((byte, at) => byte | (0xff >> Math.min(8, Math.max(0, length - at * 8))));
  return prefixKey({ family, bytes: last, length: last.length * 8, text: "" });
}

/** A name of an issuer or a VPN as names are compared: without case, width and repeated blanks. */
export function foldedName(name: string): string {
  return name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}
