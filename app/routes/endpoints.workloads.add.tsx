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
import { requirePermission } from "~/features/access/context.server";
import { postOnce } from "~/features/access/post-once.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import type { RefusedWorkload } from "~/features/domain-lens/workloads/ui/workload-form";
import { WorkloadPage } from "~/features/domain-lens/workloads/ui/workload-page";
import { postWorkloadForm } from "~/features/domain-lens/workloads/post-workload-form.server";
import { listServiceAreas } from "~/features/domain-lens/workloads/workload.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["workloads", "endpoints"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor, prefix } = await requirePermission(request, "workload:edit");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  return data(
    {
      title: await pageTitle(request, "workloads:form.new"),
      prefix,
      areas: await listServiceAreas(db),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requirePermission(request, "workload:edit");
  requireWithinLimit(request, "write", actingAccount(context.actor).id);
  const form = await readFormData(request);
  return postOnce(context, { request, form }, async ({ db, actor, prefix, now }) => {
    const outcome = await postWorkloadForm({ db, now, person: actingPerson(actor) }, null, form);
    if (outcome.ok)
      return redirect(`${prefix}/endpoints/workloads/${outcome.value}?saved=yes`, 303);
    return data<RefusedWorkload>(outcome.refusal.refused, { status: outcome.refusal.status });
  });
}

export default function AddWorkloadRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <WorkloadPage {...page} workload={null} events={[]} mayEdit isSaved={false} refused={refused} />
  );
}
