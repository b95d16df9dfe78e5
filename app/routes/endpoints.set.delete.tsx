import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { stepHref } from "~/features/domain-lens/change-requests/changes-address";
import { startChange } from "~/features/domain-lens/change-requests/start-change.server";
import { DeleteSetPage } from "~/features/domain-lens/change-requests/ui/delete-set-page";
import { setIdSchema } from "~/features/domain-lens/change-requests/wizard-step.schema";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "change-request:write", limit: "read" },
    async ({ request, params, context: { db, prefix } }) => {
      const setId = setIdSchema.safeParse(params.setId);
      const set = setId.success ? await findEndpointSet(db, setId.data) : undefined;
      if (!set) throw notFound();
      const { internalId, publicId, workload, content } = set;
      return {
        title: await pageTitle(request, "changes:delete.title"),
        prefix,
        set: { internalId, publicId, workload: workload.name },
        counts: { names: content.fqdns.length, prefixes: content.prefixes.length },
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "change-request:write", limit: "write" },
    async ({ request, params, context }) => {
      const setId = setIdSchema.safeParse(params.setId);
      if (!setId.success) throw notFound();
      const form = await readFormData(request);
      return postOnce(context, { request, form }, async (once) => {
        const started = await startChange(once, { kind: "removal", setId: setId.data });
        if (started.ok) return redirect(stepHref(once.prefix, started.value.setId, "review"), 303);
        if (started.refusal === "not-found") throw notFound();
        return data({ refusal: started.refusal }, { status: 409 });
      });
    },
  );

export default function DeleteSetRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DeleteSetPage {...page} refusal={useActionData<typeof action>()?.refusal} />;
}
