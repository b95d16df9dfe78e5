import type { Permission } from "~/features/access/permissions";
import {
  advanceChangeRequest,
  type ButtonEvent,
} from "~/features/domain-lens/change-requests/advance-change-request.server";
import { listChanges } from "~/features/domain-lens/change-requests/change-list.repository.server";
import { changeListSchema } from "~/features/domain-lens/change-requests/change-list.schema";
import type { ChangeRequest } from "~/features/domain-lens/change-requests/change-request";
import { findChangeRequest } from "~/features/domain-lens/change-requests/change-request.repository.server";
import {
  judgeChangeRequest,
  judgeChangeRequests,
} from "~/features/domain-lens/change-requests/judge-change-request.server";
import { callAnswer } from "~/platform/call.server";

import type { CallRefusal } from "../define-call";
import { ifMatch, ifMatchParameter, revised } from "../if-match";
import { decideChangeSchema, upsertDraftSchema } from "./change-bodies.schema";
import { saveSentDraft } from "./change-draft";
import { changeRefusals, type ChangeRefusal } from "./change-refusals";
import { endpointSetChangeEntity } from "./change.view";
import { problemFields } from "./content-problems";
import {
  body,
  defineDomainLensCall,
  describedPage,
  list,
  listQuery,
  pageAnswer,
  type DomainLensCall,
} from "./domain-lens-call";
import { revisionOf } from "./revision";

/** A set with all the names and prefixes it may have, at their longest. */
const draftBodyBytes = 4 * 1024 * 1024;

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

const exampleDraft = {
  instance: "Worldwide",
  endpointSet: {
    workloadId: id,
    governanceCategory: "Default",
    tcpPorts: "443",
    fqdns: ["outlook.office.com"],
    publicDescription: "Mail",
  },
  changeReason: "New front end",
};

const reading = [
  defineDomainLensCall({
    name: "EndpointSetChange/List",
    method: "GET",
    summary: "Changes of endpoint sets, those that changed last first",
    description: "Without `statuses` and `endpointSetInternalId`, drafts and what is under review.",
    permission: "domain-lens:read",
    query: listQuery(changeListSchema, [
      list("instances", "Instances."),
      list("workloads", "Ids or names of the workloads that changes propose."),
      list("statuses", "Statuses."),
      {
        name: "endpointSetInternalId",
        in: "query",
        description: "Only changes of the set.",
        schema: { type: "string", format: "uuid" },
      },
    ]),
    answer: describedPage("EndpointSetChanges"),
    run: async ({ db, now, query }) => {
      const { rows, next } = await listChanges(db, query);
      return pageAnswer(
        { rows: await judgeChangeRequests(db, rows, now), next },
        { item: endpointSetChangeEntity },
      );
    },
  }),
];

const drafting = [
  defineDomainLensCall<ChangeRefusal, ReturnType<typeof upsertDraftSchema.parse>>({
    name: "EndpointSetChange/UpsertDraft",
    method: "POST",
    summary: "Start a change of an endpoint set, or save one's draft",
    description:
      "With `id` the draft is replaced and its revision is needed; with " +
      "`endpointSetInternalId` a change of the set is started, else a new set.",
    permission: "change-request:write",
    limit: "write",
    parameters: [ifMatchParameter],
    body: body(upsertDraftSchema, {
      name: "EndpointSetDraftBody",
      example: exampleDraft,
      maxBytes: draftBodyBytes,
    }),
    answer: revised("As it is stored.", "EndpointSetChange"),
    refusals: changeRefusals,
    notFound: "no-change-or-set",
    possible: [
      ...anytime(),
      "not-permitted",
      "revision-needed",
      "open-change",
      "never-published",
      "deleted",
      "no-such-workload",
      "no-such-member-set",
      "too-many-endpoints",
      "removal-only",
    ],
    run: async (call) => {
      const { body: sent, context } = call;
      const read = sent.id
        ? await revisionOf(call, sent.revision)
        : { ok: true as const, revision: null };
      if (!read.ok) return read;
      const saved = await saveSentDraft(context, { sent, revision: read.revision });
      return saved.ok ? changeAnswer(call, saved.value) : saved;
    },
  }),
];

const deciding = [
  decision("RevertDraft", {
    summary: "Discard a draft",
    permission: "change-request:write",
    event: "DiscardChanges",
    possible: ["not-an-author"],
  }),
  decision("Submit", {
    summary: "Submit a draft for review",
    permission: "change-request:write",
    event: "SubmitForReview",
    needsRevision: true,
    possible: ["incomplete", "no-difference"],
  }),
  decision("RevertSubmit", {
    summary: "Turn a submitted change back into a draft",
    permission: "change-request:write",
    event: "RevertSubmission",
    possible: ["not-an-author"],
  }),
  decision("WorkloadChampApprove", {
    summary: "Approve a change for its workload",
    description: "For champions of the workload, of what others wrote.",
    permission: "change-request:review",
    event: "WorkloadChampApproveChanges",
    needsRevision: true,
    possible: ["own-change", "already-approved"],
  }),
  decision("ChangeCouncilApprove", {
    summary: "Approve a change for the change council",
    description: "For the change council, of what others wrote.",
    permission: "change-request:review",
    event: "ChangeCouncilApproveChanges",
    needsRevision: true,
    possible: ["own-change", "same-person", "already-approved", "council-not-needed"],
  }),
  decision("Block", {
    summary: "Block a change",
    description: "The note says why.",
    permission: "change-request:review",
    event: "BlockChanges",
    possible: ["already-blocked", "note-missing"],
  }),
  decision("Unblock", {
    summary: "Unblock a change",
    description: "The note says why.",
    permission: "change-request:review",
    event: "UnblockChanges",
    possible: ["not-the-blocker", "not-blocked", "note-missing"],
  }),
  decision("BypassTestFailures", {
    summary: "Let a change pass although tests failed",
    description: "For service champions and the council, of what others wrote; the note says why.",
    permission: "change-request:review",
    event: "BypassValidation",
    needsRevision: true,
    possible: ["own-change", "note-missing", "nothing-to-bypass"],
  }),
];

/** The calls about changes of endpoint sets. */
export const changeCalls = [...reading, ...drafting, ...deciding];

/** What a write of a change may be refused for; only a blocked change is unblocked. */
function anytime(event?: ButtonEvent): ChangeRefusal[] {
  const blocked = event === "UnblockChanges" ? [] : (["blocked"] as const);
  return ["stale", ...blocked, "not-in-this-status"];
}

type Decision = {
  summary: string;
  description?: string;
  permission: Permission;
  event: ButtonEvent;
  /** A decision is about what the caller read; other events take the change as it is. */
  needsRevision?: true;
  /** Refusals beyond those of every write. */
  possible: readonly ChangeRefusal[];
};

/** A button of the change page: an event of a change, with a note. */
function decision(name: string, { event, needsRevision, possible, ...described }: Decision) {
  return defineDomainLensCall<ChangeRefusal, ReturnType<typeof decideChangeSchema.parse>>({
    ...described,
    name: `EndpointSetChange/${name}`,
    method: "POST",
    limit: "write",
    parameters: [ifMatchParameter],
    body: body(decideChangeSchema, {
      name: "EndpointSetChangeBody",
      example: { id, revision: 2, note: "Checked." },
    }),
    answer: revised("As it is stored.", "EndpointSetChange"),
    refusals: changeRefusals,
    notFound: "no-change-or-set",
    possible: [
      ...anytime(event),
      "not-permitted",
      ...(needsRevision ? (["revision-needed"] as const) : []),
      ...possible,
    ],
    run: async (call) => {
      const { id: changeId, note, revision: said } = call.body;
      const read = needsRevision
        ? await revisionOf(call, said)
        : { ok: true as const, revision: said ?? ifMatch(call.request) };
      if (!read.ok) return read;
      const { revision } = read;
      const advanced = await advanceChangeRequest(call.context, {
        changeId,
        event,
        revision,
        note,
      });
      if (advanced.ok) return changeAnswer(call, advanced.value);
      return advanced.refusal === "incomplete" ? incomplete(call, changeId) : advanced;
    },
  });
}

/** Names each field that a review still needs. */
async function incomplete(
  { db, now }: DomainLensCall,
  changeId: string,
): Promise<CallRefusal<"incomplete">> {
  const change = await findChangeRequest(db, changeId);
  const judged = change && (await judgeChangeRequest(db, change, now));
  const details =
    judged?.facts.problems.map((problem) => ({
      field: problemFields[problem],
      sentence: problem,
    })) ?? [];
  return { refusal: "incomplete", details };
}

async function changeAnswer(
  { db, now }: DomainLensCall,
  change: ChangeRequest,
): Promise<Response | CallRefusal<"not-found">> {
  const judged = await judgeChangeRequest(db, change, now);
  if (!judged) return { refusal: "not-found" };
  return callAnswer(endpointSetChangeEntity(judged), { headers: { ETag: `"${change.revision}"` } });
}
