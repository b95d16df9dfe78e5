import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { resolveIncident } from "~/features/health/enter-incident.server";
import { isHealthOffered, requireIncident } from "~/features/health/health-offered.server";
import { emptyForm } from "~/features/health/incident-form";
import { resolveIncidentSchema } from "~/features/health/incident.schema";
import { postIncidentForm } from "~/features/health/post-incident-form.server";
import { ResolveIncidentPage } from "~/features/health/ui/resolve-incident-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";

export { pageHeaders as headers } from "~/platform/page";

export const handle = { i18n: ["health"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.pageTitle },
  { name: "robots", content: "noindex" },
];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "incident:edit", limit: "read", isOffered: isHealthOffered },
    async ({ request, params, context }) => {
      const {
        id,
        updatedAt,
        endedAt,
        beganAt: _began,
        point: _point,
        ...latest
      } = await requireIncident(context, params.incidentId);
      const { title } = latest;
      return {
        pageTitle: endedAt
          ? await pageTitle(request, "health:incidentTitle", { title })
          : await pageTitle(request, "health:resolve.title"),
        home: `${context.prefix}/status`,
        title,
        incidentHref: `${context.prefix}/status/incidents/${id}`,
        latest: { ...latest, occurredAt: updatedAt.toISOString() },
        refusal: endedAt ? "already-resolved" : undefined,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "incident:edit", limit: "write", isOffered: isHealthOffered },
    async ({ request, params, context }) => {
      const incident = await requireIncident(context, params.incidentId);
      const form = await readFormData(request);
      return postOnce(context, { request, form }, async (once) => {
        const outcome = await postIncidentForm(form, {
          schema: resolveIncidentSchema,
          save: (input) => resolveIncident(once, incident, input),
        });
        if (outcome.ok)
          return redirect(`${once.prefix}/status/incidents/${incident.id}?done=resolved`, 303);
        const { status, ...refused } = outcome.refusal;
        if (status === 400) throw badRequest();
        return data(refused, { status });
      });
    },
  );

export default function ResolveIncidentRoute() {
  const { pageTitle: _title, refusal, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ResolveIncidentPage
      {...page}
      form={refused?.form ?? emptyForm}
      refusal={refused?.refusal ?? refusal}
    />
  );
}
