import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { postOnce } from "~/features/access/post-once.server";
import { addUpdate } from "~/features/health/enter-incident.server";
import { isHealthOffered, requireIncident } from "~/features/health/health-offered.server";
import { incidentRow } from "~/features/health/health-row.view";
import { healthWorldOf } from "~/features/health/health-world.server";
import { formOf } from "~/features/health/incident-form";
import { listUpdates } from "~/features/health/incident.repository.server";
import { updateIncidentSchema } from "~/features/health/incident.schema";
import { postIncidentForm } from "~/features/health/post-incident-form.server";
import { IncidentPage } from "~/features/health/ui/incident-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";

const saved = ["entered", "updated", "resolved"] as const;

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";

export const handle = { i18n: ["health"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "health:read", limit: "read", isOffered: isHealthOffered },
    async ({ request, params, context }) => {
      const incident = await requireIncident(context, params.incidentId);
      const updates = await listUpdates(context.db, incident.id);
      const done = new URL(request.url).searchParams.get("done");
      const mayWrite = can(context.actor, "incident:edit");
      return {
        title: await pageTitle(request, "health:incidentTitle", { title: incident.title }),
        home: `${context.prefix}/status`,
        row: incidentRow(incident, context.prefix),
        updates: updates.map((update) => ({
          ...update,
          occurredAt: update.occurredAt.toISOString(),
        })),
        isDemonstration: healthWorldOf(context).isDemonstration,
        // A reader who cannot save sees no confirmation, even if a link asks for one.
        done: mayWrite ? saved.find((each) => each === done) : undefined,
        edit:
          mayWrite && incident.endedAt === null
            ? { form: formOf(incident), revision: incident.revision }
            : null,
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
          schema: updateIncidentSchema,
          save: (input) => addUpdate(once, incident, input),
        });
        if (outcome.ok)
          return redirect(`${once.prefix}/status/incidents/${incident.id}?done=updated`, 303);
        const { status, ...refused } = outcome.refusal;
        if (status === 400) throw badRequest();
        return data(refused, { status });
      });
    },
  );

export default function IncidentRoute() {
  const { title: _title, edit, row, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (row.source !== "incident") return null;
  const shown = { ...page, row, done: refused ? undefined : page.done };
  // Resolved meanwhile, whatever else was wrong with what was sent.
  if (!edit)
    return (
      <IncidentPage
        {...shown}
        edit={null}
        refusal={refused && "already-resolved"}
        unsaved={refused?.form.values.details}
      />
    );
  return (
    <IncidentPage
      {...shown}
      edit={refused ? { ...edit, form: refused.form } : edit}
      refusal={refused?.refusal}
      unsaved={undefined}
    />
  );
}
