import { LRUCache } from "lru-cache";

import { quarterHourMs } from "~/lib/time";
import { universalTime } from "~/platform/time-zones";

import { clockIn } from "../figures/local-clock";
import type { PlaceTree } from "../places/place-tree.server";

/** Places whose zone is remembered; those of a country are counted over all its cities. */
const rememberedPlaces = 20_000;

/** Quarter hours of a zone that are remembered: two months of each of some hundred zones. */
const rememberedHours = 500_000;

/**
 * Says the hour of day at an instant by the clock of a place: of a state or country, of the zone that most of its
 * places are in; of everywhere, UTC.
 */
export function placeClocks(
  tree: Pick<PlaceTree, "timeZonesOf">,
): (place: number) => (at: number) => number {
  const zones = new LRUCache<number, string>({ max: rememberedPlaces });
  const hours = new LRUCache<string, number>({ max: rememberedHours });
  return (place) => {
    const zone = zones.get(place) ?? tree.timeZonesOf(place)[0] ?? universalTime;
    zones.set(place, zone);
    let clock: ReturnType<typeof clockIn> | undefined;
    return (at) => {
      const key = `${zone} ${at / quarterHourMs}`;
      const known = hours.get(key);
      if (known !== undefined) return known;
      clock ??= clockIn(zone);
      const hour = clock(at);
      hours.set(key, hour);
      return hour;
    };
  };
}
