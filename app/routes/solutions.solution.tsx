import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { requireSolution } from "~/features/providers/require-solution.server";
import { listHrefOf, ownerNameOf } from "~/features/providers/solution-crumbs.server";
import { verifyLists } from "~/features/solutions/keep-solution.server";
import { readSolutionPage } from "~/features/solutions/read-solution-page.server";
import { doneOf, eventIdSchema, revisionSchema } from "~/features/solutions/solution.schema";
import { solutionHref } from "~/features/solutions/solutions-address";
import { SolutionPage } from "~/features/solutions/ui/solution-page";
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
    },
  );

/** "The lists are still right". */
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
        const verified = await verifyLists(once, actor, { id, revision: revision.data });
        if (verified.ok) return redirect(`${solutionHref(once.prefix, id)}?done=verified`, 303);
        return data({ refusal: verified.refusal }, { status: 409 });
      });
    },
  );

export default function SolutionRoute() {
  const { title: _title, listHref, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const refusal = refused && "refusal" in refused ? refused.refusal : null;
  return <SolutionPage {...page} listHref={listHref} refusal={refusal} />;
}
