import { unseen, type Scenario } from "./scenario";

/** The first of two resolvers is silent, so that every look-up waits for it. */
export const silentResolver: Scenario = {
  name: "resolver that is silent",
  set: () => ({ resolver: { manners: "silent" } }),
  causes: ["failing-resolver"],
  heads: unseen("resolver-fails"),
};
