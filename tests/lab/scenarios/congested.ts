import { between, type Scenario } from "./scenario";

/** A full queue makes everything uneven that passes it. */
const whatWaits = ["bloat", "jitter", "loss", "slow-line", "long-way", "slow-resolver", "reordering"] as const;

/** The first hop, as a wireless one that others fill. */
export const congestedHouse: Scenario = {
  name: "congested first hop",
  needs: ["ping", "traceroute"],
  set: () => ({ congested: "house" }),
  causes: ["congested-house"],
  follows: whatWaits,
  heading: "local-network",
};

/** The access line, filled by somebody else in the house. */
export const congestedLine: Scenario = {
  name: "congested access line",
  needs: ["ping", "traceroute"],
  set: (random) => ({ congested: "line", line: { downMbps: between(random, 18, 24), bufferMs: between(random, 150, 250) } }),
  causes: ["congested-line"],
  follows: whatWaits,
  heading: "local-network",
};
