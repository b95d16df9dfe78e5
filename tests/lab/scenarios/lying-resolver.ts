import type { Scenario } from "./scenario";

/** The resolver leads a front door's name elsewhere, or has addresses for names that do not exist. */
export const lyingResolver: Scenario = {
  name: "resolver that lies",
  needs: ["dnsmasq"],
  set: (random) => ({ resolver: { manners: random.pick(["lies", "invents"] as const) } }),
  causes: ["lying-resolver"],
  heading: "dns-wrong",
};
