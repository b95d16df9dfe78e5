import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { loadPage, postPage } from "~/features/access/page.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { decideAssociation } from "~/features/domain-lens/ocdi/decide-association.server";
import { ocdiPanelHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { decisionSchema, ocdiIdSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { requireOcdiPanel } from "~/features/domain-lens/ocdi/require-ocdi-panel.server";
import { OcdiPanel } from "~/features/domain-lens/ocdi/ui/ocdi-panel";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["ocdi", "endpoints"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "domain-lens:read", limit: "read", isOffered: isOcdiOffered },
    async ({ request, params, context: { db, actor, prefix } }) => {
      const panel = await requireOcdiPanel(
        { db, person: actingPerson(actor) },
        params.ocdiAssociationId,
      );
      return { title: await pageTitle(request, "ocdi:panel.short"), prefix, ...panel };
    },
  );

/** Whether somebody may decide is asked of the workflow, as for the buttons. */
export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "ocdi:edit", limit: "write", isOffered: isOcdiOffered },
    async ({ request, params, context: { db, now, actor, prefix } }) => {
      const id = ocdiIdSchema.safeParse(params.ocdiAssociationId);
      if (!id.success) throw notFound();
      const submission = parseForm(await readFormData(request), {
        schema: decisionSchema,
        disableAutoCoercion: true,
      });
      if (submission.status !== "success") throw badRequest();
      const { seen: seenEvent, ...decision } = submission.value;
      const decided = await decideAssociation(
        { db, now, person: actingPerson(actor) },
        { id: id.data, ...decision },
      );
      if (decided.ok) return redirect(ocdiPanelHref(prefix, id.data), 303);
      if (decided.refusal === "not-found") throw notFound();
      return data(
        { refusal: decided.refusal, note: decision.note, seenEvent },
        { status: decided.refusal === "note-missing" ? 422 : 409 },
      );
    },
  );

export default function OcdiPanelRoute() {
  const { title: _title, ...panel } = useLoaderData<typeof loader>();
  return <OcdiPanel {...panel} refused={useActionData<typeof action>()} />;
}
