import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { typedOf } from "~/platform/typed-form";
import { solutionActor } from "~/features/providers/solution-actor.server";
import { listHrefOf } from "~/features/providers/solution-crumbs.server";
import { readDetected, typedOfDetected } from "~/features/solutions/detected-entry";
import { ListsPreview } from "~/features/performance/ui/lists-preview";
import { postSolutionForm } from "~/features/solutions/post-solution-form.server";
import { solutionFormBytes } from "~/features/solutions/solution-form";
import { profileHref } from "~/features/solutions/solutions-address";
import { previewIntent, SolutionForm } from "~/features/solutions/ui/solution-form";
import { SolutionHead } from "~/features/solutions/ui/solution-head";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { forbidden } from "~/platform/http.server";
import { previewSolution, type AnsweredForm } from "~/solution-preview.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "solution:use", limit: "read" }, async ({ request, context }) => {
    const actor = await solutionActor(context);
    if (actor.partnerId === null && !actor.isLeadership) throw forbidden();
    const detected = actor.isLeadership ? detectedBy(request) : null;
    return {
      title: await pageTitle(request, "solutions:add.title"),
      listHref: listHrefOf(context, actor),
      typed: detected ? typedOfDetected(detected) : {},
      mayPreview: actor.mayReadFigures,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "solution:use", limit: "write" }, async (given) => {
    const { request, context, countUse } = given;
    const actor = await solutionActor(context);
    if (actor.partnerId === null && !actor.isLeadership) throw forbidden();
    const form = await readFormData(request, { maxBytes: solutionFormBytes });
    const detected = detectedBy(request)?.entry ?? null;
    const posted = { before: null, typed: typedOf(form), detected };
    if (form.get("intent") === previewIntent)
      return previewSolution({ context, countUse, actor }, posted);
    return postOnce(context, { request, form }, async (once) => {
      const saved = await postSolutionForm(once, actor, posted);
      if (saved.ok)
        return redirect(profileHref(once.prefix, saved.value.id, { done: "added" }), 303);
      const { status, refused } = saved.refusal;
      return data<AnsweredForm>(refused, { status });
    });
  });

/** The form posts to its own address, which says what it was filled in with. */
const detectedBy = (request: Request) => readDetected(new URL(request.url).searchParams);

export default function AddSolutionRoute() {
  const { listHref, typed, mayPreview } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>() as AnsweredForm | undefined;
  const { t } = useTranslation("solutions");
  return (
    <>
      <SolutionHead title={t("add.title")} listHref={listHref} solution={null} />
      <p>{t("add.lead")}</p>
      {answered?.preview === undefined ? null : <ListsPreview preview={answered.preview} />}
      <SolutionForm
        typed={typed}
        revision={null}
        cancelHref={listHref}
        refused={answered}
        mayPreview={mayPreview}
      />
    </>
  );
}
