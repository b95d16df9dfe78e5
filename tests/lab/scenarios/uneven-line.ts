import { between, well, type Scenario } from "./scenario";

/** A line that takes in much more than it gives out, as most do at home: to be seen, and no fault. */
export const unevenLine: Scenario = {
  name: "asymmetric line",
  set: (random) => ({ line: { downMbps: between(random, 30, 45), upMbps: between(random, 3, 6) } }),
  causes: ["uneven-line"],
  heads: well,
};
