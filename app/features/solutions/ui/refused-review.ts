import type { SolutionEventView } from "../solution.view";
import type { Conflict } from "../review-solution.server";

/** Why a form of the review page was refused, a key of `solution-review:error`, with what was typed. */
export type RefusedReview = {
  intent: "approve" | "tag";
  state: string;
  note: string;
  tags: string;
  refusal: string;
  later: SolutionEventView[];
  /** What the form posts next: the revision that it was read at, or that of the newest change in `later`. */
  revision: string;
  conflicts: Conflict[];
};

/** What was typed into a form of the review page, to be shown again. */
export function refusedReview(
  { intent, state = "", note = "", tags = "", revision = "" }: Record<string, string>,
  refusal: string,
): RefusedReview {
  const named = intent === "tag" ? "tag" : "approve";
  return { intent: named, state, note, tags, refusal, revision, later: [], conflicts: [] };
}

/** The field that a refusal is about; none where it is about the whole form. */
export function reviewFieldOf(refusal: string): "state" | "note" | "tags" | undefined {
  if (refusal === "no-state") return "state";
  if (refusal === "too-long") return "note";
  return ["tags-too-long", "tag-too-long", "too-many-tags"].includes(refusal) ? "tags" : undefined;
}
