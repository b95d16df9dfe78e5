import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { postOnce } from "~/features/access/post-once.server";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { actingOnSolutions } from "~/features/providers/acting-on-solutions.server";
import { waitingEntryList } from "~/features/solutions/entry-list.schema";
import { tagSolution } from "~/features/solutions/keep-solution.server";
import { readLaterChanges } from "~/features/solutions/later-events.server";
import { readReview } from "~/features/solutions/read-review.server";
import { reviewFormSchema } from "~/features/solutions/review.schema";
import { approveSolution } from "~/features/solutions/review-solution.server";
import { reviewView } from "~/features/solutions/review.view";
import { reviewHref } from "~/features/solutions/solutions-address";
import { readTags } from "~/features/solutions/tags";
import { ReviewPage } from "~/features/solutions/ui/review-page";
import { refusedReview, type RefusedReview } from "~/features/solutions/ui/refused-review";
import { readList } from "~/lib/list/define-list";
import { listView } from "~/lib/list/list-view";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { wordsIn } from "~/words-in.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
export { listLinks as links } from "~/ui/list/list-links";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solution-review", "contributions", "solutions"] };

const dones = ["approved", "tagged", "accepted", "rejected"] as const;

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:review", async ({ request, context, solution, actor }) => {
    const { prefix } = context;
    const query = new URL(request.url).searchParams;
    const { asked, unread } = readList(waitingEntryList, query, ["done"]);
    const { page, count, ...read } = await readReview(context, { solution, actor, asked });
    const path = reviewHref(prefix, solution.id);
    return {
      title: await pageTitle(request, "solution-review:title"),
      prefix,
      asked,
      solution: reviewView(solution),
      ...read,
      view: listView(waitingEntryList, { path, asked, page, unread, count }),
      done: dones.find((done) => done === query.get("done")),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:review", async ({ request, context, solution, actor }) => {
    const form = await readFormData(request);
    const typed = Object.fromEntries(form) as Record<string, string>;
    const refused = (
      refusal: string,
      { status, ...rest }: { status: number } & Partial<RefusedReview>,
    ) => data<RefusedReview>({ ...refusedReview(typed, refusal), ...rest }, { status });
    const asked = reviewFormSchema.safeParse(typed);
    if (!asked.success) {
      const message = asked.error.issues[0]?.message ?? "";
      if (!["no-state", "too-long", "tags-too-long"].includes(message)) throw badRequest();
      return refused(message, { status: 422 });
    }
    const posted = asked.data;
    const tags = posted.intent === "tag" ? readTags(posted.tags) : null;
    if (tags && !tags.ok) return refused(tags.refusal, { status: 422 });
    const { revision } = posted;
    return postOnce(context, { request, form }, async (once) => {
      const acting = actingOnSolutions(once, (language) => wordsIn(language, "contributions"));
      const named = { id: solution.id, revision };
      const done =
        posted.intent === "approve"
          ? await approveSolution(acting, actor, { ...posted, ...named })
          : await tagSolution(once, actor, { ...named, tags: tags?.value ?? [] });
      if (done.ok) {
        const what = posted.intent === "approve" ? "approved" : "tagged";
        return redirect(`${reviewHref(once.prefix, solution.id)}?done=${what}`, 303);
      }
      const { refusal } = done;
      if (refusal === "not-found") throw notFound();
      if (typeof refusal === "object")
        return refused(refusal.reason, { status: 409, conflicts: [...refusal.conflicts] });
      const later = await readLaterChanges(once.db, { solutionId: solution.id, revision });
      return refused(refusal, { status: 409, ...later, revision: String(later.revision) });
    });
  });

export default function ReviewRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ReviewPage {...page} refused={useActionData<typeof action>()} />;
}
