import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
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
import { errorsOf, typedOf } from "~/platform/typed-form";
import { personOf } from "~/features/domain-lens/person";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["access"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "access-request:review", limit: "read" },
    async ({ request, params, context, account }) => {
      const { actor, prefix } = context;
      const found = await requireAccessRequest(context, params.requestId);
      return {
        title: await pageTitle(request, "access:decide.page"),
        request: accessRequestView(found),
        isOwn: found.requestedBy === personOf(account).key,
        backHref: can(actor, "role:assign") ? `${prefix}/admin` : `${prefix}/endpoints`,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "access-request:review", limit: "write" },
    async ({ request, params, context }) => {
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
    },
  );

export default function AccessRequestRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DecideAccessPage {...page} refused={useActionData<typeof action>()} />;
}
