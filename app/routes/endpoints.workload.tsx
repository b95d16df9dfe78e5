import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { isUuid } from "~/lib/list/key-forms";
import type { RefusedWorkload } from "~/features/domain-lens/workloads/ui/workload-form";
import { WorkloadPage } from "~/features/domain-lens/workloads/ui/workload-page";
import { postWorkloadForm } from "~/features/domain-lens/workloads/post-workload-form.server";
import { mayEditWorkloadIn } from "~/features/domain-lens/workloads/workload";
import { listWorkloadEvents } from "~/features/domain-lens/workloads/workload-event.repository.server";
import { shownWorkloadEvent } from "~/features/domain-lens/workloads/workload-history";
import {
  findWorkload,
  listServiceAreas,
} from "~/features/domain-lens/workloads/workload.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound, param } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["workloads", "endpoints"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "domain-lens:read", limit: "read" },
    async ({ request, params, context: { db, actor, prefix } }) => {
      const id = param(params, "workloadId");
      const [found, areas] = await Promise.all([
        isUuid(id) ? findWorkload(db, id) : undefined,
        listServiceAreas(db),
      ]);
      if (!found) throw notFound();
      const events = (await listWorkloadEvents(db, id)).map(shownWorkloadEvent);
      const { createdAt: _created, updatedAt: _updated, ...workload } = found;
      const isSaved = new URL(request.url).searchParams.has("saved");
      return {
        title: await pageTitle(request, "workloads:page.title", { name: found.name }),
        prefix,
        workload,
        areas,
        events,
        mayEdit: mayEditWorkloadIn(actor.scopes, [found.serviceArea]),
        isSaved,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "workload:edit", limit: "write" },
    async ({ request, params, context: { db, actor, prefix, now } }) => {
      const id = param(params, "workloadId");
      if (!isUuid(id)) throw notFound();
      const outcome = await postWorkloadForm(
        { db, now, person: actingPerson(actor) },
        id,
        await readFormData(request),
      );
      if (outcome.ok)
        return redirect(`${prefix}/endpoints/workloads/${outcome.value}?saved=yes`, 303);
      if (outcome.refusal.refused.refusal === "not-found") throw notFound();
      return data<RefusedWorkload>(outcome.refusal.refused, { status: outcome.refusal.status });
    },
  );

export default function WorkloadRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <WorkloadPage {...page} refused={refused} />;
}
