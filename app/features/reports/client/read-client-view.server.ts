import type { Context } from "~/features/access/context.server";
import { clientCommands, executableCommand } from "~/features/network-test/client/client-commands";
import { clientTestNames, clientTests } from "~/features/network-test/client/client-results";
import { notFound } from "~/platform/http.server";

import type { Report } from "../report";
import type { ClientState, ClientView, IssuedView } from "./client.view";
import { findClientProgram, type ClientProgram } from "./client-program.server";
import { runEnd, type IssuedToken } from "./issue-run-token.server";
import { findClientState } from "./run-token.repository.server";

/**
 * The page of a report's client, for whose own report it is.
 *
 * @throws {Response} 404 when the report went meanwhile
 */
export async function readClientView(
  { db, environment, prefix, now }: Context,
  report: Report,
): Promise<ClientView> {
  const run = await findClientState(db, report.runId);
  if (!run) throw notFound();
  const endsAt = runEnd(run.started_at);
  const program = await findClientProgram(environment);
  return {
    reportHref: `${prefix}/report/${report.id}`,
    state: stateOf(run, endsAt <= now),
    endsAt: endsAt.toISOString(),
    program: program && withNotes(program, `${prefix}/report/${report.id}/client/program`),
    planHref: `${prefix}/report/${report.id}/client/plan`,
    tests: clientTestNames,
    reported: clientTestNames.filter((test) => report[clientTests[test].section] !== null),
  };
}

/** The program with addresses that note the download of this run before they lead to the file. */
function withNotes({ sha256, executables }: ClientProgram, href: string): ClientProgram {
  return {
    href,
    sha256,
    executables: executables.map((executable) => ({
      ...executable,
      href: `${href}?file=${executable.file}`,
    })),
  };
}

type Run = NonNullable<Awaited<ReturnType<typeof findClientState>>>;

function stateOf({ expires_at, begun_at, completed_at }: Run, isOver: boolean): ClientState {
  if (completed_at !== null) return isOver ? "over" : "completed";
  if (isOver) return "over";
  if (expires_at === null) return "none";
  return begun_at === null ? "awaited" : "reporting";
}

/** The token with the commands that hand it over. */
export async function issuedView(
  { environment, prefix, origin }: Context,
  { token }: IssuedToken,
): Promise<IssuedView> {
  const program = await findClientProgram(environment);
  const given = { origin, prefix, token };
  return {
    token,
    server: `${origin}${prefix}`,
    commands: program && clientCommands({ ...given, sha256: program.sha256 }),
    executables: (program?.executables ?? []).map((executable) => ({
      file: executable.file,
      command: executableCommand(given, executable),
    })),
  };
}
