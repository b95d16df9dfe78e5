import { between, unseen, type Scenario } from "./scenario";

/** The resolver takes its time over every answer. */
export const slowResolver: Scenario = {
  name: "slow resolver",
  set: (random) => ({ resolver: { delayMs: between(random, 180, 900) } }),
  causes: ["slow-resolver"],
  heads: unseen("resolver-slow"),
};
