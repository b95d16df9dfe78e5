import { openAddressLookup } from "~/features/geo/address-lookup.server";
import { namedPlace, type NamedPlace } from "~/features/geo/place";
import { geodesicKm } from "~/lib/geodesy";
import { isPublicAddress } from "~/lib/ip";
import type { Random } from "#tests/support/random";

import type { WrongLocation } from "./scenarios/network";

/** The table of cities that the server asks; who announces an address plays no part in a cause. */
const table = openAddressLookup({ dataDir: "" });

/** The place of an address, as the server looks it up. */
export async function placeOf(address: string): Promise<NamedPlace | null> {
  const place = await table.locate(address);
  return place && namedPlace(place);
}

/** Real addresses, drawn anew for each scenario; those that have a place lie where the table has them. */
export type Geography = {
  /** Where the visitor is. */
  place: NamedPlace;
  egress: string;
  recursive: string;
  /** First two parts of the access line's addresses. */
  line: string;
  /** An address of its own for each of these. */
  hosts: Record<string, string>;
  /** The address that the relay sees, where media has an egress of its own; null where it has none. */
  mediaEgress: string | null;
  /** Where the visitor's packets really start. It differs from `place` only where the location record is wrong. */
  truePlace: NamedPlace;
};

/** Addresses of one place lie no farther apart than this, in km: far below what any rule minds. */
const nearKm = 150;

/** How exactly a distance is met: what is set just inside a threshold must lie there. */
const toleranceShare = 0.02;

/**
 * Draws that find no address of the wanted kind are hopeless after so many: around such a place
 * nobody lives that far away.
 */
const mostDraws = 40_000;
const mostPlaces = 25;

/**
 * Distances from the visitor in km. The first two are true or wrong alike, by the delay of the
 * line; the others are wrong records.
 */
export type Distances = {
  egressKm: number;
  resolverKm: number;
  wrong: Pick<WrongLocation, "place" | "resolver" | "proxy" | "media">;
};

/** Names of what stands anywhere, and of what stands near the visitor. */
type Hosts = Record<"anywhere" | "near", readonly string[]>;

/** Draws a visitor's place and the addresses of everything, with the egress and the resolver so far away. */
export async function drawGeography(
  random: Random,
  distances: Distances,
  hosts: Hosts,
): Promise<Geography> {
  for (let places = 0; places < mostPlaces; places++) {
    const drawn = await drawAround(random, distances, hosts).catch((error: unknown) =>
      error instanceof NowhereError ? null : Promise.reject(error as Error),
    );
    if (drawn) return drawn;
  }
  throw new Error("No place has all of that so far away.");
}

class NowhereError extends Error {}

async function drawAround(
  random: Random,
  { egressKm, resolverKm, wrong }: Distances,
  { anywhere, near }: Hosts,
): Promise<Geography> {
  const taken = new Set<string>();
  const free = async (
    isRight: (place: NamedPlace) => boolean,
    within = (address: string) => address,
  ): Promise<{ address: string; place: NamedPlace }> => {
    for (let draw = 0; draw < mostDraws; draw++) {
      const address = within(drawAddress(random));
      const place = taken.has(siteOf(address)) ? null : await placeOf(address);
      if (!place || !isRight(place)) continue;
      taken.add(siteOf(address));
      return { address, place };
    }
    throw new NowhereError("No address lies there.");
  };
  // What a box in the house connects for itself comes from the router's own address on the line.
  const line = await free(
    () => true,
    (address) => `${siteOf(address)}.0.2`,
  );
  const place =
    egressKm === 0 ? line.place : (await free((one) => isAt(line.place, one, egressKm))).place;
  const egress = await free(
    (one) => isAt(place, one, egressKm) && (egressKm > 0 || geodesicKm(one, line.place) < nearKm),
  );
  const recursive = await free((one) => isAt(place, one, resolverKm));
  const drawn: [string, string][] = [];
  for (const host of anywhere) drawn.push([host, (await free(() => true)).address]);
  for (const host of near) drawn.push([host, (await free((one) => isAt(place, one, 0))).address]);
  const at = (km: number) => free((one) => isAt(place, one, km));
  // A resolver that asks from the address at which it answers: how long it takes bounds how far away it is.
  if (wrong.resolver > 0) drawn.push(["resolver", recursive.address]);
  if (wrong.proxy > 0) drawn.push(["proxy", (await at(wrong.proxy)).address]);
  return {
    place: wrong.place > 0 ? (await at(wrong.place)).place : place,
    truePlace: place,
    egress: egress.address,
    recursive: recursive.address,
    line: siteOf(line.address),
    hosts: Object.fromEntries(drawn),
    mediaEgress: wrong.media > 0 ? (await at(wrong.media)).address : null,
  };
}

function isAt(from: NamedPlace, place: NamedPlace, km: number): boolean {
  const distanceKm = geodesicKm(from, place);
  return km === 0 ? distanceKm < nearKm : Math.abs(distanceKm - km) < km * toleranceShare;
}

/** No two things share their first two parts: routes of one never lead to the other. */
const siteOf = (address: string) => address.split(".").slice(0, 2).join(".");

function drawAddress(random: Random): string {
  for (;;) {
    const address = [
      random.whole(1, 223),
      random.whole(0, 255),
      random.whole(0, 255),
      random.whole(1, 254),
    ].join(".");
    if (isPublicAddress(address)) return address;
  }
}
