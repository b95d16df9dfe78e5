import { unseen, type Scenario } from "./scenario";

/** Now and then a packet is late enough for others to overtake it. */
export const reordering: Scenario = {
  name: "reordering",
  set: (random) => ({ media: { lateEvery: random.whole(20, 80) } }),
  causes: ["reordering"],
  heads: unseen("media-impaired"),
};
