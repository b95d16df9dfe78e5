import type { ServerBuild } from "@remix-run/node";

import type { RoleChange } from "~/features/access/grant-role.server";
import type { Environment } from "~/platform/environment.server";

import { CommandError } from "~/platform/command-error";
import { openApplication } from "./open-application.server";

/** What a command may change, under one variant and in its own name. */
export type CommandChange = RoleChange & { environment: Environment };

/**
 * Opens the application, makes the change under a variant, says what became of it.
 *
 * @param variantName the first one that is served unless told
 */
export async function changeInApplication(
  build: ServerBuild,
  variantName: string | undefined,
  work: (change: CommandChange) => Promise<string>,
): Promise<void> {
  const { database, environment, close } = await openApplication(build.assets.version);
  try {
    const variant =
      variantName === undefined
        ? environment.variants[0]
        : environment.variants.find((served) => served === variantName);
    if (!variant)
      throw new CommandError(
        `${variantName} is not served here; there is ${environment.variants.join(", ")}.`,
        2,
      );
    const said = await work({
      db: database.db,
      environment,
      variant,
      now: new Date(),
      by: { id: null, name: "command line" },
    });
    process.stdout.write(`${said}\n`);
  } finally {
    await close();
  }
}
