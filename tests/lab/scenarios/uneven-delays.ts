import { following, isUnevenBehindGateway } from "../follows";
import { between, type Scenario } from "./scenario";

/**
 * Delays that vary on the line itself, so that everything is uneven that goes over it. A line does not
 * reorder, so packets of a call 20 ms apart wait for one another and differ by less than 25 ms in the
 * mean: no jitter of media, and nothing else that waits may be called what it is not.
 */
export const unevenDelays: Scenario = {
  name: "uneven delays of the line",
  set: (random) => {
    const jitterMs = Math.round(between(random, 45, 65));
    // No packet arrives before it was sent, and with all its unevenness the way stays short.
    return { line: { jitterMs, rttMs: jitterMs + 5 } };
  },
  causes: [],
  // To an echo a delay that comes and goes is a queue that does.
  follows: following(isUnevenBehindGateway, "congested-line"),
};
