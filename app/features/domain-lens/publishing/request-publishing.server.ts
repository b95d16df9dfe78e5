import { randomUUID } from "node:crypto";

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { enqueueJob } from "~/platform/job-queue.repository.server";

import type { Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";
import { publishRunJob, publishRunPayload } from "./publish-run-job.schema";
import { requestedRunLifeDays } from "./requested-run";
import {
  deleteRequestedRunsBefore,
  endRequestedRun,
  findOpenRun,
  insertRequestedRun,
} from "./requested-run.repository.server";

/**
 * Asks for a publish run of an instance, which a job performs; where one is open already, that
 * one is what everybody who asks gets.
 *
 * @returns the id of the run
 */
export async function requestPublishing(
  db: Db,
  request: { instance: Instance; by: Person; now: Date },
): Promise<string> {
  // The one that is open may end between the two questions: then there is room for a new one.
  return (
    (await openRequestedRun(db, request)) ??
    (await findOpenRun(db, request.instance))?.id ??
    requestPublishing(db, request)
  );
}

async function openRequestedRun(
  db: Db,
  { instance, by, now }: { instance: Instance; by: Person; now: Date },
): Promise<string | null> {
  const id = randomUUID();
  return db.transaction().execute(async (trx) => {
    if (!(await insertRequestedRun(trx, { id, instance, by, at: now }))) return null;
    const payload = publishRunPayload.stamped({ runId: id });
    await enqueueJob(trx, { job: publishRunJob, payload, at: now });
    return id;
  });
}

/** Ends a run before it publishes. @returns false when it was over before */
export function cancelPublishing(
  db: Db,
  { runId, now }: { runId: string; now: Date },
): Promise<boolean> {
  return endRequestedRun(db, runId, { state: "cancelled", at: now });
}

/** Removes at most `limit` runs past their time. @returns how many went */
export function expireRequestedRuns(db: Db, now: Date, limit: number): Promise<number> {
  return deleteRequestedRunsBefore(
    db,
    new Date(now.getTime() - requestedRunLifeDays * dayMs),
    limit,
  );
}
