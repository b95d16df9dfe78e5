import { LRUCache } from "lru-cache";

import { geoData, type GeoData } from "~/features/geo/geo-data.server";

import { placeTree } from "../places/place-tree.server";

/** Addresses remembered, about 10 MB. */
const rememberedMost = 100_000;

const rememberedFor = new WeakMap<GeoData, LRUCache<string, number>>();

/** The place of an egress address (places/place-number.ts): its city, else what is known around it, else 0. */
export async function placeOfEgress(egressIp: string): Promise<number> {
  const geo = await geoData();
  const remembered =
    rememberedFor.get(geo) ?? new LRUCache<string, number>({ max: rememberedMost });
  rememberedFor.set(geo, remembered);
  const known = remembered.get(egressIp);
  if (known !== undefined) return known;
  const place = await locate(geo, egressIp);
  remembered.set(egressIp, place);
  return place;
}

async function locate({ addresses }: GeoData, egressIp: string): Promise<number> {
  const located = await addresses.locate(egressIp);
  if (!located) return 0;
  if (located.id !== undefined) return located.id;
  const { countryCode, region, city, latitude, longitude } = located;
  const tree = await placeTree();
  return tree.placeOfSample({ country: countryCode, state: region, city, latitude, longitude });
}
