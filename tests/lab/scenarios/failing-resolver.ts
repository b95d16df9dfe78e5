import { areNamesMissing, areSocketNamesMissing, following, isCutOff } from "../follows";
import type { Scenario } from "./scenario";

/** The resolver answers the suite's names with an error. */
export const failingResolver: Scenario = {
  name: "resolver that fails",
  set: () => ({ resolver: { manners: "failing" } }),
  causes: ["failing-resolver"],
  // What has no address is not reached, by no call either.
  follows: [
    ...following(areNamesMissing, "names-unresolved"),
    ...following(areSocketNamesMissing, "socket-blocked"),
  ],
  // A page is not told why nothing answers.
  inBrowser: following(isCutOff, "all-blocked", "endpoint-blocked", "socket-blocked"),
  heads: { client: ["resolver-fails"], browser: ["all-blocked"] },
};
