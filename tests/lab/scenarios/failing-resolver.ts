import type { Scenario } from "./scenario";

/** The first of two resolvers is silent, so that every look-up waits for it. */
export const silentResolver: Scenario = {
  name: "resolver that is silent",
  set: () => ({ resolver: { manners: "silent" } }),
  causes: ["failing-resolver"],
  heading: "resolver-fails",
};

/** The resolver answers the suite's names with an error. */
export const failingResolver: Scenario = {
  name: "resolver that fails",
  set: () => ({ resolver: { manners: "failing" } }),
  causes: ["failing-resolver"],
  // What has no address is not reached, by no call either.
  follows: ["all-blocked", "endpoint-blocked", "socket-blocked", "udp-blocked"],
};
