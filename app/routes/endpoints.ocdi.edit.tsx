import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { loadPage, postPage } from "~/features/access/page.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { ocdiPanelHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { ocdiIdSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { typedFormOf } from "~/features/domain-lens/ocdi/ocdi.view";
import { postOcdiForm } from "~/features/domain-lens/ocdi/post-ocdi-form.server";
import { requireOcdiPanel } from "~/features/domain-lens/ocdi/require-ocdi-panel.server";
import { OcdiForm } from "~/features/domain-lens/ocdi/ui/ocdi-form";
import { listFormBytes } from "~/platform/typed-form";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["ocdi", "endpoints"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "ocdi:edit", limit: "read", isOffered: isOcdiOffered },
    async ({ request, params, context: { db, actor, prefix } }) => {
      const panel = await requireOcdiPanel(
        { db, person: actingPerson(actor) },
        params.ocdiAssociationId,
      );
      const { association, allowed, events } = panel;
      // What was typed is shown whatever became of the association: a form says that it was posted.
      const isPosted = new URL(request.url).searchParams.has("posted");
      if (!allowed.includes("edit") && !isPosted)
        throw redirect(ocdiPanelHref(prefix, association.id), 303);
      return {
        title: await pageTitle(request, "ocdi:form.edit"),
        prefix,
        edited: { id: association.id, revision: association.revision },
        typed: typedFormOf(association),
        events,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "ocdi:edit", limit: "write", isOffered: isOcdiOffered },
    async ({ request, params, context }) => {
      const id = ocdiIdSchema.safeParse(params.ocdiAssociationId);
      if (!id.success) throw notFound();
      const posted = await postOcdiForm(
        context,
        await readFormData(request, { maxBytes: listFormBytes }),
        id.data,
      );
      if ("savedId" in posted) return redirect(ocdiPanelHref(context.prefix, posted.savedId), 303);
      if (posted.status === 404) throw notFound();
      return data({ ...posted.outcome, seen: posted.seen }, { status: posted.status });
    },
  );

export default function EditOcdiRoute() {
  const { prefix, edited, typed, events } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  // Who was told what others did may save on top of it; everybody else is still at what they read.
  const isAtWhatWasRead = outcome !== undefined && outcome.refusal !== "stale";
  return (
    <OcdiForm
      prefix={prefix}
      edited={isAtWhatWasRead ? { ...edited, revision: outcome.seen } : edited}
      typed={outcome?.typed ?? typed}
      events={events}
      outcome={outcome}
    />
  );
}
