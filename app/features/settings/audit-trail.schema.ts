import * as z from "zod";

import { defineList } from "~/lib/list/define-list";

/**
 * The audit trail.
 *
 * @param actions that an entry may have
 */
export function auditTrailList<const Action extends string>(actions: readonly Action[]) {
  return defineList({
    filters: z.object({ action: z.enum(actions).nullable().default(null) }),
    sorts: { when: { key: "count" } },
    sort: "when",
    order: "descending",
    id: "count",
    columns: { when: "always", who: "usual", what: "usual", from: "usual", to: "usual" },
    pageSize: 50,
  });
}
