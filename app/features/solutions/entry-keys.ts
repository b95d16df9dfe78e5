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

/** A name of an issuer or a VPN as names are compared: without case, width and repeated blanks. */
export function foldedName(name: string): string {
  return name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}
