import { setSandbox } from "~/platform/sandbox-parts.server";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";

import type { DatabaseKind } from "./database";
import { startSite, type TestSite } from "./site";

export type SandboxSite = { site: TestSite; sandbox: TestSandbox; close: () => Promise<void> };

/** A site whose suite is a sandbox: no endpoint of another is set. Budgets are not counted. */
export async function startSandboxSite(kind: DatabaseKind): Promise<SandboxSite> {
  const sandbox = await startTestSandbox();
  const site = await startSite(kind, {
    ENDPOINT_EXCHANGE: "",
    ENDPOINT_SHAREPOINT: "",
    RATE_LIMITS: "off",
  });
  setSandbox(sandbox);
  return {
    site,
    sandbox,
    close: async () => {
      setSandbox(undefined);
      await site.close();
      await sandbox.close();
    },
  };
}
