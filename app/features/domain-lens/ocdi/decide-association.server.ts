import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import type { OcdiAssociation } from "./ocdi-association";
import {
  deleteAssociation,
  insertOcdiEvent,
  lockAssociation,
  updateAssociation,
} from "./ocdi-association.repository.server";
import { decideOcdi, type OcdiEvent, type OcdiRefusal } from "./ocdi-workflow";
import { standingOfAssociation, writtenOf } from "./save-association.server";

export type DecideOcdiRefusal = OcdiRefusal | "not-found" | "stale";

type Decision = {
  id: string;
  event: Exclude<OcdiEvent, "edit">;
  /** What the page showed; null where nobody says. */
  revision: number | null;
  note: string;
};

/** Proposes, approves, rejects or deletes an association; one that is deleted is given back as it was. */
export async function decideAssociation(
  { db, now, person }: { db: Db; now: Date; person: ActingPerson },
  { id, event, revision, note }: Decision,
): Promise<Result<OcdiAssociation, DecideOcdiRefusal>> {
  return db.transaction().execute(async (trx) => {
    const found = await lockAssociation(trx, id);
    if (!found) return refuse("not-found");
    if (revision !== null && revision !== found.revision) return refuse("stale");
    const decided = decideOcdi(await standingOfAssociation(trx, found), person, { event, note });
    if (!decided.ok) return decided;
    const isReview = event === "approve" || event === "reject";
    const { key, name } = person;
    const after: OcdiAssociation = {
      ...found,
      status: decided.value,
      revision: found.revision + 1,
      updatedAt: now,
      review: isReview ? { by: { key, name }, at: now, note } : found.review,
    };
    await (event === "delete" ? deleteAssociation(trx, id) : updateAssociation(trx, after));
    const change =
      event === "delete"
        ? { before: writtenOf(found), after: null }
        : { before: { status: found.status }, after: { status: after.status } };
    await insertOcdiEvent(trx, { associationId: id, event, note, ...change, by: person, at: now });
    return ok(event === "delete" ? found : after);
  });
}
