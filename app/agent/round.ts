import { writeFile } from "node:fs/promises";
import path from "node:path";

import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { clientFormatVersion } from "~/features/network-test/client/client-results";
import type {
  ClientFile,
  ClientResult,
} from "~/features/network-test/client/client-results.schema";

import { findingOf } from "./findings";
import type { Options, Place } from "./options";
import { contextOf, runAll, type Machine } from "./run-all";
import { summaryOf, tableOf } from "./table";
import type { Terminal } from "./terminal";
import { thisClient } from "./version";

/** What one round of all tests found, and when. */
export type MeasuredRound = Pick<ClientFile, "startedAt" | "finishedAt" | "results">;

type Measuring = { options: Pick<Options, "tests">; machine: Machine; terminal: Terminal };

/** Runs all tests and prints their table. */
export async function measureRound(
  { options, machine, terminal }: Measuring,
  plan: ClientPlan,
  done: (result: ClientResult) => Promise<void>,
): Promise<MeasuredRound> {
  const startedAt = new Date().toISOString();
  const results = await runAll(options.tests, contextOf(plan, machine), {
    started: (test, at) => terminal.progress(`[${at + 1}/${options.tests.length}] ${test} …`),
    done,
  });
  terminal.print(tableOf(results, terminal.width));
  terminal.print(summaryOf(results.map(findingOf)));
  return { startedAt, finishedAt: new Date().toISOString(), results };
}

/** A name of its own for each round, so that nothing is written over. */
export function usualFile(folder: string, { startedAt }: MeasuredRound): string {
  return path.join(folder, `pathlens-results-${startedAt.slice(0, 19).replaceAll(":", "-")}Z.json`);
}

/**
 * Writes the results as the report page takes them.
 *
 * @returns why that failed; null where it did not
 */
export async function writeResults(
  file: string,
  round: MeasuredRound,
  place: Place | null,
): Promise<string | null> {
  const content: ClientFile = {
    format: "pathlens-client-results",
    formatVersion: clientFormatVersion,
    client: thisClient(),
    place,
    ...round,
  };
  return writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 }).then(
    () => null,
    (error: Error) => error.message,
  );
}
