import * as build from "@remix-run/dev/server-build";

import { runCommand } from "./commands.server";
import type { Launch } from "./launch";

// The build itself, so that other servers can be measured on it (npm run bench entry).
export * from "@remix-run/dev/server-build";

/** Runs one `pathlens` command; the entry of the compiled program. */
export function main(args: readonly string[], launch: Launch): Promise<void> {
  return runCommand(args, launch, build);
}
