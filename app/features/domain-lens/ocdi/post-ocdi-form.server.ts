import type { Context } from "~/features/access/context.server";
import { badRequest } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

import { actingPerson } from "../acting-person";
import { ocdiFormSchema } from "./ocdi.schema";
import { typedAssociationOf } from "./ocdi.view";
import { judgeNow } from "./read-ocdi-facts.server";
import { saveAssociation } from "./save-association.server";
import type { FormOutcome } from "./ui/ocdi-form";

/**
 * What a posted form led to: the association it saved, or the page to show again, at the revision
 * that it was read at.
 */
export type PostedOcdiForm =
  { savedId: string } | { outcome: FormOutcome; seen: number; status: 200 | 404 | 409 | 422 };

/**
 * Checks or saves what was typed.
 *
 * @param id the association that is edited; null for a new one
 * @throws {Response} 400 for a form that this program did not write
 */
export async function postOcdiForm(
  { db, now, actor }: Context,
  form: FormData,
  id: string | null,
): Promise<PostedOcdiForm> {
  const submission = parseForm(form, { schema: ocdiFormSchema, disableAutoCoercion: true });
  if (submission.status !== "success") throw badRequest();
  const { intent, revision, seen: seenEvent, ...typed } = submission.value;
  const association = typedAssociationOf(typed);
  if (intent === "check") {
    const { findings } = await judgeNow(db, association, id);
    return { outcome: { typed, findings, refusal: null, seenEvent }, seen: revision, status: 200 };
  }
  const saved = await saveAssociation(
    { db, now, person: actingPerson(actor) },
    {
      id,
      revision: id === null ? null : revision,
      typed: association,
      isProposed: intent === "propose",
    },
  );
  if (saved.ok) return { savedId: saved.value.id };
  const { reason, findings } = saved.refusal;
  if (reason === "unfit")
    return { outcome: { typed, findings, refusal: null, seenEvent }, seen: revision, status: 422 };
  return {
    outcome: { typed, findings: null, refusal: reason, seenEvent },
    seen: revision,
    status: reason === "not-found" ? 404 : 409,
  };
}
