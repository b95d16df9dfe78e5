import type * as z from "zod";

import { advanceAssignments } from "~/features/domain-lens/assignments/advance-assignments.server";
import type { AssignmentAction } from "~/features/domain-lens/assignments/assignment";
import { bulkLimit } from "~/features/domain-lens/row-limits";
import type { BulkItem } from "~/features/domain-lens/fqdns/bulk-action";
import { firstFqdns } from "~/features/domain-lens/fqdns/choose-fqdns.server";
import {
  withoutEmptyExplanations,
  type AttributeProblem,
} from "~/features/domain-lens/fqdns/common-attributes";
import { fqdnSorts } from "~/features/domain-lens/fqdns/fqdn-list";
import { fqdnListSchema, type FqdnListInput } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { updateFqdns } from "~/features/domain-lens/fqdns/update-fqdns.server";
import { callAnswer } from "~/platform/call.server";
import { languageOf } from "~/platform/i18n.server";
import { wordedFields } from "~/refusal-words.server";

import type { CallRefusal } from "../define-call";
import {
  batchIdsSchema,
  batchRejectSchema,
  batchRequestSchema,
  batchUpdateSchema,
} from "./bodies.schema";
import { attributesOf } from "./common-attributes-body";
import {
  body,
  continuationHeader,
  defineDomainLensCall,
  fresh,
  goesOn,
  listQuery,
  sortedBy,
  type DomainLensCall,
} from "./domain-lens-call";
import { fqdnFilters } from "./fqdn-parameters";
import { bulkMessage, problemDetails } from "./fqdn-problems";

const exampleId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const ids = { fqdnIds: [exampleId] };

const described = fresh(
  "The outcome of each record; those that could not be done are among them.",
  "BatchResults",
);

/** The calls about many records at once, by the names of the specification. */
export const fqdnBatchCalls = [
  defineDomainLensCall({
    name: "Fqdn/BatchCreateWorkloadAssignRequst",
    method: "POST",
    summary: "Ask to move records to a workload",
    permission: "assignment:request",
    limit: "write",
    body: body(batchRequestSchema, {
      name: "BatchRequestBody",
      example: { ...ids, property: exampleId, note: "" },
    }),
    answer: described,
    refusals: { "workload-unknown": [409, "no-such-workload"] },
    run: ({ body: { fqdnIds, property: workloadId, note }, ...call }) =>
      advance(call, "request", { batch: batchOf(fqdnIds), workloadId, note }),
  }),
  defineDomainLensCall({
    name: "Fqdn/BatchAckWorkloadAssignRequst",
    method: "POST",
    summary: "Accept requests, as champion of the new workload",
    permission: "assignment:review",
    limit: "write",
    body: body(batchIdsSchema, { name: "BatchIdsBody", example: ids }),
    answer: described,
    refusals: { "workload-unknown": [409, "no-such-workload"] },
    possible: [],
    run: ({ body: { fqdnIds }, ...call }) =>
      advance(call, "acknowledge", { batch: batchOf(fqdnIds) }),
  }),
  defineDomainLensCall({
    name: "Fqdn/BatchRejectWorkloadAssignRequst",
    method: "POST",
    summary: "Reject requests, as champion of the new workload",
    permission: "assignment:review",
    limit: "write",
    body: body(batchRejectSchema, {
      name: "BatchRejectBody",
      example: { ...ids, note: "Not ours." },
    }),
    answer: described,
    refusals: { "workload-unknown": [409, "no-such-workload"] },
    possible: [],
    run: ({ body: { fqdnIds, note }, ...call }) =>
      advance(call, "reject", { batch: batchOf(fqdnIds), note }),
  }),
  defineDomainLensCall({
    name: "Fqdn/BatchCancelWorkloadAssignRequst",
    method: "POST",
    summary: "Cancel one's own requests",
    permission: "assignment:request",
    limit: "write",
    body: body(batchIdsSchema, { name: "BatchIdsBody", example: ids }),
    answer: described,
    refusals: { "workload-unknown": [409, "no-such-workload"] },
    possible: [],
    run: ({ body: { fqdnIds }, ...call }) => advance(call, "cancel", { batch: batchOf(fqdnIds) }),
  }),
  defineDomainLensCall({
    name: "Fqdn/BatchUpdateFQDN",
    method: "POST",
    summary: "Change an attribute of records",
    permission: "fqdn:edit",
    limit: "write",
    query: listQuery(fqdnListSchema, [...fqdnFilters, ...sortedBy(fqdnSorts)]),
    body: body(batchUpdateSchema, {
      name: "BatchUpdateBody",
      example: { ...ids, type: "isDeprecated", property: true, note: "" },
    }),
    answer: fresh(
      "The outcome of each record; where the filters find more, the header says where they go on.",
      "BatchResults",
      goesOn,
    ),
    refusals: { "workload-unknown": [409, "no-such-workload"] },
    run: async ({ body: asked, query: filter, ...call }) => {
      const batch = asked.isUpdateAll ? await batchOfAll(call, filter) : batchOf(asked.fqdnIds);
      if (asked.type === "workload")
        return advance(call, "reassign", { batch, workloadId: asked.property, note: asked.note });
      const items = await updateFqdns(call, {
        ids: batch.ids,
        attributes: changesOf(asked),
        note: asked.note,
      });
      return results(call.request, items, batch);
    },
  }),
];

/** The records of one call, how many were asked for, and what is left for others: ids, or where a list goes on. */
type Batch = {
  ids: readonly string[];
  selected: number;
  rest: readonly string[];
  continuation: string;
};

function batchOf(fqdnIds: readonly string[]): Batch {
  const ids = [...new Set(fqdnIds)];
  return {
    ids: ids.slice(0, bulkLimit),
    selected: ids.length,
    rest: ids.slice(bulkLimit),
    continuation: "",
  };
}

/** What became of each record, in the order of the ids, and which were too many. */
async function results(
  request: Request,
  items: readonly (BulkItem & { problems?: readonly AttributeProblem[] })[],
  { selected, rest, continuation }: Batch,
): Promise<Response> {
  const language = await languageOf(request);
  const value = items.map(({ id, domainName, outcome, problems = [] }) => ({
    id,
    domainName,
    outcome,
    ...(problems.length > 0 && { details: wordedFields(problemDetails(problems), language) }),
  }));
  const message =
    [bulkMessage(items), tooMany({ selected, rest, continuation })]
      .filter((part) => part !== null)
      .join(" ") || null;
  return callAnswer(
    { value, selected, rest, message },
    { headers: { ...(continuation && { [continuationHeader]: continuation }) } },
  );
}

function tooMany({ selected, rest, continuation }: Omit<Batch, "ids">): string | null {
  if (rest.length > 0)
    return `Of ${selected} records the first ${bulkLimit} were processed. Call again with the ${rest.length} of rest.`;
  return continuation === ""
    ? null
    : `Of ${selected} records ${bulkLimit} were processed. Call again with ` +
        `${continuationHeader}, or as after, for those behind them.`;
}

async function advance(
  call: DomainLensCall & { request: Request },
  action: AssignmentAction,
  { batch, ...asked }: { batch: Batch; workloadId?: string; note?: string },
): Promise<Response | CallRefusal<"workload-unknown">> {
  const outcome = await advanceAssignments(call, { action, ids: batch.ids, note: "", ...asked });
  return outcome.ok ? results(call.request, outcome.value, batch) : outcome;
}

async function batchOfAll({ db }: DomainLensCall, filter: FqdnListInput): Promise<Batch> {
  const { ids, selected, rest: continuation } = await firstFqdns(db, filter);
  return { ids, selected, rest: [], continuation };
}

function changesOf(
  body: Exclude<z.infer<typeof batchUpdateSchema>, { type: "workload" }>,
): ReturnType<typeof attributesOf> {
  switch (body.type) {
    case "isCustomerFacingStatus":
      return withoutEmptyExplanations(attributesOf(body.property));
    case "scope":
      return { scope: body.property };
    case "serviceTreeId":
      return { serviceTreeId: body.property };
    case "isDeprecated":
      return { isDeprecated: body.property };
  }
}
