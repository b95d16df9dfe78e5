import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { postFqdnForm } from "~/features/domain-lens/fqdns/post-fqdn-form.server";
import { readFqdnView } from "~/features/domain-lens/fqdns/read-fqdn-view.server";
import type { RefusedFqdnForm } from "~/features/domain-lens/fqdns/ui/attribute-fields";
import { FqdnPage } from "~/features/domain-lens/fqdns/ui/fqdn-page";
import { listWorkloadChoices } from "~/features/domain-lens/workloads/workload.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound, param } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["fqdns", "endpoints", "validation"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "domain-lens:read", limit: "read" },
    async ({ request, params, context: { db, actor, prefix } }) => {
      const [view, workloads] = await Promise.all([
        readFqdnView(db, param(params, "fqdnId"), actingPerson(actor)),
        listWorkloadChoices(db),
      ]);
      if (!view) throw notFound();
      const done = new URL(request.url).searchParams.get("done");
      return {
        title: await pageTitle(request, "fqdns:record.pageTitle", { name: view.fqdn.domainName }),
        prefix,
        view,
        workloads: workloads.map(({ id, name }) => ({ id, name })),
        done: done === "update" || done === "assign" ? done : null,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "fqdn:edit", limit: "write" },
    async ({ request, params, context }) => {
      const id = param(params, "fqdnId");
      const form = await readFormData(request);
      return postOnce(context, { request, form }, async ({ db, actor, prefix, now }) => {
        const outcome = await postFqdnForm({ db, now, person: actingPerson(actor) }, id, form);
        if (outcome.ok)
          return redirect(`${prefix}/endpoints/fqdns/${id}?done=${outcome.value}`, 303);
        if (outcome.refusal.refused.refusal === "not-found") throw notFound();
        return data<RefusedFqdnForm>(outcome.refusal.refused, { status: outcome.refusal.status });
      });
    },
  );

export default function FqdnRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <FqdnPage {...page} refused={refused} />;
}
