import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import {
  loadSolutionPage,
  postRevision,
  postSolutionPage,
} from "~/features/providers/solution-page.server";
import { listHrefOf, ownerNameOf } from "~/features/providers/solution-crumbs.server";
import { verifyLists } from "~/features/solutions/keep-solution.server";
import { readSolutionPage } from "~/features/solutions/read-solution-page.server";
import { doneOf, eventIdSchema } from "~/features/solutions/solution.schema";
import { solutionHref } from "~/features/solutions/solutions-address";
import { SolutionPage } from "~/features/solutions/ui/solution-page";
import { pageTitle } from "~/page-title.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const query = new URL(request.url).searchParams;
    const owner = await ownerNameOf(context, solution);
    const before = eventIdSchema.safeParse(query.get("before") ?? undefined).data;
    const { db, variant, now } = context;
    const page = await readSolutionPage({ db, variant, now, actor }, { solution, owner, before });
    const { olderThan, ...shown } = page;
    return {
      title: await pageTitle(request, "solutions:page.title", { name: solution.name }),
      ...shown,
      prefix: context.prefix,
      listHref: listHrefOf(context, actor),
      olderHref:
        olderThan === null
          ? null
          : `${solutionHref(context.prefix, solution.id)}?before=${olderThan}`,
      done: doneOf(query.get("done")),
    };
  });

/** "The lists are still right". */
export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", (given) => postRevision(given, "verified", verifyLists));

export default function SolutionRoute() {
  const { title: _title, listHref, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const refusal = refused && "refusal" in refused ? refused.refusal : null;
  return <SolutionPage {...page} listHref={listHref} refusal={refusal} />;
}
