import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { postOnce } from "~/features/access/post-once.server";
import { openIncident } from "~/features/health/enter-incident.server";
import { requireHealth } from "~/features/health/health-offered.server";
import { emptyForm, postedForm } from "~/features/health/incident-form";
import { openIncidentSchema } from "~/features/health/incident.schema";
import { AddIncidentPage } from "~/features/health/ui/add-incident-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export const handle = { i18n: ["health"] };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { prefix, actor } = await requireHealth(request, "incident:edit");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  return data(
    { title: await pageTitle(request, "health:form.add"), home: `${prefix}/status` },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireHealth(request, "incident:edit");
  requireWithinLimit(request, "write", actingAccount(context.actor).id);
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
}

export default function AddIncidentRoute() {
  const { home } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <AddIncidentPage home={home} form={refused?.form ?? emptyForm} />;
}
