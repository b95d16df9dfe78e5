import { data } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import type { ListsPreview } from "~/features/performance/preview/lists-preview";
import { previewLists } from "~/features/performance/preview/preview-lists.server";
import {
  proposeSolutionForm,
  type PostedSolution,
} from "~/features/solutions/post-solution-form.server";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import type { RefusedSolution } from "~/features/solutions/ui/solution-form";
import { forbidden } from "~/platform/http.server";

/** What the form of a solution shows after it was posted and did not save. */
export type AnsweredForm = RefusedSolution & {
  /** Null while samples are not summed up yet; undefined where no preview was asked for. */
  preview?: ListsPreview | null;
};

/**
 * Answers the form of a solution that asks for a preview: with it, or with what saving would refuse. Nothing is
 * written.
 *
 * @throws {Response} 403 where the account may not read figures; 429 beyond the limit of previews
 */
export async function previewSolution(
  { context, countUse, actor }: Pick<Given, "context" | "countUse"> & { actor: SolutionActor },
  posted: PostedSolution,
) {
  if (!actor.mayReadFigures) throw forbidden();
  countUse("listPreview");
  const proposed = await proposeSolutionForm(context, actor, posted);
  if (!proposed.ok) {
    const { status, refused } = proposed.refusal;
    return data<AnsweredForm>(refused, { status });
  }
  const preview = await previewLists(context, actor, proposed.value);
  const nothingRefused = { errors: {}, lines: [], moreLines: 0, later: [] };
  return data<AnsweredForm>({ typed: posted.typed, ...nothingRefused, preview }, { status: 200 });
}
