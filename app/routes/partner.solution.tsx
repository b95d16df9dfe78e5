import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadSolutionPage } from "~/features/providers/solution-page.server";
import { ownerNameOf, solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { listsSummary } from "~/features/solutions/lists-summary.server";
import { solutionView } from "~/features/solutions/solution.view";
import { plainListHref } from "~/features/solutions/solutions-address";
import { PlainSolutionPage } from "~/features/solutions/ui/plain-solution-page";
import { keptPage } from "~/kept-page.server";
import { pageTitle } from "~/page-title.server";
import { unpack, type Unpacked } from "~/platform/packed";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

/** What a solution is, without figures, history and actions, which its own page has. */
export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const owner = await ownerNameOf(context, solution);
    const version = ["plain", solution.id, solution.revision, owner, actor.isLeadership];
    return keptPage({ request, context }, version, async () => {
      const { listHref, href } = solutionHeadOf(context, actor, solution);
      return {
        title: await pageTitle(request, "solutions:page.title", { name: solution.name }),
        solution: solutionView(solution, owner, context.now),
        ...(await listsSummary(context.db, solution)),
        href,
        listHref: actor.isLeadership ? plainListHref(context.prefix) : listHref,
      };
    });
  });

export default function PartnerSolutionRoute() {
  const { shown } = useLoaderData<typeof loader>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  return <PlainSolutionPage {...page} />;
}
