import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import type { RefusedWorkload } from "~/features/domain-lens/workloads/ui/workload-form";
import { WorkloadPage } from "~/features/domain-lens/workloads/ui/workload-page";
import { postWorkloadForm } from "~/features/domain-lens/workloads/post-workload-form.server";
import { listServiceAreas } from "~/features/domain-lens/workloads/workload.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["workloads", "endpoints"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "workload:edit", limit: "read" },
    async ({ request, context: { db, prefix } }) => {
      return {
        title: await pageTitle(request, "workloads:form.new"),
        prefix,
        areas: await listServiceAreas(db),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "workload:edit", limit: "write" }, async ({ request, context }) => {
    const form = await readFormData(request);
    return postOnce(context, { request, form }, async ({ db, actor, prefix, now }) => {
      const outcome = await postWorkloadForm({ db, now, person: actingPerson(actor) }, null, form);
      if (outcome.ok)
        return redirect(`${prefix}/endpoints/workloads/${outcome.value}?saved=yes`, 303);
      return data<RefusedWorkload>(outcome.refusal.refused, { status: outcome.refusal.status });
    });
  });

export default function AddWorkloadRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <WorkloadPage {...page} workload={null} events={[]} mayEdit isSaved={false} refused={refused} />
  );
}
