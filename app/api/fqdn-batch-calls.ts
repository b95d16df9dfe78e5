import type * as z from "zod";

import type { AssignmentAction } from "~/features/domain-lens/assignments/assignment";
import { advanceAssignments } from "~/features/domain-lens/assignments/advance-assignments.server";
import { bulkLimit } from "~/features/domain-lens/continuation";
import type { BulkItem } from "~/features/domain-lens/fqdns/bulk-action";
import { listFqdnIds } from "~/features/domain-lens/fqdns/fqdn-list.repository.server";
import { fqdnChoiceSchema } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { updateFqdns } from "~/features/domain-lens/fqdns/update-fqdns.server";
import { callAnswer, callError, inputError, type answerCall } from "~/platform/call.server";

import { attributesOf } from "./common-attributes-body";
import { domainLensCall, readBody, readQuery, type DomainLensCall } from "./domain-lens-call";
import { batchIdsSchema, batchRejectSchema, batchRequestSchema, batchUpdateSchema } from "./endpoint-manager.schema";

/** The calls about many records at once, by the names of the specification. */
export const fqdnBatchOperations: Parameters<typeof answerCall>[2] = {
  "Fqdn/BatchCreateWorkloadAssignRequst": { method: "POST", run: request },
  "Fqdn/BatchAckWorkloadAssignRequst": { method: "POST", run: acknowledge },
  "Fqdn/BatchRejectWorkloadAssignRequst": { method: "POST", run: reject },
  "Fqdn/BatchCancelWorkloadAssignRequst": { method: "POST", run: cancel },
  "Fqdn/BatchUpdateFQDN": { method: "POST", run: update },
};

/** What became of each record, in the order of the ids. */
function results(items: readonly BulkItem[]): Response {
  return callAnswer({ value: items.map(({ id, domainName, outcome }) => ({ id, domainName, outcome })) });
}

async function advance(call: DomainLensCall, action: AssignmentAction, { fqdnIds, ...asked }: { fqdnIds: readonly string[]; workloadId?: string; note?: string }): Promise<Response> {
  const outcome = await advanceAssignments(call, { action, ids: [...new Set(fqdnIds)], note: "", ...asked });
  return outcome.ok ? results(outcome.value) : callError(409, { error: outcome.refusal, message: "There is no such workload." });
}

async function request(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "assignment:request", "write");
  const { property, ...body } = await readBody(asked, batchRequestSchema);
  return advance(call, "request", { ...body, workloadId: property });
}

async function acknowledge(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "assignment:review", "write");
  return advance(call, "acknowledge", await readBody(asked, batchIdsSchema));
}

async function reject(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "assignment:review", "write");
  return advance(call, "reject", await readBody(asked, batchRejectSchema));
}

async function cancel(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "assignment:request", "write");
  return advance(call, "cancel", await readBody(asked, batchIdsSchema));
}

async function update(asked: Request): Promise<Response> {
  const call = await domainLensCall(asked, "fqdn:edit", "write");
  const body = await readBody(asked, batchUpdateSchema);
  const filter = readQuery(asked, fqdnChoiceSchema);
  if (!filter.success) return inputError(filter.error);
  const ids = body.isUpdateAll ? (await listFqdnIds(call.db, filter.data, bulkLimit)).ids : [...new Set(body.fqdnIds)];
  if (body.type === "workload") return advance(call, "reassign", { fqdnIds: ids, workloadId: body.property, note: body.note });
  return results(await updateFqdns(call, { ids, attributes: changesOf(body), note: body.note }));
}

function changesOf(body: Exclude<z.infer<typeof batchUpdateSchema>, { type: "workload" }>): ReturnType<typeof attributesOf> {
  switch (body.type) {
    case "isCustomerFacingStatus":
      return attributesOf(body.property);
    case "scope":
      return { scope: body.property };
    case "serviceTreeId":
      return { serviceTreeId: body.property };
    case "isDeprecated":
      return { isDeprecated: body.property };
  }
}
