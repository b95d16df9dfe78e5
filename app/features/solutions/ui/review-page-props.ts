import type { ListView } from "~/lib/list/list-view";

import type { WaitingEntryInput } from "../entry-list.schema";
import type { ReviewedEntry } from "../read-review.server";
import type { ReviewView } from "../review.view";
import type { ActionRefusal } from "../solution-actions";
import type { RefusedReview } from "./refused-review";

/** What the review of a solution shows, and its parts take. */
export type ReviewPageProps = {
  prefix: string;
  asked: WaitingEntryInput;
  solution: ReviewView;
  entries: readonly ReviewedEntry[];
  view: ListView;
  /** Why the solution cannot be approved, nor its entries decided about. */
  barred: ActionRefusal | null;
  mayTag: boolean;
  done: "approved" | "tagged" | "accepted" | "rejected" | undefined;
  refused: RefusedReview | undefined;
};
