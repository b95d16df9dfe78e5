import { following, isWalledOff } from "../follows";
import { heading, type Scenario } from "./scenario";

/** A sign-in page answers for every name, and nothing else gets through. */
export const allBlocked: Scenario = {
  name: "all blocked (captive portal)",
  usual: ["connectivity", "webSocket", "skype"],
  set: () => ({ reach: "portal" }),
  causes: ["all-blocked"],
  follows: following(isWalledOff, "udp-blocked", "socket-blocked"),
  // Exchange itself does not answer, which the client does not ask by itself.
  inBrowser: following(isWalledOff, "endpoint-blocked"),
  heads: heading("all-blocked"),
};
