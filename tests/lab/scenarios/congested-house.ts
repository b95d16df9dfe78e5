import { ownLoadAlone, whatWaits } from "../follows";
import type { Scenario } from "./scenario";

/** The first hop, as a wireless one that others fill. */
export const congestedHouse: Scenario = {
  name: "congested first hop",
  needs: ["ping", "traceroute"],
  set: () => ({ congested: "house" }),
  causes: ["congested-house"],
  follows: whatWaits,
  inBrowser: ownLoadAlone,
  heads: { client: ["local-network"], browser: ["buffer-bloat", "nothing-found"] },
};
