import type { ServerBuild } from "@remix-run/node";

import { seedDemonstrationWorld } from "#db/seed/demonstration-world";

import type { Launch } from "./launch";
import { openApplication } from "./open-application.server";

/** `pathlens seed [--demo]`: reference data always; the demonstration world only when asked. */
export async function seedCommand(
  args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const { database, close } = await openApplication(build.assets.version);
  if (args.includes("--demo")) {
    await seedDemonstrationWorld(database.db, new Date());
    process.stdout.write("The demonstration world is in place; its rows are marked as such\n");
  }
  await close();
}
