import type { Transaction } from "kysely";

import { grouped } from "~/lib/grouped";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { ChangeFacts } from "../change-requests/change-facts";
import { aggregateResults, blockingFailuresOf } from "./aggregate";
import type { ValidationRun } from "./validation-run";
import { listUnsuccessful } from "./validation-result.repository.server";
import { listNewestRuns } from "./validation-run.repository.server";

/** What the tests say about a difference; `run` is null where it was never tested. */
export type LatestValidation = Pick<ChangeFacts, "aggregate" | "blockingFailures"> & {
  run: ValidationRun | null;
};

/** The tests' word about one difference of a change: that of its newest run which was not cancelled. */
export async function latestValidation(
  db: Db | Transaction<Database>,
  changeId: string,
  hash: string | null,
): Promise<LatestValidation> {
  return (await latestValidations(db, [{ changeId, hash }])).get(changeId) ?? untested;
}

const untested: LatestValidation = { run: null, aggregate: "None", blockingFailures: [] };

/** The same about one difference of each of some changes, by the change; those never tested are left out. */
export async function latestValidations(
  db: Db | Transaction<Database>,
  asked: readonly { changeId: string; hash: string | null }[],
): Promise<Map<string, LatestValidation>> {
  const runs = await listNewestRuns(
    db,
    asked.flatMap(({ changeId, hash }) => (hash === null ? [] : [{ changeId, hash }])),
  );
  const finished = runs.filter(({ state }) => state === "finished");
  const unsuccessful = grouped(
    (
      await listUnsuccessful(
        db,
        finished.map(({ id }) => id),
      )
    ).map((result) => [result.runId, result]),
  );
  return new Map(
    runs.map((run): [string, LatestValidation] => {
      if (run.state !== "finished")
        return [run.changeId, { run, aggregate: "Running", blockingFailures: [] }];
      const results = unsuccessful.get(run.id) ?? [];
      return [
        run.changeId,
        {
          run,
          aggregate: aggregateResults(results),
          blockingFailures: blockingFailuresOf(results),
        },
      ];
    }),
  );
}
