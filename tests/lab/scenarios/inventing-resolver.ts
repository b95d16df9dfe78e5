import { unseen, type Scenario } from "./scenario";

/** The resolver has addresses for names that do not exist. */
export const inventingResolver: Scenario = {
  name: "resolver that invents",
  needs: ["dnsmasq"],
  set: () => ({ resolver: { manners: "invents" } }),
  causes: ["inventing-resolver"],
  heads: unseen("dns-wrong"),
};
