import { bulkVerdict, type BulkItem } from "~/features/domain-lens/fqdns/bulk-action";
import type { AttributeProblem } from "~/features/domain-lens/fqdns/common-attributes";
import type { RefusedField } from "~/platform/call.server";

/** The fields that do not fit, by the names that calls have for them. */
export function problemDetails(problems: readonly AttributeProblem[]): RefusedField[] {
  return problems.map(({ field, refusal }) => ({
    field: field === "customerFacingNote" ? "isCustomerFacingNote" : field,
    sentence: refusal,
  }));
}

/** What a call about many records says where not all succeeded. Source: specification, section 8 */
export function bulkMessage(items: readonly Pick<BulkItem, "outcome">[]): string | null {
  if (items.length === 0) return null;
  return { done: null, partial: "Update FQDNs partially failed.", failed: "Update FQDNs failed." }[
    bulkVerdict(items, items.length)
  ];
}
