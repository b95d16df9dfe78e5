import { between, outwardTests, unseen, type Scenario } from "./scenario";

/** A proxy that is farther away than a detour of 800 km. */
export const farProxy: Scenario = {
  name: "far proxy",
  needs: ["squid"],
  set: (random) => ({
    line: { rttMs: between(random, 35, 80) },
    proxy: { at: "beyond", wantsPassword: false },
  }),
  // Echoes to the first public hop would show that all of the delay is the access line's.
  tests: outwardTests,
  causes: ["far-proxy"],
  heads: unseen("proxy-far"),
};
