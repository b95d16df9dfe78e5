import { between, type Scenario } from "./scenario";

/** A line that is well, but long: its length is all there is to say. */
export const cleanFar: Scenario = {
  name: "clean far line",
  set: (random) => ({ line: { rttMs: between(random, 125, 260) } }),
  causes: ["long-way"],
  heads: { client: ["media-impaired"], browser: ["slow-latency"] },
  isQuiet: true,
};
