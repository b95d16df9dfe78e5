import type { Coordinates } from "~/features/geo/place";

export const doorWorkloads = ["Exchange", "SharePoint"] as const;
export type DoorWorkload = (typeof doorWorkloads)[number];

/** A place where the suite takes traffic in; `code` is its three-letter fault zone code. */
export type FrontDoor = Coordinates & {
  workload: DoorWorkload;
  code: string;
  city: string;
  region: string;
  country: string;
  countryCode: string;
};

/** A front door with the round trip to expect from one place. */
export type ExpectedDoor = {
  door: FrontDoor;
  distanceKm: number;
  expectedRoundTripMs: number;
  /** `measured`: median of others nearby; `distance`: the formula of rules section 3. */
  basis: "measured" | "distance";
  /** How many measurements the median stands on; 0 for `distance`. */
  sampleCount: number;
};
