import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { surveyFormSchema } from "~/features/survey/answer.schema";
import { otherTypes } from "~/features/survey/internet-type";
import { logCorrectness } from "~/features/survey/log-answers.server";
import { requireSurvey } from "~/features/survey/read-survey.server";
import { InternetTypePage } from "~/features/survey/ui/internet-type-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound, param } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["survey"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "internet-type:answer", limit: "read" },
    async ({ request, params, context }) => {
      const reportId = param(params, "reportId");
      const { predictedType, view } = await requireSurvey(context, reportId);
      return data({
        title: await pageTitle(request, "survey:page.title"),
        choices: otherTypes(predictedType),
        reportHref: `${context.prefix}/report/${reportId}`,
        isAnswered: view.step === "thanks",
      });
    },
  );

/** Takes both forms: Yes or No from the report, and the right type from this page. */
export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "internet-type:answer", limit: "write" },
    async ({ request, params, context }) => {
      const reportId = param(params, "reportId");
      const { runId } = await requireSurvey(context, reportId);
      const submission = parseForm(await readFormData(request), { schema: surveyFormSchema });
      if (submission.status !== "success") return data({ isMissing: true }, { status: 422 });

      const { correctness, internetType } = submission.value;
      const outcome = await logCorrectness(context, {
        runId,
        value: correctness,
        classification: internetType,
      });
      const reportHref = `${context.prefix}/report/${reportId}`;
      if (outcome.ok)
        return redirect(
          outcome.value.isFinish ? `${reportHref}#internet-type` : `${reportHref}/internet-type`,
          303,
        );
      if (outcome.refusal !== "already-answered") throw notFound();
      return data({ isMissing: false }, { status: 409 });
    },
  );

export default function InternetTypeRoute() {
  const { choices, reportHref, isAnswered } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <InternetTypePage
      choices={choices}
      reportHref={reportHref}
      isAnswered={isAnswered}
      isMissing={refused?.isMissing ?? false}
    />
  );
}
