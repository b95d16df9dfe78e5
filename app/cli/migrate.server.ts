import type { ServerBuild } from "@remix-run/node";

import type { Launch } from "./launch";
import { openApplication } from "./open-application.server";

/** `pathlens migrate`: for deployments that migrate before they roll. */
export async function migrateCommand(
  _args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const { applied, close } = await openApplication(build.assets.version);
  process.stdout.write(
    applied.length > 0 ? `Applied ${applied.join(", ")}\n` : "Nothing to apply\n",
  );
  await close();
}
