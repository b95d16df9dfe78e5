export const changeStatuses = [
  "Initialized",
  "Draft",
  "PendingReview",
  "StagedForPublishing",
  "Published",
  "Deleted",
] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/** A change of these is still on its way; a set has at most one. */
export const openStatuses = [
  "Initialized",
  "Draft",
  "PendingReview",
  "StagedForPublishing",
] as const satisfies readonly ChangeStatus[];

/** Neither published nor discarded: there is something left to decide. */
export function isOpen({ status }: { status: ChangeStatus }): boolean {
  return status !== "Published" && status !== "Deleted";
}

/** Tests of a draft and of what is reviewed may be run again; what is staged is tested by the publish run. */
export function isTestable({ status }: { status: ChangeStatus }): boolean {
  return status === "Draft" || status === "PendingReview";
}
