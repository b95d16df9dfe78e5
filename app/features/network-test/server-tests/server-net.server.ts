import { application } from "~/platform/application.server";
import { sandbox, type Destination } from "~/platform/sandbox-parts.server";

import { serverTestLimits, type ServerTestLimits } from "./limits";

/** The network as the server's tests see it. */
export type ServerNet = {
  /** Resolvers as `address` or `address:port`; undefined uses the system's. */
  dnsServers: readonly string[] | undefined;
  /** Addresses and ports that are reached although they are not public: the sandbox's. */
  allowedDestinations: readonly Destination[];
  /** Certificate authority trusted beside the public ones, PEM. */
  trustedCa: string | undefined;
  limits: ServerTestLimits;
};

/** The network of this process: the sandbox's parts where they run, else the real one. */
export function serverNet(): ServerNet {
  const parts = sandbox();
  return {
    dnsServers: application().environment.dnsServers ?? parts?.dnsServers,
    allowedDestinations: parts?.allowedDestinations ?? [],
    trustedCa: parts?.trustedCa,
    limits: serverTestLimits,
  };
}
