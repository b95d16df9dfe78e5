/** What can be done to many records at once; the first four change attributes, the others move records. */
export const bulkActions = [
  "customer-facing",
  "scope",
  "service-tree",
  "deprecated",
  "request",
  "acknowledge",
  "reject",
  "cancel",
  "reassign",
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Which records a bulk action is for: the ticked ones, or all that the filter finds. */
export const bulkChoices = ["chosen", "all"] as const;
export type BulkChoice = (typeof bulkChoices)[number];

/** What became of one record. */
export type BulkItem<Refusal extends string = string> = {
  id: string;
  domainName: string | null;
  outcome: "done" | "unchanged" | Refusal;
};

/** How it went altogether. */
export type BulkVerdict = "done" | "partial" | "failed";

/**
 * Nothing succeeded: failed. Fewer than were asked for: partly failed. Source: specification,
 * section 5. What was so already counts as done.
 *
 * @param asked how many were to be processed
 */
export function bulkVerdict(
  items: readonly Pick<BulkItem, "outcome">[],
  asked: number,
): BulkVerdict {
  const done = items.filter(({ outcome }) => outcome === "done" || outcome === "unchanged").length;
  if (done === 0) return "failed";
  return done < asked ? "partial" : "done";
}
