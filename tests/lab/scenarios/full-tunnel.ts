import { unseen, type Scenario } from "./scenario";

/** A VPN that takes everything. */
export const fullTunnel: Scenario = {
  name: "full-tunnel VPN",
  needs: ["openvpn"],
  set: () => ({ vpn: "full" }),
  causes: ["full-tunnel"],
  heads: unseen("vpn-tunnels"),
};
