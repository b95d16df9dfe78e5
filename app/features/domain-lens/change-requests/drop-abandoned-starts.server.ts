import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { retentionJob } from "../person";
import { insertChangeEvent } from "./change-event.repository.server";
import {
  listAbandonedStarts,
  lockChangeRequest,
  updateChangeRequest,
} from "./change-request.repository.server";

/** A change that was begun and not touched for so long makes room for another. Source: rules, section 7. */
const abandonedAfterDays = 30;

/** Discards changes that were begun and left alone. @returns how many were found */
export async function dropAbandonedStarts(db: Db, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - abandonedAfterDays * dayMs);
  const ids = await listAbandonedStarts(db, before, limit);
  for (const id of ids) await dropStart(db, id, { before, now });
  return ids.length;
}

async function dropStart(
  db: Db,
  id: string,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const change = await lockChangeRequest(trx, id);
    if (change?.status !== "Initialized" || change.updatedAt >= before) return;
    await updateChangeRequest(trx, { ...change, status: "Deleted", updatedAt: now });
    await insertChangeEvent(trx, {
      setId: change.setId,
      changeId: id,
      occurredAt: now,
      actor: retentionJob,
      event: "DiscardChanges",
      from: "Initialized",
      to: "Deleted",
      note: "",
      detail: null,
    });
  });
}
