import { areSocketsForPassword, following, isCutOff } from "../follows";
import type { Scenario } from "./scenario";

/** A proxy that lets nobody through without a password that the programs of this machine do not know. */
export const proxyPassword: Scenario = {
  name: "proxy asking for a password",
  needs: ["squid"],
  usual: ["proxy", "connectivity", "webSocket"],
  set: () => ({ proxy: { at: "house", wantsPassword: true } }),
  causes: ["proxy-password"],
  // A page is not told why nothing answers.
  inBrowser: following(isCutOff, "all-blocked", "endpoint-blocked", "socket-blocked"),
  follows: following(areSocketsForPassword, "socket-blocked"),
  // Media goes past the proxy, so the page sees that the network is not down.
  heads: { client: ["proxy-password"], browser: ["all-blocked", "exchange-unreachable"] },
};
