/** The largest number that an AS may have (RFC 6996, RFC 7300: the last one is reserved). */
const largestAsn = 4_294_967_294;

/** An AS number in digits; null for any other text, and for 0 and the last number, which no AS has. */
export function asNumberOf(text: string): number | null {
  if (!/^\d{1,10}$/.test(text)) return null;
  const asn = Number(text);
  return asn >= 1 && asn <= largestAsn ? asn : null;
}
