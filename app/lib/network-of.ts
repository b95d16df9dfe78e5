import { prefixOf, requireAddress } from "./ip";

/** Prefix length of one customer's network: what an IPv4 route or an IPv6 site commonly gets (decision 0011). */
const customerPrefixLength = { 4: 24, 6: 48 } as const;

/** Prefix length around networks of customers that may be one organisation's (decision 0059). */
const widePrefixLength = { 4: 16, 6: 32 } as const;

/** Prefix length that counts as one visitor for limits of use (docs/limits.md). */
const limitPrefixLength = { 4: 32, 6: 64 } as const;

/**
 * The network that counts as one customer: the /24 of an IPv4, the /48 of an IPv6 address.
 *
 * @throws {RangeError} when the text is not an address
 */
export function networkOf(text: string): string {
  const address = requireAddress(text);
  return prefixOf(address, customerPrefixLength[address.family]).text;
}

/**
 * The network around that of a customer: the /16 of an IPv4, the /32 of an IPv6 address.
 *
 * @throws {RangeError} when the text is not an address
 */
export function wideNetworkOf(text: string): string {
  const address = requireAddress(text);
  return prefixOf(address, widePrefixLength[address.family]).text;
}

/**
 * What counts as one visitor for limits of use: an IPv4 address itself, the /64 of an IPv6 address.
 *
 * @throws {RangeError} when the text is not an address
 */
export function limitNetworkOf(text: string): string {
  const address = requireAddress(text);
  return address.family === 4 ? address.text : prefixOf(address, limitPrefixLength[6]).text;
}
