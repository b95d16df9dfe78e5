import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { ChangeFacts } from "../change-requests/workflow";
import { aggregateResults, blockingFailuresOf } from "./aggregate";
import type { ValidationRun } from "./validation-run";
import { findNewestRun, listUnsuccessful } from "./validation.repository.server";

/** What the tests say about a difference; `run` is null where it was never tested. */
export type LatestValidation = Pick<ChangeFacts, "aggregate" | "blockingFailures"> & { run: ValidationRun | null };

/** The tests' word about one difference of a change: that of its newest run which was not cancelled. */
export async function latestValidation(db: Db | Transaction<Database>, changeId: string, hash: string | null): Promise<LatestValidation> {
  const run = hash === null ? undefined : await findNewestRun(db, changeId, hash);
  if (!run) return { run: null, aggregate: "None", blockingFailures: [] };
  if (run.state !== "finished") return { run, aggregate: "Running", blockingFailures: [] };
  const unsuccessful = await listUnsuccessful(db, run.id);
  return { run, aggregate: aggregateResults(unsuccessful), blockingFailures: blockingFailuresOf(unsuccessful) };
}
