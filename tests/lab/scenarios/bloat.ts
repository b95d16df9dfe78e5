import { between, heading, type Scenario } from "./scenario";

/** How full several connections keep a buffer in the mean, as loss-based congestion control works it (RFC 5681). */
const usualFill = 0.8;

/** A router that holds packets back for so long while the line is loaded. */
export const bloat: Scenario = {
  name: "buffer bloat",
  set: (random) => ({
    line: {
      downMbps: between(random, 12, 25),
      upMbps: between(random, 8, 12),
      bufferMs: Math.round(between(random, 120, 800) / usualFill),
    },
  }),
  causes: ["bloat"],
  heads: heading("buffer-bloat"),
};
