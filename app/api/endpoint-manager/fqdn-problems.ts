import { bulkVerdict, type BulkItem } from "~/features/domain-lens/fqdns/bulk-action";
import type { AttributeProblem } from "~/features/domain-lens/fqdns/common-attributes";

/** The fields that do not fit, by the names that calls have for them. */
export function problemDetails(
  problems: readonly AttributeProblem[],
): { field: string; message: string }[] {
  return problems.map(({ field, refusal }) => ({
    field: field === "customerFacingNote" ? "isCustomerFacingNote" : field,
    message:
      refusal === "missing"
        ? "This field is required."
        : "A customer-facing FQDN must have scope MVP, MVP+ or Third Party.",
  }));
}

/** What a call about many records says where not all succeeded. Source: specification, section 8 */
export function bulkMessage(items: readonly Pick<BulkItem, "outcome">[]): string | null {
  if (items.length === 0) return null;
  return { done: null, partial: "Update FQDNs partially failed.", failed: "Update FQDNs failed." }[
    bulkVerdict(items, items.length)
  ];
}
