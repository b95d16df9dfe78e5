import type { FrontDoor } from "~/features/network-test/front-doors";

/** Exchange's door in Amsterdam. */
export function aFrontDoor(door: Partial<FrontDoor> = {}): FrontDoor {
  return {
    workload: "Exchange",
    code: "AMS",
    city: "Amsterdam",
    region: "North Holland",
    country: "Netherlands",
    countryCode: "NL",
    latitude: 52.37,
    longitude: 4.89,
    ...door,
  };
}
