import { between, heading, type Scenario } from "./scenario";

/** Names are asked for by a resolver far away. */
export const farResolver: Scenario = {
  name: "far resolver",
  set: (random) => ({ resolver: { km: between(random, 1100, 9000) } }),
  causes: ["far-resolver"],
  heads: heading("resolver-far"),
};
