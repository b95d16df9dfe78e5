import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isHealthOffered } from "~/features/health/health-offered.server";
import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { openIncident } from "~/features/health/enter-incident.server";
import { emptyForm, postedForm } from "~/features/health/incident-form";
import { openIncidentSchema } from "~/features/health/incident.schema";
import { AddIncidentPage } from "~/features/health/ui/add-incident-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["health"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "incident:edit", limit: "read", isOffered: isHealthOffered },
    async ({ request, context: { prefix } }) => {
      return { title: await pageTitle(request, "health:form.add"), home: `${prefix}/status` };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "incident:edit", limit: "write", isOffered: isHealthOffered },
    async ({ request, context }) => {
      const form = await readFormData(request);
      const submission = parseForm(form, { schema: openIncidentSchema });
      if (submission.status !== "success")
        return data({ form: postedForm(form, submission.error) }, { status: 422 });
      return postOnce(context, { request, form }, async (once) =>
        redirect(
          `${context.prefix}/status/incidents/${await openIncident(once, submission.value)}?done=entered`,
          303,
        ),
      );
    },
  );

export default function AddIncidentRoute() {
  const { home } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <AddIncidentPage home={home} form={refused?.form ?? emptyForm} />;
}
