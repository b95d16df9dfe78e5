import { following, isLineOfFewPackets } from "../follows";
import { between, heading, type Scenario } from "./scenario";

/** A line of 1 Mbit/s either way. */
export const slowLine: Scenario = {
  name: "1 Mbit/s line",
  set: (random) => ({
    line: { rttMs: between(random, 20, 40), downMbps: 1, upMbps: 1, bufferMs: 60 },
  }),
  causes: ["slow-line"],
  // One packet takes 12 ms: a queue of five of them is 60 ms, and a handshake that meets a full one
  // comes a second late.
  follows: following(isLineOfFewPackets, "bloat"),
  heads: heading("download-slow", "buffer-bloat"),
};
