import type { SuiteSettings } from "~/features/settings/suite";
import { portOf } from "~/lib/url-port";

import type { ServerTestTarget } from "../server-tests";
import { tenantHosts } from "../tenant-domain";

/** A host that the server looks up and, where something of the suite answers there, connects to. */
export type HostToTest = {
  host: string;
  role: ServerTestTarget["role"];
  /** Null where the name is only looked up. */
  connection: { port: number; isTls: boolean; path?: string } | null;
};

/**
 * What the server tests for one run: the front doors of both workloads, then the tenant's
 * names. The settings choose the zones; of what was typed only a valid label gets in.
 */
export function hostsToTest(suite: SuiteSettings, tenantDomain: string | null): HostToTest[] {
  const domain = tenantDomain ?? "";
  const tenantDoor = { port: suite.tenantPort, isTls: true };
  return [
    endpointHost("exchange", suite.serverEndpoints.exchange),
    endpointHost("sharepoint", suite.serverEndpoints.sharePoint),
    ...tenantHosts(domain, suite.tenantHostPatterns).map(
      (host) => ({ host, role: "tenant", connection: tenantDoor }) as const,
    ),
    ...tenantHosts(domain, suite.tenantDnsPatterns).map(
      (host) => ({ host, role: "tenant", connection: null }) as const,
    ),
  ];
}

function endpointHost(role: "exchange" | "sharepoint", url: string): HostToTest {
  const address = new URL(url);
  return {
    host: address.hostname.replace(/^\[(.*)\]$/, "$1"),
    role,
    connection: {
      port: portOf(address),
      isTls: address.protocol === "https:",
      path: `${address.pathname}${address.search}`,
    },
  };
}
