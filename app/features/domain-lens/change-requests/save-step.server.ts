import type { Context } from "~/features/access/context.server";
import { refuse, type Result } from "~/lib/result";

import { advanceChangeRequest } from "./advance-change-request.server";
import type { ChangeRequest, DraftEdit } from "./change-request";
import { findChangeRequest } from "./change-request.repository.server";
import { saveDraft, type SaveRefusal } from "./save-draft.server";

type SavedStep = {
  setId: string;
  changeId: string;
  revision: number;
  edit: DraftEdit;
  isSubmitted: boolean;
};

/**
 * Saves what a step of the wizard gives, and submits the draft where that was asked. What was
 * saved stays saved when the submission is refused.
 */
export async function saveStep(
  context: Pick<Context, "db" | "actor" | "now">,
  { setId, changeId, revision, edit, isSubmitted }: SavedStep,
): Promise<Result<ChangeRequest, SaveRefusal>> {
  if ((await findChangeRequest(context.db, changeId))?.setId !== setId) return refuse("not-found");
  const saved = await saveDraft(context, { changeId, revision, edit });
  if (!saved.ok || !isSubmitted) return saved;
  return advanceChangeRequest(context, {
    changeId,
    event: "SubmitForReview",
    revision: saved.value.revision,
    note: "",
  });
}
