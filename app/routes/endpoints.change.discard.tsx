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
import { advanceChangeRequest } from "~/features/domain-lens/change-requests/advance-change-request.server";
import { findingOf } from "~/features/domain-lens/change-requests/change-finding";
import { setHref } from "~/features/domain-lens/change-requests/changes-address";
import { readDifference } from "~/features/domain-lens/change-requests/readers-difference.server";
import { readDraft } from "~/features/domain-lens/change-requests/read-wizard.server";
import { DiscardPage } from "~/features/domain-lens/change-requests/ui/discard-page";
import {
  changePlaceSchema,
  revisionSchema,
} from "~/features/domain-lens/change-requests/wizard-step.schema";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";
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
  const context = await requirePermission(request, "change-request:write");
  requireWithinLimit(request, "read", actingAccount(context.actor).id);
  const place = changePlaceSchema.safeParse(params);
  const found = place.success ? await readDraft(context, place.data) : "no-set";
  if (found === "no-set" || found === "no-change") throw notFound();
  const { set, change } = found;
  return data(
    {
      title: await pageTitle(request, "changes:discard.title"),
      prefix: context.prefix,
      set: { internalId: set.internalId, publicId: set.publicId, workload: set.workload.name },
      change: { id: change.id, setId: change.setId, revision: change.revision },
      finding: findingOf(await readDifference(context.db, set, change), change),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "change-request:write");
  requireWithinLimit(request, "write", actingAccount(context.actor).id);
  const place = changePlaceSchema.safeParse(params);
  if (!place.success) throw notFound();
  const submission = parseForm(await readFormData(request), {
    schema: revisionSchema,
    disableAutoCoercion: true,
  });
  if (submission.status !== "success") throw badRequest();
  const outcome = await advanceChangeRequest(context, {
    ...place.data,
    event: "DiscardChanges",
    note: "",
    ...submission.value,
  });
  if (outcome.ok) return redirect(setHref(context.prefix, outcome.value.setId), 303);
  if (outcome.refusal === "not-found") throw notFound();
  return data({ refusal: outcome.refusal }, { status: 409 });
}

export default function DiscardRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DiscardPage {...page} refusal={useActionData<typeof action>()?.refusal} />;
}
