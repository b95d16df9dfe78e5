import { readAddress } from "~/lib/address-words";

/** Networks of IPv4, one for each /24; those of IPv6 are numbered after them. */
const ipv4Networks = 2 ** 24;

const groupBits = 16;
const groups = 2 ** groupBits;

const words = new Uint32Array(4);

/**
 * A number of its own for each network that counts as one customer, the /24 of an IPv4 and the /48 of an
 * IPv6 address: a key that is made without texts, for what comes by the million. Below 2^49.
 *
 * @throws {RangeError} when the text is not an address
 */
export function networkNumber(egressIp: string): number {
  const family = readAddress(egressIp, words);
  const [first = 0, second = 0] = words;
  if (family === 4) return first >>> 8;
  if (family === 6) return ipv4Networks + first * groups + (second >>> groupBits);
  throw new RangeError(`${egressIp} is not an address.`);
}

/** The first address of the network with a number. */
export function addressOfNetwork(network: number): string {
  if (network < ipv4Networks)
    return `${network >>> 16}.${(network >>> 8) & 255}.${network & 255}.0`;
  const bits = network - ipv4Networks;
  const parts = [bits / groups ** 2, bits / groups, bits];
  return `${parts.map((part) => (Math.floor(part) % groups).toString(16)).join(":")}::`;
}
