import { expect, it } from "vitest";

import { markOf, type ListedChange } from "./endpoint-set-list";

const change = (columns: Partial<ListedChange>): ListedChange => ({
  id: "c",
  status: "Draft",
  blockedNote: null,
  authors: [],
  ...columns,
});

it.each([
  [null, false, "published"],
  [null, true, "deleted"],
  [change({ status: "Initialized" }), false, "published"],
  [change({ status: "Initialized" }), true, "deleted"],
  [change({ status: "Draft" }), false, "draft"],
  [change({ status: "PendingReview" }), true, "pending-review"],
  [change({ status: "StagedForPublishing" }), false, "staged"],
  [change({ status: "PendingReview", blockedNote: "certificate expired" }), false, "blocked"],
  [change({ status: "Draft", blockedNote: "" }), true, "blocked"],
] as const)("a set with the change %j, deleted %j, is marked %s", (open, isDeleted, mark) => {
  expect(markOf({ change: open, isDeleted })).toBe(mark);
});
