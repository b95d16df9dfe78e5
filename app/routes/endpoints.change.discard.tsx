import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
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

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "change-request:write", limit: "read" },
    async ({ request, params, context }) => {
      const place = changePlaceSchema.safeParse(params);
      const found = place.success ? await readDraft(context, place.data) : "no-set";
      if (found === "no-set" || found === "no-change") throw notFound();
      const { set, change } = found;
      return {
        title: await pageTitle(request, "changes:discard.title"),
        prefix: context.prefix,
        set: { internalId: set.internalId, publicId: set.publicId, workload: set.workload.name },
        change: { id: change.id, setId: change.setId, revision: change.revision },
        finding: findingOf(await readDifference(context.db, set, change), change),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "change-request:write", limit: "write" },
    async ({ request, params, context }) => {
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
    },
  );

export default function DiscardRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DiscardPage {...page} refusal={useActionData<typeof action>()?.refusal} />;
}
