import type { Environment } from "~/platform/environment.server";
import type { SandboxParts } from "~/platform/sandbox-parts.server";

import type { Settings } from "./settings.schema";
import type { AssistantDomains } from "./test-domain";

/** The sandbox's own server, which has all names of the assistant. */
export type StandIn = {
  /** For browsers, which cannot resolve the names: each is the folder `/assistant/<name>` of this origin. */
  browserOrigin: string;
  /** For the server: port of the names over TLS; null where its resolver does not know them. */
  tlsPort: number | null;
};

export type AssistantSettings = AssistantDomains & { standIn: StandIn | null };

export type AssistantSources = {
  settings: Settings;
  environment: Pick<Environment, "dnsServers">;
  sandbox: SandboxParts | undefined;
};

/** What the assistant's test asks: the sandbox's own names while it stands in for the suite, as `suiteFrom` decides. */
export function assistantFrom({
  settings,
  environment,
  sandbox,
}: AssistantSources): AssistantSettings {
  const {
    connectivityTestDomains,
    connectivityTestExtraDomains,
    wssTestDomains,
    endpointExchange,
    endpointSharePoint,
  } = settings;
  const standIn =
    endpointExchange === null && endpointSharePoint === null
      ? sandbox?.suite?.assistant
      : undefined;
  if (!standIn)
    return { connectivityTestDomains, connectivityTestExtraDomains, wssTestDomains, standIn: null };
  const isNamed = Boolean(sandbox?.dnsServers && !environment.dnsServers);
  return {
    ...standIn.domains,
    standIn: { browserOrigin: standIn.browserOrigin, tlsPort: isNamed ? standIn.tlsPort : null },
  };
}
