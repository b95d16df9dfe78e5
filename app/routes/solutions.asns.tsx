import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { postOnce } from "~/features/access/post-once.server";
import { asTreeView } from "~/features/asn/as-tree.view";
import { AsTree } from "~/features/asn/ui/as-tree";
import { treeOrganisations } from "~/features/asn/tree-organisations.server";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { chosenLines, readAsChoice } from "~/features/solutions/as-choice.server";
import { readLaterChanges } from "~/features/solutions/later-events.server";
import { replaceLists } from "~/features/solutions/replace-lists.server";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { profileHref } from "~/features/solutions/solutions-address";
import { AsnsPage, type RefusedAsns } from "~/features/solutions/ui/asns-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions", "asn"] };

/** A choice of many AS numbers, each some 20 bytes. */
const choiceBytes = 512 * 1024;

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const index = await treeOrganisations(context.db);
    const entries = await listEntries(context.db, solution.id);
    const chosen = entries.filter(({ list }) => list === "asns").map(({ value }) => Number(value));
    return {
      title: await pageTitle(request, "solutions:asns.title", { name: solution.name }),
      ...solutionHeadOf(context, actor, solution),
      revision: solution.revision,
      tree: asTreeView(index, { search: "", chosen, isSuiteLocked: !actor.isLeadership }),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const form = await readFormData(request, { maxBytes: choiceBytes });
    const choice = readAsChoice(form);
    if (!choice) throw badRequest();
    const solutionId = solution.id;
    const index = await treeOrganisations(context.db);
    const chosen = choice.chosenIn(index);
    const tree = asTreeView(index, {
      ...{ search: choice.search, chosen },
      isSuiteLocked: !actor.isLeadership,
    });
    const { revision } = choice;
    const none: RefusedAsns = { tree, lines: [], reason: null, later: [], revision };
    if (choice.isSearch) return data<RefusedAsns>(none);
    return postOnce(context, { request, form }, async (once) => {
      const lists = { asns: chosenLines(chosen) };
      const saved = await replaceLists(once, actor, {
        solution,
        revision,
        lists,
        isAddition: false,
      });
      if (saved.ok) return redirect(profileHref(once.prefix, solutionId, { done: "saved" }), 303);
      const { reason, lines } = saved.refusal;
      if (reason === "lines")
        return data<RefusedAsns>({ ...none, lines: [...lines] }, { status: 422 });
      const later =
        reason === "stale" ? await readLaterChanges(once.db, { solutionId, revision }) : {};
      return data<RefusedAsns>({ ...none, reason, ...later }, { status: 409 });
    });
  });

export default function AsnsRoute() {
  const { title: _title, tree, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as RefusedAsns | undefined;
  return (
    <AsnsPage {...page} refused={refused}>
      <AsTree view={refused?.tree ?? tree} />
    </AsnsPage>
  );
}
