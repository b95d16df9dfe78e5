import { following, isNotStarved, isSlowedByLoss } from "../follows";
import { between, type Scenario } from "./scenario";

/** Packets are lost, as many each way. */
export const loss: Scenario = {
  name: "loss",
  usual: ["skype"],
  set: (random) => ({ line: { lossPercent: between(random, 1.2, 5) } }),
  causes: ["loss"],
  // TCP takes loss for a full line (RFC 5681), so that files come slowly.
  follows: following(isSlowedByLoss, "slow-line"),
  inBrowser: following(isNotStarved, "slow-line"),
  heads: { client: ["media-impaired"], browser: ["nothing-found", "download-slow"] },
};
