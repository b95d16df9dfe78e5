import { application } from "~/platform/application.server";
import { sandbox, type Destination } from "~/platform/sandbox-parts.server";

import { readIpam, type IpamList } from "./ipam.server";
import { validationLimits, type ValidationLimits } from "./limits";
import { prefixListOf, type PrefixList } from "./prefix-list";

/** The outside world as the tests of endpoints see it. */
export type OutsideNet = {
  /** Resolvers as `address` or `address:port`; undefined uses the system's. */
  dnsServers: readonly string[] | undefined;
  /** Addresses and ports that are reached although they are not public: the sandbox's. */
  allowedDestinations: readonly Destination[];
  /** Certificate authority trusted beside the public ones, PEM. */
  trustedCa: string | undefined;
  /** Private networks that internal sets may be tested in. */
  internalPrefixes: PrefixList;
  /** Undefined where no registry is asked. */
  rdap: { url: string; owners: readonly string[] } | undefined;
  ipam: IpamList;
  limits: ValidationLimits;
};

/** The outside of this process: the sandbox's parts where they run and nothing real is set, else the real one. */
export async function outsideNet(): Promise<OutsideNet> {
  const { environment } = application();
  const parts = sandbox();
  return {
    dnsServers: environment.dnsServers ?? parts?.dnsServers,
    allowedDestinations: parts?.allowedDestinations ?? [],
    trustedCa: parts?.trustedCa,
    internalPrefixes: prefixListOf(environment.internalPrefixes),
    rdap: environment.rdap ?? parts?.rdap,
    ipam: await readIpam(environment.ipamPrefixesFile),
    limits: validationLimits,
  };
}
