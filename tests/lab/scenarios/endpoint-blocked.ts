import { heading, type Scenario } from "./scenario";

/** A firewall drops what goes to one required endpoint. */
export const endpointBlocked: Scenario = {
  name: "one required endpoint blocked",
  set: () => ({ reach: "all-but-one" }),
  causes: ["endpoint-blocked"],
  heads: heading("endpoints-blocked"),
};
