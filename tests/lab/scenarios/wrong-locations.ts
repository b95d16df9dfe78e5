import type { Random } from "#tests/support/random";

import { following, isDistanceRefuted } from "../follows";
import { between, heading, outwardTests, well, type Headings, type Scenario } from "./scenario";

/** A short line: light comes not half as far in this time as the wrong record says. */
const shortLine = (random: Random) => ({ rttMs: between(random, 4.5, 9) });
const farKm = (random: Random) => between(random, 3000, 9000);

/** A door nearby, which Exchange names. */
const nearDoor = { current: { km: 30, othersMs: null }, other: { km: 400, othersMs: null } };

const inDoubt = heading("location-wrong");
const orWell = (headings: Headings): Headings => ({
  client: [...headings.client, ...well.client],
  browser: [...headings.browser, ...well.browser],
});

type Wrong = Omit<Scenario, "causes" | "isNetworkWell">;

/** One location record is wrong, and nothing else is. */
const atLocation = (one: Wrong): Scenario => ({
  causes: [],
  isNetworkWell: true,
  tests: outwardTests,
  ...one,
  follows: [...following(isDistanceRefuted, "wrong-location"), ...(one.follows ?? [])],
});

/** A location that is wrong, for every verdict that judges by one; the measured round-trip time contradicts it. */
export const wrongLocations: readonly Scenario[] = [
  atLocation({
    name: "entered location wrong",
    usual: ["connectivity", "dnsResolver"],
    set: (random) => ({ line: shortLine(random), wrong: { place: farKm(random) } }),
    heads: inDoubt,
  }),
  atLocation({
    name: "entered location wrong, front door known",
    set: (random) => ({
      line: shortLine(random),
      wrong: { place: farKm(random) },
      doors: nearDoor,
    }),
    heads: inDoubt,
  }),
  atLocation({
    name: "entered location wrong, where others do better",
    set: (random) => ({
      line: shortLine(random),
      wrong: { place: farKm(random) },
      doors: { betterShare: 0.6 },
    }),
    heads: inDoubt,
  }),
  atLocation({
    name: "egress located wrong",
    set: (random) => ({ line: shortLine(random), wrong: { egress: farKm(random) } }),
    heads: inDoubt,
  }),
  atLocation({
    name: "egress located wrong, front door known",
    set: (random) => ({
      line: shortLine(random),
      wrong: { egress: farKm(random) },
      doors: nearDoor,
    }),
    heads: inDoubt,
  }),
  // A page does not see how quickly the resolver answers.
  atLocation({
    name: "resolver located wrong",
    set: (random) => ({
      line: shortLine(random),
      wrong: { resolver: farKm(random) },
      doors: nearDoor,
    }),
    inBrowser: following(() => true, "far-resolver"),
    heads: {
      client: [...well.client, "location-wrong"],
      browser: [...well.browser, "location-wrong", "resolver-far"],
      both: [...well.browser, "location-wrong"],
    },
  }),
  atLocation({
    name: "proxy located wrong",
    set: (random) => ({
      line: shortLine(random),
      proxy: { at: "beyond", wantsPassword: false },
      wrong: { proxy: farKm(random) },
    }),
    follows: following(() => true, "proxy"),
    heads: orWell(inDoubt),
    needs: ["squid"],
  }),
  atLocation({
    name: "media egress located wrong",
    set: (random) => ({ line: shortLine(random), wrong: { media: farKm(random) } }),
    heads: orWell(inDoubt),
    needs: ["nft"],
  }),
  atLocation({
    name: "front door located wrong",
    set: (random) => ({
      line: shortLine(random),
      doors: { current: { km: 30, othersMs: null }, other: { km: 60, othersMs: null } },
      wrong: { door: farKm(random) },
    }),
    heads: { client: well.client, browser: ["location-wrong"], both: ["location-wrong"] },
  }),
];

/** Doors of which neither is better: no move may be advised. */
const equalDoors: readonly Scenario[] = [
  {
    name: "equal doors, one measured and one estimated",
    set: () => ({
      line: { rttMs: 6.2 },
      doors: { current: { km: 40, othersMs: 7.2 }, other: { km: 190, othersMs: null } },
    }),
    causes: [],
    heads: well,
    isNetworkWell: true,
  },
  {
    name: "equal doors, the estimate far below",
    set: () => ({
      line: { rttMs: 7 },
      doors: { current: { km: 120, othersMs: 12 }, other: { km: 20, othersMs: null } },
    }),
    causes: [],
    heads: well,
    isNetworkWell: true,
  },
];

/** True detours that a wrong reading of round-trip times would excuse. */
const trueDetours: readonly Scenario[] = [
  {
    name: "far egress behind a box that opens TLS",
    set: (random) => farEgress(random, { tls: "intercepted" }),
    causes: ["far-egress", "tls-interception"],
    heads: { client: ["tls-intercepted"], browser: ["far-egress"] },
  },
  {
    name: "far egress behind a proxy in the house",
    set: (random) => farEgress(random, { proxy: { at: "house", wantsPassword: false } }),
    causes: ["far-egress", "proxy"],
    heads: { client: ["far-egress"], browser: ["far-egress"] },
    needs: ["squid"],
  },
  {
    // What our server sees leaves through the tunnel, the suite's traffic does not: a good setup,
    // which a page cannot see.
    name: "VPN that leaves the suite out",
    set: () => ({ line: { rttMs: 6 }, vpn: "split-out", doors: nearDoor }),
    causes: ["split-tunnel"],
    follows: following(isDistanceRefuted, "wrong-location"),
    heads: {
      client: well.client,
      browser: ["nothing-found", "egress-missing", "location-wrong"],
      both: ["nothing-found", "egress-missing"],
    },
    isNetworkWell: true,
    needs: ["openvpn"],
  },
];

function farEgress<Change extends object>(random: Random, change: Change) {
  const egressKm = between(random, 2500, 5000);
  return { egressKm, line: { rttMs: 6 + (1.5 * egressKm) / 100 }, ...change };
}

export const otherLocations: readonly Scenario[] = [...equalDoors, ...trueDetours].map((one) => ({
  tests: outwardTests,
  ...one,
}));
