import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { setSandbox } from "~/platform/sandbox-parts.server";
import { startIdentityPart, type IdentityPart } from "~/sandbox/identity-part.server";

import type { DatabaseKind } from "./database";
import { startSite, type TestSite } from "./site";

export type StartedIdentity = { part: IdentityPart; close: () => Promise<void> };

/**
 * The sandbox's identity provider, at which every site signs people in until it is closed.
 *
 * @param graphBaseUrl where the directory is said to be, if not at the provider
 */
export async function startIdentity(graphBaseUrl?: string): Promise<StartedIdentity> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-identity-"));
  const identity = await startIdentityPart(folder, 0);
  setSandbox({
    suite: undefined,
    dnsServers: undefined,
    trustedCa: undefined,
    controlUrl: undefined,
    allowedDestinations: [],
    identity: { ...identity, ...(graphBaseUrl && { graphBaseUrl }) },
  });
  const close = async () => {
    setSandbox(undefined);
    await identity.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { part: identity, close };
}

export type IdentitySite = { site: TestSite; identity: IdentityPart; close: () => Promise<void> };

/**
 * A running site that signs people in at the sandbox's identity provider, over sockets.
 *
 * @param variables environment variables the test is about
 */
export async function startIdentitySite(
  kind: DatabaseKind,
  variables: Record<string, string> = {},
): Promise<IdentitySite> {
  const identity = await startIdentity();
  const site = await startSite(kind, variables);
  const close = async () => {
    await site.close();
    await identity.close();
  };
  return { site, identity: identity.part, close };
}
