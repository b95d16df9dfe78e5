import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { can } from "~/features/access/permissions";
import { postOnce } from "~/features/access/post-once.server";
import { askForAccess } from "~/features/domain-lens/access-requests/ask-for-access.server";
import { askOutcomes } from "~/features/domain-lens/access-requests/access-request";
import { listAccessRequestsOf } from "~/features/domain-lens/access-requests/access-request.repository.server";
import { accessRequestSchema } from "~/features/domain-lens/access-requests/access-request.schema";
import { accessRequestView } from "~/features/domain-lens/access-requests/access-request.view";
import { listSuggestedWorkloads } from "~/features/domain-lens/access-requests/requested-workload.repository.server";
import { AccessPage } from "~/features/domain-lens/access-requests/ui/access-page";
import type { RefusedRequest } from "~/features/domain-lens/access-requests/ui/access-request-form";
import { refusedField } from "~/features/domain-lens/access-requests/refused-field";
import { errorsOf, typedOf } from "~/platform/typed-form";
import { formKeyField } from "~/lib/form-key";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["access"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "access-request:create", limit: "read" },
    async ({
      request,
      account: { tenantId, objectId },
      context: { db, variant, prefix, actor },
    }) => {
      const asked = new URL(request.url).searchParams.get("done");
      const requests = (await listAccessRequestsOf(db, { variant, tenantId, objectId })).map(
        accessRequestView,
      );
      const isWaiting = requests.some(({ status }) => status === "pending");
      return {
        title: await pageTitle(request, "access:title"),
        endpointsHref: can(actor, "domain-lens:read") ? `${prefix}/endpoints` : null,
        suggested: await listSuggestedWorkloads(db),
        requests,
        done: isWaiting ? askOutcomes.find((what) => what === asked) : undefined,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "access-request:create", limit: "write" },
    async ({ request, context, countUse }) => {
      const form = await readFormData(request);
      const { [formKeyField]: _key, ...typed } = typedOf(form);
      const asked = accessRequestSchema.safeParse(typed);
      if (!asked.success)
        return data<RefusedRequest>({ typed, errors: errorsOf(asked.error) }, { status: 422 });
      // Only what is sent counts, not what had to be corrected.
      countUse("accessRequest");
      return postOnce(context, { request, form }, async (once) => {
        const outcome = await askForAccess(once, asked.data);
        if (outcome.ok)
          return redirect(`${once.prefix}/endpoints/access?done=${outcome.value}`, 303);
        return data<RefusedRequest>(
          { typed, errors: refusedField(outcome.refusal) },
          { status: 409 },
        );
      });
    },
  );

export default function AccessRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AccessPage {...page} refused={useActionData<typeof action>()} />;
}
