import { unseen, type Scenario } from "./scenario";

/** IPv6 is announced in the house and leads nowhere. */
export const brokenIpv6: Scenario = {
  name: "broken IPv6",
  set: () => ({ ipv6: "broken" }),
  causes: ["broken-ipv6"],
  heads: unseen("local-network"),
};
