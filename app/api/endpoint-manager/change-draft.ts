import type { Context } from "~/features/access/context.server";
import type {
  ChangeRequest,
  DraftEdit,
} from "~/features/domain-lens/change-requests/change-request";
import { findOpenChange } from "~/features/domain-lens/change-requests/change-request.repository.server";
import {
  saveDraft,
  type SaveRefusal,
} from "~/features/domain-lens/change-requests/save-draft.server";
import type {
  StartedFor,
  StartRefusal,
} from "~/features/domain-lens/change-requests/start-change.server";
import { startDraft } from "~/features/domain-lens/change-requests/start-draft.server";
import type { Result } from "~/lib/result";

import type { UpsertDraft } from "./change-bodies.schema";

/** Saves the draft that was sent: over the one it names, or as a new one. */
export function saveSentDraft(
  context: Context,
  { sent, revision }: { sent: UpsertDraft; revision: number | null },
): Promise<Result<ChangeRequest, StartRefusal | SaveRefusal>> {
  return sent.id
    ? saveDraft(context, { changeId: sent.id, revision, edit: editOf(sent) })
    : startSentDraft(context, sent);
}

async function startSentDraft(
  context: Context,
  body: UpsertDraft,
): Promise<Result<ChangeRequest, StartRefusal | SaveRefusal>> {
  const edit = editOf(body);
  const drafted = await startDraft(context, { started: startedFor(body), edit });
  if (drafted.ok || drafted.refusal !== "open-change" || !body.endpointSetInternalId)
    return drafted;
  // A draft that was started and never saved has no content that the new one could overwrite.
  const open = await findOpenChange(context.db, body.endpointSetInternalId);
  const isBlank =
    open?.status === "Initialized" &&
    (body.isRemoval ? open.disposition === "Remove" : open.differenceHash === null);
  return isBlank ? saveDraft(context, { changeId: open.id, revision: null, edit }) : drafted;
}

function startedFor({
  endpointSetInternalId: setId,
  isRemoval,
  instance = "Worldwide",
  isMemberSet,
  endpointSet,
}: UpsertDraft): StartedFor {
  if (setId) return { kind: isRemoval ? "removal" : "change", setId };
  return { kind: "new", instance, workloadId: endpointSet?.workloadId ?? "", isMemberSet };
}

function editOf({
  endpointSet,
  changeReason,
  endpointsAddEffectiveDate: addEffectiveOn,
  endpointsRemoveEffectiveDate: removeEffectiveOn,
}: UpsertDraft): DraftEdit {
  return given({
    content: endpointSet && contentOf(endpointSet),
    changeReason,
    addEffectiveOn,
    removeEffectiveOn,
  });
}

function contentOf({
  governanceCategory: category,
  memberEndpointSetInternalId: memberSetId,
  cidrs,
  ...same
}: NonNullable<UpsertDraft["endpointSet"]>): DraftEdit["content"] {
  return given({
    ...same,
    category,
    memberSetId,
    prefixes: cidrs
      ?.filter(({ isFromMemberSet }) => !isFromMemberSet)
      .map(({ ipSubnet: prefix, serviceTreeId }) => ({ prefix, serviceTreeId })),
  });
}

/** An object without what it was not given. */
function given<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as never;
}
