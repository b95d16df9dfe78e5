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
import { stepHref } from "~/features/domain-lens/change-requests/changes-address";
import { startChange } from "~/features/domain-lens/change-requests/start-change.server";
import { DeleteSetPage } from "~/features/domain-lens/change-requests/ui/delete-set-page";
import { setIdSchema } from "~/features/domain-lens/change-requests/wizard-step.schema";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, actor, prefix } = await requirePermission(request, "change-request:write");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const setId = setIdSchema.safeParse(params.setId);
  const set = setId.success ? await findEndpointSet(db, setId.data) : undefined;
  if (!set) throw notFound();
  const { internalId, publicId, workload, content } = set;
  return data(
    {
      title: await pageTitle(request, "changes:delete.title"),
      prefix,
      set: { internalId, publicId, workload: workload.name },
      counts: { names: content.fqdns.length, prefixes: content.prefixes.length },
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "change-request:write");
  requireWithinLimit(request, "write", actingAccount(context.actor).id);
  const setId = setIdSchema.safeParse(params.setId);
  if (!setId.success) throw notFound();
  const form = await readFormData(request);
  return postOnce(context, { request, form }, async (once) => {
    const started = await startChange(once, { kind: "removal", setId: setId.data });
    if (started.ok) return redirect(stepHref(once.prefix, started.value.setId, "review"), 303);
    if (started.refusal === "not-found") throw notFound();
    return data({ refusal: started.refusal }, { status: 409 });
  });
}

export default function DeleteSetRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DeleteSetPage {...page} refusal={useActionData<typeof action>()?.refusal} />;
}
