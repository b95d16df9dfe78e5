import { demonstrationTable } from "~/features/geo/demonstration-network";
import { listFrontDoors } from "~/features/network-test/front-door.repository.server";
import { longestPrefixMatch } from "~/lib/ip";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { startSandbox, type RunningSandbox } from "~/sandbox/start-sandbox.server";
import demonstration from "#db/seed/demonstration-networks.json";
import { seedDemonstrationWorld } from "#db/seed/demonstration-world";

import type { OpenedApplication } from "./open-application.server";

/**
 * Starts the parts of the outside world that are not real here, and keeps a young
 * demonstration world in the embedded database.
 */
export async function raiseSandbox(
  { environment, database, log }: OpenedApplication,
  say: (line: string) => void,
): Promise<RunningSandbox | undefined> {
  const { sandbox: parts, sandboxPort, dataDir } = environment;
  if (parts.length === 0) return undefined;
  const sandbox = await startSandbox({
    parts,
    port: sandboxPort,
    dataDir,
    doors: await listFrontDoors(database.db),
    visitorLocation: demonstrationVisitorLocation(),
    log,
  });
  setSandbox(sandbox);
  if (sandbox.controlUrl)
    say(`Sandbox: stands in for ${parts.join(" and ")}; steer it at ${sandbox.controlUrl}`);
  if (sandbox.identity) say(`Sandbox: signs invented people in at ${sandbox.identity.authority}`);
  if (sandbox.mail) say(`Sandbox: takes mail; read it at ${sandbox.mail.pageUrl}`);
  if (
    database.kind === "embedded" &&
    (await seedDemonstrationWorld(database.db, new Date(), environment.variants))
  ) {
    say("Database: filled with the demonstration world");
  }
  return sandbox;
}

/** Where the demonstration's visitor enters the internet: the network of its address. */
function demonstrationVisitorLocation() {
  const { networks, defaultVisitor } = demonstration;
  const own = longestPrefixMatch(demonstrationTable(networks), defaultVisitor);
  if (!own)
    throw new Error(`No demonstration network holds the visitor's address ${defaultVisitor}.`);
  return own.value;
}
