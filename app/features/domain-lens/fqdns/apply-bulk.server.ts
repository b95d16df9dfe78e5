import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { assignmentActions } from "../assignments/assignment";
import { advanceAssignments } from "../assignments/advance-assignments.server";
import { findService } from "../service-tree/find-service.server";
import type { BulkAction, BulkItem } from "./bulk-action";
import { withoutEmptyExplanations } from "./common-attributes";
import type { CommonAttributes } from "./fqdn";
import type { BulkFields } from "./update-fqdn.schema";
import { updateFqdns } from "./update-fqdns.server";

/** Does one thing to many records. @returns what became of each, in their order */
export async function applyBulk(
  acting: { db: Db; now: Date; person: ActingPerson },
  { action, ids, fields }: { action: BulkAction; ids: readonly string[]; fields: BulkFields },
): Promise<Result<BulkItem[], "workload-unknown" | "service-tree-unknown">> {
  const { service, workloadId, note, ...attributes } = fields;
  const moving = assignmentActions.find((each) => each === action);
  if (moving) return advanceAssignments(acting, { action: moving, ids, workloadId, note });
  const changes: Partial<CommonAttributes> = withoutEmptyExplanations(attributes);
  if (service !== undefined) {
    const entry = service === null ? null : await findService(acting.db, service);
    if (entry === undefined) return refuse("service-tree-unknown");
    changes.serviceTreeId = entry && entry.id;
  }
  return ok(await updateFqdns(acting, { ids, attributes: changes, note }));
}
