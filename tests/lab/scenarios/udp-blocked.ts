import { heading, type Scenario } from "./scenario";

/** A firewall drops what goes to the media ports. */
export const udpBlocked: Scenario = {
  name: "UDP blocked",
  set: () => ({ media: { udp: "blocked" } }),
  causes: ["udp-blocked"],
  heads: heading("media-blocked"),
};
