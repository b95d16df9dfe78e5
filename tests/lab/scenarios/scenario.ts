import type { ClientTest } from "~/features/network-test/client/client-results";
import type { FindingKind } from "~/features/network-test/finding";
import type { Random } from "#tests/support/random";

import type { Cause } from "../causes";
import type { Tool } from "../installed";
import type { NetworkChange } from "./network";

/** A network with a cause in it: what is set, what must be said, what may be said since it follows. */
export type Scenario = {
  name: string;
  /** The cause as it is set in this round; every parameter is drawn. */
  set: (random: Random) => NetworkChange;
  /** What a report must name. Whatever is named beyond this and `follows` is a false alarm. */
  causes: readonly Cause[];
  /** What is true as well, since the cause brings it along; it may be named or not. */
  follows?: readonly Cause[];
  /** What a browser names in its place, since it sees no more of it. */
  inBrowser?: readonly Cause[];
  /** What must head the report. */
  heading?: FindingKind;
  /** Tests of the client that a usual run makes of it; a scenario without them is left to the deep run. */
  usual?: readonly ClientTest[];
  /** Whether a usual run opens the page in it, too. */
  isUsualInBrowser?: boolean;
  /** Packages without which it cannot be set. */
  needs?: readonly Tool[];
};

/** A number from `least` to `most`, to a tenth. */
export function between(random: Random, least: number, most: number): number {
  return Math.round((least + random.share() * (most - least)) * 10) / 10;
}
