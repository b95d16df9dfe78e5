import { createHmac } from "node:crypto";

import { LRUCache } from "lru-cache";

import { demonstrationTable } from "~/features/geo/demonstration-network";
import { geoData, type GeoData } from "~/features/geo/geo-data.server";
import type { Variant } from "~/features/settings/variants";
import { longestPrefixMatch } from "~/lib/ip";
import { networkOf } from "~/lib/network-of";

import { customerKey } from "./customer-key.server";
import { addressOfNetwork, networkNumber } from "./egress-network";

/** What tables say of an egress address. */
export type EgressFacts = {
  /** Null where no AS announces the address. */
  asn: number | null;
  /** Number of its /24 or /48 (egress-network.ts). */
  network: number;
  /** Keyed hash of that network: a positive integer of 52 bits, which a double holds. */
  net: number;
};

/** Addresses and networks remembered, about 20 MB each; more than send in an hour to a large deployment. */
const rememberedMost = 100_000;

/** A hexadecimal digit has four bits. */
const netDigits = 13;

export type EgressTable = {
  /** @throws {RangeError} when the text is not an address */
  factsOf(egressIp: string): EgressFacts;
  /** Whether an address lies in an invented network; never outside the sandbox. */
  isDemonstration(egressIp: string): boolean;
};

const openedFor = new WeakMap<GeoData, Map<Variant, Promise<EgressTable>>>();

/**
 * What is known of egress addresses without waiting, from the built table: samples come by the million, and
 * a look-up takes 1 µs there and 11 µs in a MaxMind file (decision 0054).
 */
export async function egressTable(variant: Variant): Promise<EgressTable> {
  const geo = await geoData();
  const tables = openedFor.get(geo) ?? new Map<Variant, Promise<EgressTable>>();
  openedFor.set(geo, tables);
  const opened = tables.get(variant) ?? openTable(geo, variant);
  tables.set(variant, opened);
  // What failed is tried again at the next question.
  opened.catch(() => tables.delete(variant));
  return opened;
}

async function openTable(
  { addresses, demonstration }: GeoData,
  variant: Variant,
): Promise<EgressTable> {
  const networks = await addresses.builtNetworks();
  const key = await customerKey();
  const invented = demonstrationTable(demonstration?.networks ?? []);
  const inventedOf = (egressIp: string) =>
    demonstration ? (longestPrefixMatch(invented, egressIp)?.value ?? null) : null;
  const nets = new LRUCache<number, number>({ max: rememberedMost });
  const netOf = (network: number) => {
    const known = nets.get(network);
    if (known !== undefined) return known;
    const net = netHash(network, { variant, key });
    nets.set(network, net);
    return net;
  };
  const remembered = new LRUCache<string, EgressFacts>({ max: rememberedMost });
  return {
    factsOf(egressIp) {
      const known = remembered.get(egressIp);
      if (known) return known;
      const asn = inventedOf(egressIp)?.asn ?? networks.find(egressIp)?.asn ?? null;
      const network = networkNumber(egressIp);
      const facts = { asn, network, net: netOf(network) };
      remembered.set(egressIp, facts);
      return facts;
    },
    isDemonstration: (egressIp) => inventedOf(egressIp) !== null,
  };
}

/** HMAC-SHA256 of a network under the deployment's key; the variant is part of it, as of a customer. */
function netHash(
  network: number,
  { variant, key }: { variant: Variant; key: Uint8Array | string },
): number {
  const prefix = networkOf(addressOfNetwork(network));
  const digest = createHmac("sha256", key).update(`net ${variant} ${prefix}`).digest("hex");
  return Number.parseInt(digest.slice(0, netDigits), 16) || 1;
}
