import { randomUUID } from "node:crypto";

import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { contentOf, mayEditWorkloadIn, type WorkloadContent } from "./workload";
import { insertWorkloadEvent } from "./workload-event.repository.server";
import {
  findWorkload,
  hasPublishedSets,
  insertWorkload,
  isNameTaken,
  listServiceAreas,
  updateWorkload,
} from "./workload.repository.server";

export type WorkloadRefusal =
  "not-found" | "not-permitted" | "stale" | "name-taken" | "area-unknown" | "in-the-feed";

/**
 * Makes a workload, or changes one; its history tells who did.
 *
 * @param id null for a new one
 * @param revision what the page was read at; null takes the workload as it is
 * @returns its id
 */
export async function saveWorkload(
  { db, now, person }: { db: Db; now: Date; person: ActingPerson },
  {
    id,
    revision,
    content,
  }: { id: string | null; revision: number | null; content: WorkloadContent },
): Promise<Result<string, WorkloadRefusal>> {
  return db.transaction().execute(async (trx) => {
    const known = id === null ? undefined : await findWorkload(trx, id, { lock: true });
    if (id !== null && !known) return refuse("not-found");
    if (!(await listServiceAreas(trx)).some(({ code }) => code === content.serviceArea))
      return refuse("area-unknown");
    if (
      !mayEditWorkloadIn(person.scopes, [
        content.serviceArea,
        ...(known ? [known.serviceArea] : []),
      ])
    )
      return refuse("not-permitted");
    if (!known) {
      const made = randomUUID();
      if (!(await insertWorkload(trx, { id: made, content, at: now }))) return refuse("name-taken");
      await insertWorkloadEvent(trx, {
        workloadId: made,
        before: null,
        after: content,
        by: person,
        at: now,
      });
      return ok(made);
    }
    if (revision !== null && revision !== known.revision) return refuse("stale");
    // The feed says the area, and whether the sets are in it at all: only a publish run may change that.
    const changesFeed =
      known.serviceArea !== content.serviceArea || known.workloadType !== content.workloadType;
    if (changesFeed && (await hasPublishedSets(trx, known.id))) return refuse("in-the-feed");
    if (await isNameTaken(trx, { id: known.id, name: content.name })) return refuse("name-taken");
    await updateWorkload(trx, { id: known.id, content, at: now });
    await insertWorkloadEvent(trx, {
      workloadId: known.id,
      before: contentOf(known),
      after: content,
      by: person,
      at: now,
    });
    return ok(known.id);
  });
}
