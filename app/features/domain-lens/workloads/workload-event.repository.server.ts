import type { Transaction } from "kysely";

import { readOrNull, textOrNull } from "~/lib/document-version";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Person } from "../person";
import type { WorkloadContent } from "./workload";
import { workloadDocument } from "./workload-document";
import type { WorkloadEvent } from "./workload-history";

/** Entries of history that the page of a workload shows. */
const eventLimit = 100;

export type NewWorkloadEvent = {
  workloadId: string;
  before: WorkloadContent | null;
  after: WorkloadContent;
  by: Person;
  at: Date;
};

/** Writes history; nothing ever changes it. */
export async function insertWorkloadEvent(
  trx: Transaction<Database>,
  { workloadId, before, after, by, at }: NewWorkloadEvent,
): Promise<void> {
  await trx
    .insertInto("workload_event")
    .values({
      workload_id: workloadId,
      occurred_at: at,
      actor_key: by.key,
      actor_name: by.name,
      before: textOrNull(workloadDocument, before),
      after: workloadDocument.text(after),
    })
    .execute();
}

/** The newest entries of a workload's history. */
export async function listWorkloadEvents(db: Db, workloadId: string): Promise<WorkloadEvent[]> {
  const rows = await db
    .selectFrom("workload_event")
    .selectAll()
    .where("workload_id", "=", workloadId)
    .orderBy("id", "desc")
    .limit(eventLimit)
    .execute();
  return rows.map(({ id, occurred_at, actor_name, before, after }) => ({
    id,
    occurredAt: occurred_at,
    actorName: actor_name,
    before: readOrNull(workloadDocument, before),
    after: workloadDocument.read(after),
  }));
}
