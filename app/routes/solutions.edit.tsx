import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { postOnce } from "~/features/access/post-once.server";
import { typedOf } from "~/platform/typed-form";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { typedSolutionOf } from "~/features/solutions/typed-solution";
import { postSolutionForm } from "~/features/solutions/post-solution-form.server";
import { solutionFormBytes } from "~/features/solutions/solution-form";
import { solutionHref } from "~/features/solutions/solutions-address";
import { SolutionForm, type RefusedSolution } from "~/features/solutions/ui/solution-form";
import { SolutionHead } from "~/features/solutions/ui/solution-head";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    return {
      title: await pageTitle(request, "solutions:edit.title", { name: solution.name }),
      ...solutionHeadOf(context, actor, solution),
      typed: typedSolutionOf(solution, await listEntries(context.db, solution.id)),
      revision: solution.revision,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const form = await readFormData(request, { maxBytes: solutionFormBytes });
    const posted = { before: solution, typed: typedOf(form) };
    return postOnce(context, { request, form }, async (once) => {
      const saved = await postSolutionForm(once, actor, posted);
      if (saved.ok) return redirect(`${solutionHref(once.prefix, solution.id)}?done=saved`, 303);
      const { status, refused } = saved.refusal;
      return data<RefusedSolution>(refused, { status });
    });
  });

export default function EditSolutionRoute() {
  const { listHref, href, name, typed, revision } = useLoaderData<typeof loader>();
  const { t } = useTranslation("solutions");
  const title = t("edit.title", { name });
  return (
    <>
      <SolutionHead title={title} listHref={listHref} solution={{ name, href }} />
      <SolutionForm
        typed={typed}
        revision={revision}
        cancelHref={href}
        refused={useActionData<typeof action>() as RefusedSolution | undefined}
      />
    </>
  );
}
