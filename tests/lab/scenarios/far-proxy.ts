import { between, unseen, type Scenario } from "./scenario";

/** A proxy that is farther away than a detour of 800 km. */
export const farProxy: Scenario = {
  name: "far proxy",
  needs: ["squid"],
  set: (random) => ({
    line: { rttMs: between(random, 35, 80) },
    proxy: { at: "beyond", wantsPassword: false },
  }),
  causes: ["far-proxy"],
  heads: unseen("proxy-far"),
};
