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
import { can } from "~/features/access/permissions";
import { postOnce } from "~/features/access/post-once.server";
import { accessDecisionSchema } from "~/features/domain-lens/access-requests/access-request.schema";
import { accessRequestView } from "~/features/domain-lens/access-requests/access-request.view";
import { decideAccessRequest } from "~/features/domain-lens/access-requests/decide-access-request.server";
import { requireAccessRequest } from "~/features/domain-lens/access-requests/require-access-request.server";
import {
  DecideAccessPage,
  type RefusedAccessDecision,
} from "~/features/domain-lens/access-requests/ui/decide-access-page";
import { errorsOf, typedOf } from "~/features/domain-lens/posted-form";
import { personOf } from "~/features/domain-lens/person";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["access"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "access-request:review");
  const { actor, prefix } = context;
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const found = await requireAccessRequest(context, params.requestId);
  return data(
    {
      title: await pageTitle(request, "access:decide.page"),
      request: accessRequestView(found),
      isOwn: found.requestedBy === personOf(actingAccount(actor)).key,
      backHref: can(actor, "role:assign") ? `${prefix}/admin` : `${prefix}/endpoints`,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "access-request:review");
  requireWithinLimit(request, "write", actingAccount(context.actor).id);
  const { id } = await requireAccessRequest(context, params.requestId);
  const form = await readFormData(request);
  const { note = "", ...typed } = typedOf(form);
  const decision = accessDecisionSchema.safeParse({ ...typed, note });
  if (!decision.success) {
    const refusal = errorsOf(decision.error).note;
    if (refusal === undefined) throw badRequest();
    return data<RefusedAccessDecision>({ note, refusal }, { status: 422 });
  }
  return postOnce(context, { request, form }, async (once) => {
    const outcome = await decideAccessRequest(once, id, decision.data);
    if (outcome.ok) return redirect(`${once.prefix}/endpoints/access/${id}`, 303);
    const status = outcome.refusal === "note-missing" ? 422 : 409;
    return data<RefusedAccessDecision>({ note, refusal: outcome.refusal }, { status });
  });
}

export default function AccessRequestRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DecideAccessPage {...page} refused={useActionData<typeof action>()} />;
}
