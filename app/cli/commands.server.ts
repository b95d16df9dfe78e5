import type { ServerBuild } from "@remix-run/node";

import { DatabaseUnavailable } from "~/platform/database-fault";
import { EmbeddedFolderUnusable } from "~/platform/embedded-folder.server";
import { EnvironmentInvalid } from "~/platform/environment.server";
import { FolderInUse } from "~/platform/folder-lock.server";

import { CommandError } from "~/platform/command-error";
import { asnCommand } from "./asn.server";
import { attributionCommand } from "./attribution.server";
import { demoCommand } from "./demo.server";
import { doctorCommand } from "./doctor.server";
import { endSessionsCommand } from "./end-sessions.server";
import { exportCommand } from "./export.server";
import { importCommand } from "./import.server";
import type { Launch } from "./launch";
import { migrateCommand } from "./migrate.server";
import { resolverZoneCommand } from "./resolver-zone.server";
import { grantCommand, revokeCommand } from "./roles.server";
import { seedCommand } from "./seed.server";
import { startCommand } from "./start.server";

type Command = (args: readonly string[], launch: Launch, build: ServerBuild) => Promise<void>;

const commands: Record<string, { summary: string; run: Command }> = {
  start: { summary: "build what is stale, migrate, and serve", run: startCommand },
  dev: { summary: "serve for development, with live reload", run: startCommand },
  build: { summary: "build the program and its data", run: async () => undefined },
  executables: {
    summary:
      "build the advanced client for machines without Node: executables [--node SYSTEM=FILE]",
    run: async () => undefined,
  },
  migrate: { summary: "bring the database up to the newest migration", run: migrateCommand },
  seed: {
    summary: "fill in reference data; with --demo also the demonstration world",
    run: seedCommand,
  },
  demo: {
    summary: "grow the demonstration for a trial: demo [--samples N] [--solutions N]",
    run: demoCommand,
  },
  doctor: {
    summary: "look at everything a start needs, and say what does not fit",
    run: doctorCommand,
  },
  grant: { summary: "give a person a role, such as the first operator's", run: grantCommand },
  import: {
    summary:
      "publish a feed's endpoint sets as they are: import endpoints FILE --instance NAME; " +
      "write network solutions: import solutions FILE; store samples: import samples FILE; " +
      "or the AS view's data: import asn-relationships FILE",
    run: importCommand,
  },
  export: {
    summary:
      "write an instance's feed to standard output: export endpoints --instance NAME; " +
      "or network solutions: export solutions; " +
      "or the relationships of ASes: export asn-links; " +
      "or write samples to a file: export samples --parquet FILE",
    run: exportCommand,
  },
  attribution: {
    summary: "say which samples belong to no solution: attribution [--days N]",
    run: attributionCommand,
  },
  asn: {
    summary: "datasets of the AS view, and paths between ASes: asn datasets, asn path FROM TO",
    run: asnCommand,
  },
  revoke: { summary: "take a person's role away", run: revokeCommand },
  "resolver-zone": {
    summary:
      "be the name server of a zone that shows which resolver asks: resolver-zone NAME --server NAME",
    run: resolverZoneCommand,
  },
  "end-sessions": { summary: "sign a person out of every browser", run: endSessionsCommand },
};

/**
 * Runs the named command.
 *
 * @throws {CommandError} for an unknown command (exit code 2) or an environment that does not fit
 */
export async function runCommand(
  [name = "help", ...args]: readonly string[],
  launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === "help" || name === "--help") {
    process.stdout.write(`${usage()}\n`);
    return;
  }
  if (!command) throw new CommandError(`There is no command ${name}.\n${usage()}`, 2);
  try {
    await command.run(args, launch, build);
  } catch (error) {
    throw isForPeople(error) ? new CommandError(error.message) : error;
  }
}

/** What a person can set right: said without a stack. */
function isForPeople(error: unknown): error is Error {
  return [EnvironmentInvalid, FolderInUse, EmbeddedFolderUnusable, DatabaseUnavailable].some(
    (kind) => error instanceof kind,
  );
}

/** Wide enough for the longest name. */
const nameWidth = 13;

function usage(): string {
  const rows = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(nameWidth)} ${summary}`,
  );
  return `pathlens COMMAND\n${rows.join("\n")}`;
}
