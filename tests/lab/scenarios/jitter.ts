import { following, isJitterBeyondGap, isWayShort } from "../follows";
import { between, unseen, type Scenario } from "./scenario";

/** The mean difference of two even draws is a third of what they are drawn from. */
const rangeOfDifference = 3;

/**
 * Delays of neighbouring packets differ by so much in the mean; those that differ more than their
 * distance overtake.
 */
export const jitter: Scenario = {
  name: "jitter",
  set: (random) => ({ media: { unevenMs: between(random, 35, 120) * rangeOfDifference } }),
  causes: ["jitter"],
  follows: [...following(isJitterBeyondGap, "reordering"), ...following(isWayShort, "long-way")],
  heads: unseen("media-impaired"),
};
