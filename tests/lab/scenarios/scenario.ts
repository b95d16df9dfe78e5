import type { ClientTest } from "~/features/network-test/client/client-results";
import type { FindingKind } from "~/features/network-test/finding";
import type { VerdictRow } from "~/features/network-test/verdict";
import type { Random } from "#tests/support/random";

import type { Cause } from "../causes";
import type { Consequence } from "../follows";
import type { Tool } from "../installed";
import type { NetworkChange } from "./network";

/**
 * What heads a report: of the client alone, and of the browser alone; any of these where a
 * consequence may come first.
 */
export type Headings = {
  client: readonly FindingKind[];
  browser: readonly FindingKind[];
  /** Of both in one report, where it differs from either. */ both?: readonly FindingKind[];
};

/** A network with a cause in it: what is set, what must be said, what may be said since it follows. */
export type Scenario = {
  name: string;
  /** The cause as it is set in this round; every parameter is drawn. */
  set: (random: Random) => NetworkChange;
  /** What a report must name. Whatever is named beyond this and `follows` is a false alarm. */
  causes: readonly Cause[];
  /** What is true as well where the report shows that the cause brought it along; it may be named or not. */
  follows?: readonly Consequence[];
  /** What a browser names in its place, since it sees no more of it. */
  inBrowser?: readonly Consequence[];
  /** What must head the report. */
  heads?: Headings;
  /** Whether no ticket may be drafted: the network is not at fault. */
  isNetworkWell?: boolean;
  /** Whether what is not named must be proven: every test that runs, and the page, must have the data to name it by. */
  isQuiet?: boolean;
  /** Rows whose figures are set to lie just inside a threshold. */
  near?: readonly VerdictRow[];
  /** Tests of the client that any run makes of it, where not all are needed. */
  tests?: readonly ClientTest[];
  /** Whether no page is opened in it. */
  isPageless?: boolean;
  /** Tests of the client that a usual run makes of it; a scenario without them is left to the deep run. */
  usual?: readonly ClientTest[];
  /** Whether a usual run opens the page in it, too. */
  isUsualInBrowser?: boolean;
  /** Packages without which it cannot be set. */
  needs?: readonly Tool[];
};

/** The headings of a network of which both say the same. */
export const heading = (...kinds: readonly FindingKind[]): Headings => ({
  client: kinds,
  browser: kinds,
});

/** The headings where a page sees nothing of the cause. */
export const unseen = (...client: readonly FindingKind[]): Headings => ({
  client,
  browser: ["nothing-found"],
});

/** What is well: the client alone has no latency from a browser. */
export const well: Headings = { client: ["latency-missing"], browser: ["nothing-found"] };

/** Tests of the client that meet the suite, or judge by a location. The others see the visitor's own network only. */
export const outwardTests: readonly ClientTest[] = [
  "proxy",
  "vpn",
  "dnsResolver",
  "dnsPerformance",
  "connectivity",
  "webSocket",
  "skype",
  "bufferBloat",
];

/** A number from `least` to `most`, to a tenth. */
export function between(random: Random, least: number, most: number): number {
  return Math.round((least + random.share() * (most - least)) * 10) / 10;
}
