import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import {
  loadSolutionPage,
  postRevision,
  postSolutionPage,
} from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { closeSolution } from "~/features/solutions/keep-solution.server";
import { CloseSolutionPage } from "~/features/solutions/ui/close-solution-page";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    return {
      title: await pageTitle(request, "solutions:close.title", { name: solution.name }),
      ...solutionHeadOf(context, actor, solution),
      revision: solution.revision,
      count: Object.values(solution.counts).reduce((sum, each) => sum + each, 0),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", (given) => postRevision(given, "closed", closeSolution));

export default function CloseSolutionRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const refusal = refused && "refusal" in refused ? refused.refusal : null;
  return <CloseSolutionPage {...page} refusal={refusal} />;
}
