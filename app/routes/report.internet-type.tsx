import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requirePermission } from "~/features/access/context.server";
import { surveyFormSchema } from "~/features/survey/answer.schema";
import { otherTypes } from "~/features/survey/internet-type";
import { logCorrectness } from "~/features/survey/log-answers.server";
import { requireSurvey } from "~/features/survey/read-survey.server";
import { InternetTypePage } from "~/features/survey/ui/internet-type-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound, param } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["survey"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "internet-type:answer");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const reportId = param(params, "reportId");
  const { predictedType, view } = await requireSurvey(context, request, reportId);
  return data({
    title: await pageTitle(request, "survey:page.title"),
    choices: otherTypes(predictedType),
    reportHref: `${context.prefix}/report/${reportId}`,
    isAnswered: view.step === "thanks",
  });
}

/** Takes both forms: Yes or No from the report, and the right type from this page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "internet-type:answer");
  requireWithinLimit(request, "write", context.actor.account?.id);
  const reportId = param(params, "reportId");
  const { runId } = await requireSurvey(context, request, reportId);
  const submission = parseForm(await readFormData(request), { schema: surveyFormSchema });
  if (submission.status !== "success") return data({ isMissing: true }, { status: 422 });

  const { correctness, internetType } = submission.value;
  const outcome = await logCorrectness(context, request, {
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
}

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
