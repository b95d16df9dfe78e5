import { areNamesMissing, following, isExchangeAlone } from "../follows";
import type { Scenario } from "./scenario";

/** The resolver says of a front door's name that there is none, as filters do. */
export const denyingResolver: Scenario = {
  name: "resolver that denies",
  needs: ["dnsmasq"],
  set: () => ({ resolver: { manners: "denies" } }),
  causes: ["denying-resolver"],
  follows: following(areNamesMissing, "names-unresolved"),
  // A page is not told why Exchange does not answer.
  inBrowser: following(isExchangeAlone, "endpoint-blocked"),
  heads: { client: ["names-denied"], browser: ["exchange-unreachable"] },
};
