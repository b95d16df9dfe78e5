import { unseen, type Scenario } from "./scenario";

/** A box in the house opens every TLS connection and shows certificates of its own. */
export const tlsInterception: Scenario = {
  name: "TLS interception",
  usual: ["proxy", "connectivity", "webSocket", "vpn"],
  set: () => ({ tls: "intercepted" }),
  causes: ["tls-interception"],
  heads: unseen("tls-intercepted"),
};
