import type { Scenario } from "./scenario";

/** A proxy that lets nobody through without a password that the programs of this machine do not know. */
export const proxyPassword: Scenario = {
  name: "proxy asking for a password",
  needs: ["squid"],
  usual: ["proxy", "connectivity", "webSocket"],
  set: () => ({ proxy: { at: "house", wantsPassword: true } }),
  causes: ["proxy-password"],
  // A page is not told why nothing answers.
  inBrowser: ["endpoint-blocked"],
  follows: ["all-blocked", "socket-blocked"],
};
