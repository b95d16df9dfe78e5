import { ownLoadAlone, whatWaits } from "../follows";
import { between, type Scenario } from "./scenario";

/** The access line, filled by somebody else in the house. */
export const congestedLine: Scenario = {
  name: "congested access line",
  needs: ["ping", "traceroute"],
  set: (random) => ({
    congested: "line",
    line: { downMbps: between(random, 18, 24), bufferMs: between(random, 150, 250) },
  }),
  causes: ["congested-line"],
  follows: whatWaits,
  inBrowser: ownLoadAlone,
  heads: { client: ["line-congested"], browser: ["buffer-bloat", "nothing-found"] },
};
