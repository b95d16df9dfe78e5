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
import { actingPerson } from "~/features/domain-lens/acting-person";
import { postFqdnForm } from "~/features/domain-lens/fqdns/post-fqdn-form.server";
import { readFqdnView } from "~/features/domain-lens/fqdns/read-fqdn-view.server";
import type { RefusedFqdnForm } from "~/features/domain-lens/fqdns/ui/attribute-fields";
import { FqdnPage } from "~/features/domain-lens/fqdns/ui/fqdn-page";
import { listWorkloadChoices } from "~/features/domain-lens/workloads/workload.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound, param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["fqdns", "endpoints", "validation"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, actor, prefix } = await requirePermission(request, "domain-lens:read");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const [view, workloads] = await Promise.all([
    readFqdnView(db, param(params, "fqdnId"), actingPerson(actor)),
    listWorkloadChoices(db),
  ]);
  if (!view) throw notFound();
  const done = new URL(request.url).searchParams.get("done");
  return data(
    {
      title: await pageTitle(request, "fqdns:record.pageTitle", { name: view.fqdn.domainName }),
      prefix,
      view,
      workloads: workloads.map(({ id, name }) => ({ id, name })),
      done: done === "update" || done === "assign" ? done : null,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { db, actor, prefix, now } = await requirePermission(request, "fqdn:edit");
  requireWithinLimit(request, "write", actingAccount(actor).id);
  const id = param(params, "fqdnId");
  const outcome = await postFqdnForm(
    { db, now, person: actingPerson(actor) },
    id,
    await readFormData(request),
  );
  if (outcome.ok) return redirect(`${prefix}/endpoints/fqdns/${id}?done=${outcome.value}`, 303);
  if (outcome.refusal.refused.refusal === "not-found") throw notFound();
  return data<RefusedFqdnForm>(outcome.refusal.refused, { status: outcome.refusal.status });
}

export default function FqdnRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <FqdnPage {...page} refused={refused} />;
}
