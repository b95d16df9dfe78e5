import { unseen, type Scenario } from "./scenario";

/** The resolver leads a front door's name elsewhere, where the same things are served. */
export const lyingResolver: Scenario = {
  name: "resolver that lies",
  needs: ["dnsmasq"],
  set: () => ({ resolver: { manners: "lies" } }),
  causes: ["lying-resolver"],
  heads: unseen("dns-wrong"),
};
