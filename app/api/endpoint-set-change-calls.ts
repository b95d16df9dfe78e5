import type { Permission } from "~/features/access/permissions";
import {
  advanceChangeRequest,
  type AdvanceRefusal,
  type ButtonEvent,
} from "~/features/domain-lens/change-requests/advance-change-request.server";
import { listChanges } from "~/features/domain-lens/change-requests/change-list.repository.server";
import { changeListSchema } from "~/features/domain-lens/change-requests/change-list.schema";
import type {
  ChangeRequest,
  DraftEdit,
} from "~/features/domain-lens/change-requests/change-request";
import {
  findChangeRequest,
  findOpenChange,
} from "~/features/domain-lens/change-requests/change-request.repository.server";
import {
  judgeChangeRequest,
  judgeChangeRequests,
} from "~/features/domain-lens/change-requests/judge-change-request.server";
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
import { callAnswer, callError, inputError, type answerCall } from "~/platform/call.server";
import { notFound } from "~/platform/http.server";

import { problemFields, problemMessages } from "./content-problems";
import {
  domainLensCall,
  draftBodyBytes,
  ifMatch,
  pageAnswer,
  readBody,
  readListQuery,
  readRevision,
  type DomainLensCall,
} from "./domain-lens-call";
import {
  decideChangeSchema,
  upsertDraftSchema,
  type UpsertDraft,
} from "./endpoint-set-change.schema";
import { endpointSetChangeEntity } from "./endpoint-set-change.view";

/** A button of the change page; a decision is about what somebody read, the others take the change as it is. */
const decision = (permission: Permission, event: ButtonEvent, { asksRevision = false } = {}) => ({
  method: "POST" as const,
  run: (request: Request) => advance(request, { permission, event, asksRevision }),
});

/** The calls about changes of endpoint sets. */
export const endpointSetChangeOperations: Parameters<typeof answerCall>[2] = {
  "EndpointSetChange/List": { method: "GET", run: list },
  "EndpointSetChange/UpsertDraft": { method: "POST", run: upsertDraft },
  "EndpointSetChange/RevertDraft": decision("change-request:write", "DiscardChanges"),
  "EndpointSetChange/Submit": decision("change-request:write", "SubmitForReview", {
    asksRevision: true,
  }),
  "EndpointSetChange/RevertSubmit": decision("change-request:write", "RevertSubmission"),
  "EndpointSetChange/WorkloadChampApprove": decision(
    "change-request:review",
    "WorkloadChampApproveChanges",
    { asksRevision: true },
  ),
  "EndpointSetChange/ChangeCouncilApprove": decision(
    "change-request:review",
    "ChangeCouncilApproveChanges",
    { asksRevision: true },
  ),
  "EndpointSetChange/Block": decision("change-request:review", "BlockChanges"),
  "EndpointSetChange/Unblock": decision("change-request:review", "UnblockChanges"),
  "EndpointSetChange/BypassTestFailures": decision("change-request:review", "BypassValidation", {
    asksRevision: true,
  }),
};

async function list(request: Request): Promise<Response> {
  const { db, now } = await domainLensCall(request, "domain-lens:read");
  const asked = await readListQuery(request, { db, schema: changeListSchema });
  if (!asked.success) return inputError(asked.error);
  const { rows, next } = await listChanges(db, asked.data);
  return pageAnswer(
    { rows: await judgeChangeRequests(db, rows, now), next },
    { item: endpointSetChangeEntity },
  );
}

async function upsertDraft(request: Request): Promise<Response> {
  const call = await domainLensCall(request, "change-request:write", "write");
  const body = await readBody(request, upsertDraftSchema, draftBodyBytes);
  const revision = body.id ? await readRevision(request, call, body.revision) : null;
  const saved = body.id
    ? await saveDraft(call.context, { changeId: body.id, revision, edit: editOf(body) })
    : await draftAnew(call, body);
  return saved.ok ? changeAnswer(call, saved.value) : refused(saved.refusal);
}

async function draftAnew(
  { context, db }: DomainLensCall,
  body: UpsertDraft,
): Promise<Result<ChangeRequest, StartRefusal | SaveRefusal>> {
  const edit = editOf(body);
  const drafted = await startDraft(context, { started: startedFor(body), edit });
  if (drafted.ok || drafted.refusal !== "open-change" || !body.endpointSetInternalId)
    return drafted;
  // What was begun and never saved holds nobody's words: it goes on from there.
  const open = await findOpenChange(db, body.endpointSetInternalId);
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

async function advance(
  request: Request,
  {
    permission,
    event,
    asksRevision,
  }: { permission: Permission; event: ButtonEvent; asksRevision: boolean },
): Promise<Response> {
  const call = await domainLensCall(request, permission, "write");
  const { id: changeId, note, revision: said } = await readBody(request, decideChangeSchema);
  const revision = asksRevision
    ? await readRevision(request, call, said)
    : (said ?? ifMatch(request));
  const advanced = await advanceChangeRequest(call.context, { changeId, event, revision, note });
  return advanced.ok
    ? changeAnswer(call, advanced.value)
    : advanced.refusal === "incomplete"
      ? incomplete(call, changeId)
      : refused(advanced.refusal);
}

/** Names each field that a review still needs. */
async function incomplete({ db, now }: DomainLensCall, changeId: string): Promise<Response> {
  const change = await findChangeRequest(db, changeId);
  const judged = change && (await judgeChangeRequest(db, change, now));
  const details =
    judged?.facts.problems.map((problem) => ({
      field: problemFields[problem],
      message: problemMessages[problem],
    })) ?? [];
  return callError(409, { error: "incomplete", message: messages.incomplete, details });
}

async function changeAnswer({ db, now }: DomainLensCall, change: ChangeRequest): Promise<Response> {
  const judged = await judgeChangeRequest(db, change, now);
  if (!judged) throw notFound();
  return callAnswer(endpointSetChangeEntity(judged), { headers: { ETag: `"${change.revision}"` } });
}

type Refused = StartRefusal | SaveRefusal | AdvanceRefusal;

const statusOf: Partial<Record<Refused, number>> = {
  "not-found": 404,
  "not-permitted": 403,
  "own-change": 403,
  "not-an-author": 403,
  "not-the-blocker": 403,
  "same-person": 403,
};

const messages: Record<Refused, string> = {
  "not-found": "There is no such change or set.",
  "not-permitted": "The caller's roles do not cover the workloads of the change.",
  "own-change": "Nobody decides about what they wrote.",
  "not-an-author": "Only its authors and reviewers do that.",
  "not-the-blocker": "Only whoever blocked it and the council unblock it.",
  "same-person": "The other approval is by the same person.",
  stale: "It changed meanwhile.",
  "not-in-this-status": "Not in the status that the change has.",
  blocked: "The change is blocked.",
  "not-blocked": "The change is not blocked.",
  "already-blocked": "The change is blocked already.",
  "council-not-needed": "Nothing asks for the council.",
  "already-approved": "This difference is approved already.",
  "note-missing": "A note says why.",
  incomplete: "Something is missing for a review.",
  "no-difference": "The change changes nothing.",
  "champion-approval-missing": "The workload's champion has not approved.",
  "council-approval-missing": "The council has not approved.",
  "tests-missing": "The tests were not run.",
  "tests-running": "The tests are running.",
  "tests-block": "A failed test blocks it.",
  "nothing-to-bypass": "No failed test blocks it.",
  "open-change": "The set has an open change already.",
  "never-published": "A set that never was published is discarded with its draft.",
  deleted: "The set is deleted.",
  "not-published": "The change is not published.",
  "no-such-workload": "There is no such workload.",
  "no-such-member-set": "There is no such member set in the instance.",
  "too-many-endpoints": "A set has at most 5 000 names and 5 000 prefixes.",
  "removal-only": "A deletion has no contents.",
};

function refused(refusal: Refused): Response {
  return callError(statusOf[refusal] ?? 409, { error: refusal, message: messages[refusal] });
}
