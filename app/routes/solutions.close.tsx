import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { requireSolution } from "~/features/providers/require-solution.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { closeSolution } from "~/features/solutions/keep-solution.server";
import { revisionSchema } from "~/features/solutions/solution.schema";
import { solutionHref } from "~/features/solutions/solutions-address";
import { CloseSolutionPage } from "~/features/solutions/ui/close-solution-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "solution:use", limit: "read" },
    async ({ request, params, context }) => {
      const { solution, actor } = await requireSolution(context, params.solutionId);
      return {
        title: await pageTitle(request, "solutions:close.title", { name: solution.name }),
        ...solutionHeadOf(context, actor, solution),
        revision: solution.revision,
        count: Object.values(solution.counts).reduce((sum, each) => sum + each, 0),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "solution:use", limit: "write" },
    async ({ request, params, context }) => {
      const { solution, actor } = await requireSolution(context, params.solutionId);
      const form = await readFormData(request);
      const revision = revisionSchema.safeParse(form.get("revision"));
      if (!revision.success) throw badRequest();
      return postOnce(context, { request, form }, async (once) => {
        const { id } = solution;
        const closed = await closeSolution(once, actor, { id, revision: revision.data });
        if (closed.ok) return redirect(`${solutionHref(once.prefix, id)}?done=closed`, 303);
        return data({ refusal: closed.refusal }, { status: 409 });
      });
    },
  );

export default function CloseSolutionRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const refusal = refused && "refusal" in refused ? refused.refusal : null;
  return <CloseSolutionPage {...page} refusal={refusal} />;
}
