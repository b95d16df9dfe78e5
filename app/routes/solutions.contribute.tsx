import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { postOnce } from "~/features/access/post-once.server";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { actingOnSolutions } from "~/features/providers/acting-on-solutions.server";
import { contribute } from "~/features/solutions/contribute.server";
import { contributeFormSchema, targetSearchSchema } from "~/features/solutions/contribution.schema";
import { readLaterChanges } from "~/features/solutions/later-events.server";
import { readContribute } from "~/features/solutions/read-contribute.server";
import { contributionHref } from "~/features/solutions/solutions-address";
import { ContributePage } from "~/features/solutions/ui/contribute-page";
import type { RefusedContribution } from "~/features/solutions/ui/contribute-page-props";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { typedOf } from "~/platform/typed-form";
import { badRequest, notFound } from "~/platform/http.server";
import { wordsIn } from "~/words-in.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["contributions", "solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const search = targetSearchSchema.parse(new URL(request.url).searchParams.get("search"));
    return {
      title: await pageTitle(request, "contributions:make.title"),
      prefix: context.prefix,
      ...(await readContribute(context, { solution, actor, search })),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const form = await readFormData(request);
    const { note = "", targetId = "", revision: readAt = "" } = typedOf(form);
    const typed = { note, targetId, revision: readAt };
    const refused = (refusal: string, status: number, rest: Partial<RefusedContribution> = {}) =>
      data<RefusedContribution>({ ...typed, refusal, later: [], ...rest }, { status });
    const asked = contributeFormSchema.safeParse(typed);
    if (!asked.success) {
      const message = asked.error.issues[0]?.message;
      if (message !== "no-choice" && message !== "too-long") throw badRequest();
      return refused(message, 422);
    }
    const { revision } = asked.data;
    return postOnce(context, { request, form }, async (once) => {
      const acting = actingOnSolutions(once, (language) => wordsIn(language, "contributions"));
      const made = await contribute(acting, actor, {
        ...asked.data,
        solutionId: solution.id,
        changes: "every-entry",
      });
      if (made.ok) {
        const named = { solutionId: solution.id, contributionId: made.value.id };
        return redirect(`${contributionHref(once.prefix, named)}?done=made`, 303);
      }
      if (made.refusal === "not-found") throw notFound();
      const later = await readLaterChanges(once.db, { solutionId: solution.id, revision });
      return refused(made.refusal, 409, { ...later, revision: String(later.revision) });
    });
  });

export default function ContributeRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ContributePage {...page} refused={useActionData<typeof action>()} />;
}
