import type * as z from "zod";

import type { AssignmentAction } from "~/features/domain-lens/assignments/assignment";
import { advanceAssignments } from "~/features/domain-lens/assignments/advance-assignments.server";
import { bulkLimit } from "~/features/domain-lens/continuation";
import type { BulkItem } from "~/features/domain-lens/fqdns/bulk-action";
import {
  withoutEmptyExplanations,
  type AttributeProblem,
} from "~/features/domain-lens/fqdns/common-attributes";
import { firstFqdns } from "~/features/domain-lens/fqdns/choose-fqdns.server";
import { fqdnListSchema, type FqdnListInput } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { updateFqdns } from "~/features/domain-lens/fqdns/update-fqdns.server";
import { callAnswer, callError, inputError, type answerCall } from "~/platform/call.server";

import { attributesOf } from "./common-attributes-body";
import {
  continuationHeader,
  domainLensCall,
  readBody,
  readListQuery,
  type DomainLensCall,
} from "./domain-lens-call";
import { bulkMessage, problemDetails } from "./fqdn-refusals";
import {
  batchIdsSchema,
  batchRejectSchema,
  batchRequestSchema,
  batchUpdateSchema,
} from "./endpoint-manager.schema";

/** The calls about many records at once, by the names of the specification. */
export const fqdnBatchOperations: Parameters<typeof answerCall>[2] = {
  "Fqdn/BatchCreateWorkloadAssignRequst": { method: "POST", run: request },
  "Fqdn/BatchAckWorkloadAssignRequst": { method: "POST", run: acknowledge },
  "Fqdn/BatchRejectWorkloadAssignRequst": { method: "POST", run: reject },
  "Fqdn/BatchCancelWorkloadAssignRequst": { method: "POST", run: cancel },
  "Fqdn/BatchUpdateFQDN": { method: "POST", run: update },
};

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
function results(
  items: readonly (BulkItem & { problems?: readonly AttributeProblem[] })[],
  { selected, rest, continuation }: Batch,
): Response {
  const value = items.map(({ id, domainName, outcome, problems = [] }) => ({
    id,
    domainName,
    outcome,
    ...(problems.length > 0 && { details: problemDetails(problems) }),
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
    : `Of ${selected} records ${bulkLimit} were processed. Call again with ${continuationHeader}, or as after, for those behind them.`;
}

async function advance(
  call: DomainLensCall,
  action: AssignmentAction,
  { batch, ...asked }: { batch: Batch; workloadId?: string; note?: string },
): Promise<Response> {
  const outcome = await advanceAssignments(call, { action, ids: batch.ids, note: "", ...asked });
  return outcome.ok
    ? results(outcome.value, batch)
    : callError(409, { error: outcome.refusal, message: "There is no such workload." });
}

async function request(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "assignment:request", "write");
  const { fqdnIds, property: workloadId, note } = await readBody(asked, batchRequestSchema);
  return advance(call, "request", { batch: batchOf(fqdnIds), workloadId, note });
}

async function acknowledge(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "assignment:review", "write");
  const { fqdnIds } = await readBody(asked, batchIdsSchema);
  return advance(call, "acknowledge", { batch: batchOf(fqdnIds) });
}

async function reject(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "assignment:review", "write");
  const { fqdnIds, note } = await readBody(asked, batchRejectSchema);
  return advance(call, "reject", { batch: batchOf(fqdnIds), note });
}

async function cancel(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "assignment:request", "write");
  const { fqdnIds } = await readBody(asked, batchIdsSchema);
  return advance(call, "cancel", { batch: batchOf(fqdnIds) });
}

async function update(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "fqdn:edit", "write");
  const body = await readBody(asked, batchUpdateSchema);
  const filter = await readListQuery(asked, { db: call.db, schema: fqdnListSchema });
  if (!filter.success) return inputError(filter.error);
  const batch = body.isUpdateAll ? await batchOfAll(call, filter.data) : batchOf(body.fqdnIds);
  if (body.type === "workload")
    return advance(call, "reassign", { batch, workloadId: body.property, note: body.note });
  return results(
    await updateFqdns(call, { ids: batch.ids, attributes: changesOf(body), note: body.note }),
    batch,
  );
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
