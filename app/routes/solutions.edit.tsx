import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { postOnce } from "~/features/access/post-once.server";
import { typedOf } from "~/platform/typed-form";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { findOpenContribution } from "~/features/solutions/contribution.repository.server";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { typedSolutionOf } from "~/features/solutions/typed-solution";
import { ListsPreview } from "~/features/performance/ui/lists-preview";
import { postSolutionForm } from "~/features/solutions/post-solution-form.server";
import { solutionFormBytes } from "~/features/solutions/solution-form";
import { contributionHref, profileHref } from "~/features/solutions/solutions-address";
import { previewIntent, SolutionForm } from "~/features/solutions/ui/solution-form";
import { SolutionHead } from "~/features/solutions/ui/solution-head";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { previewSolution, type AnsweredForm } from "~/solution-preview.server";
import { Note } from "~/ui/note";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const { db, prefix } = context;
    const solutionId = solution.id;
    const open = await findOpenContribution(db, solutionId);
    return {
      title: await pageTitle(request, "solutions:edit.title", { name: solution.name }),
      ...solutionHeadOf(context, actor, solution),
      typed: typedSolutionOf(solution, await listEntries(context.db, solution.id)),
      revision: solution.revision,
      mayPreview: actor.mayReadFigures,
      openHref: open ? contributionHref(prefix, { solutionId, contributionId: open.id }) : null,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", async (given) => {
    const { request, context, solution, actor } = given;
    const form = await readFormData(request, { maxBytes: solutionFormBytes });
    const posted = { before: solution, typed: typedOf(form) };
    if (form.get("intent") === previewIntent) return previewSolution(given, posted);
    return postOnce(context, { request, form }, async (once) => {
      const saved = await postSolutionForm(once, actor, posted);
      if (saved.ok) return redirect(profileHref(once.prefix, solution.id, { done: "saved" }), 303);
      const { status, refused } = saved.refusal;
      return data<AnsweredForm>(refused, { status });
    });
  });

export default function EditSolutionRoute() {
  const { listHref, href, name, typed, revision, mayPreview, openHref } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>() as AnsweredForm | undefined;
  const { t } = useTranslation("solutions");
  const title = t("edit.title", { name });
  return (
    <>
      <SolutionHead title={title} listHref={listHref} solution={{ name, href }} />
      {answered?.preview === undefined ? null : <ListsPreview preview={answered.preview} />}
      {openHref ? (
        <Note tone="warning">
          {t("page.contributed")} <a href={openHref}>{t("page.toContribution")}</a>
        </Note>
      ) : null}
      {openHref === null || answered ? (
        <SolutionForm
          typed={typed}
          revision={revision}
          cancelHref={href}
          refused={answered}
          mayPreview={mayPreview}
        />
      ) : null}
    </>
  );
}
