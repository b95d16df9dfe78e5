import { well, type Scenario } from "./scenario";

/** A proxy in the house that is named by the environment: it is told of, and no fault. */
export const explicitProxy: Scenario = {
  name: "explicit proxy",
  needs: ["squid"],
  set: () => ({ proxy: { at: "house", wantsPassword: false } }),
  causes: ["proxy"],
  heads: well,
};
