import type { ServerBuild } from "@remix-run/node";

import { EnvironmentInvalid } from "~/platform/environment.server";
import { FolderInUse } from "~/platform/folder-lock.server";

import type { Launch } from "./launch";
import { migrateCommand } from "./migrate.server";
import { seedCommand } from "./seed.server";
import { startCommand } from "./start.server";

type Command = (args: readonly string[], launch: Launch, build: ServerBuild) => Promise<void>;

const commands: Record<string, { summary: string; run: Command }> = {
  start: { summary: "build what is stale, migrate, and serve", run: startCommand },
  dev: { summary: "serve for development, with live reload", run: startCommand },
  build: { summary: "build the program and its data", run: async () => undefined },
  migrate: { summary: "bring the database up to the newest migration", run: migrateCommand },
  seed: { summary: "fill in reference data; with --demo also the demonstration world", run: seedCommand },
};

/** Thrown for what a person can mend; printed without a stack. */
class CommandError extends Error {
  readonly isForPeople = true;
  constructor(message: string, readonly exitCode = 1) {
    super(message);
  }
}

/**
 * Runs the named command.
 *
 * @throws {CommandError} for an unknown command (exit code 2) or an environment that does not fit
 */
export async function runCommand([name = "help", ...args]: readonly string[], launch: Launch, build: ServerBuild): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === "help" || name === "--help") {
    process.stdout.write(`${usage()}\n`);
    return;
  }
  if (!command) throw new CommandError(`There is no command ${name}.\n${usage()}`, 2);
  try {
    await command.run(args, launch, build);
  } catch (error) {
    if (error instanceof EnvironmentInvalid || error instanceof FolderInUse) throw new CommandError(error.message);
    throw error;
  }
}

function usage(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `pathlens COMMAND\n${rows.join("\n")}`;
}
