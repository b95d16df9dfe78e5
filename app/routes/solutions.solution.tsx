import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import {
  loadSolutionPage,
  postRevision,
  postSolutionPage,
} from "~/features/providers/solution-page.server";
import { listHrefOf, ownerNameOf } from "~/features/providers/solution-crumbs.server";
import { verifyLists } from "~/features/solutions/keep-solution.server";
import { listOpenContributions } from "~/features/solutions/contribution.repository.server";
import { readSolutionPage } from "~/features/solutions/read-solution-page.server";
import { doneOf, eventIdSchema } from "~/features/solutions/solution.schema";
import { solutionHref } from "~/features/solutions/solutions-address";
import { SolutionPage } from "~/features/solutions/ui/solution-page";
import { keptPage } from "~/kept-page.server";
import { pageTitle } from "~/page-title.server";
import { unpack } from "~/platform/packed";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const query = new URL(request.url).searchParams;
    const { db, variant, prefix } = context;
    const [owner, contributions] = await Promise.all([
      ownerNameOf(context, solution),
      listOpenContributions(db, { variant, solutionId: solution.id }),
    ]);
    const version = [solution.id, solution.revision, owner, actor.partnerId, contributions];
    return keptPage({ request, context }, version, async () => {
      const before = eventIdSchema.safeParse(query.get("before") ?? undefined).data;
      const asked = { solution, owner, contributions, before };
      const { olderThan, ...page } = await readSolutionPage({ ...context, actor }, asked);
      const olderHref = `${solutionHref(prefix, solution.id)}?before=${olderThan}`;
      return {
        title: await pageTitle(request, "solutions:page.title", { name: solution.name }),
        ...page,
        prefix,
        listHref: listHrefOf(context, actor),
        olderHref: olderThan === null ? null : olderHref,
        done: doneOf(query.get("done")),
      };
    });
  });

/** "The lists are still right". */
export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", (given) => postRevision(given, "verified", verifyLists));

export default function SolutionRoute() {
  const { title: _title, ...page } = unpack(useLoaderData<typeof loader>().shown);
  const refused = useActionData<typeof action>();
  const refusal = refused && "refusal" in refused ? refused.refusal : null;
  return <SolutionPage {...page} refusal={refusal} />;
}
