import { well, type Scenario } from "./scenario";

/** A VPN that takes a company's own network and leaves the suite alone. */
export const splitTunnel: Scenario = {
  name: "split-tunnel VPN",
  needs: ["openvpn"],
  set: () => ({ vpn: "split" }),
  causes: ["split-tunnel"],
  heads: well,
};
