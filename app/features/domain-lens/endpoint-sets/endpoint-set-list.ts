import type { Category, Instance } from "./endpoint-set";

/** The two views of the list: what is published, and what is on its way. */
export const setViews = ["published", "pending"] as const;
export type SetView = (typeof setViews)[number];

export const setSorts = ["id", "workload", "version"] as const;
export type SetSort = (typeof setSorts)[number];

/** Which sets a list has by what they are shown as; `current` leaves the deleted ones out. */
export const stateChoices = ["current", "all", "pending", "published", "deleted"] as const;

/** What a set is marked with in the list, the most pressing first. */
export type SetMark = "blocked" | "staged" | "pending-review" | "draft" | "deleted" | "published";

/** The open change of a set, as far as lists tell of it. */
export type ListedChange = {
  id: string;
  status: "Initialized" | "Draft" | "PendingReview" | "StagedForPublishing";
  /** Why it is blocked; null while it is not. */
  blockedNote: string | null;
  authors: string[];
};

/** A set in a list: as it is published, or as it was proposed where it never was. */
export type ListedSet = {
  internalId: string;
  instance: Instance;
  publicId: number | null;
  workload: string;
  category: Category;
  isRequired: boolean;
  fqdnCount: number;
  prefixCount: number;
  tcpPorts: string;
  publishedVersion: string | null;
  isDeleted: boolean;
  change: ListedChange | null;
};

/** The mark of a set; a change that was only begun marks nothing. */
export function markOf({ isDeleted, change }: Pick<ListedSet, "isDeleted" | "change">): SetMark {
  if (change && change.blockedNote !== null) return "blocked";
  if (change?.status === "StagedForPublishing") return "staged";
  if (change?.status === "PendingReview") return "pending-review";
  if (change?.status === "Draft") return "draft";
  return isDeleted ? "deleted" : "published";
}
